import type { SkillDocument } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import { Copy, Download, Pencil, TextCursorInput, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { editorPath } from "../../state/paths.ts";
import { useRead } from "../../state/use-read.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Loading } from "../../ui/failure.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { count } from "../../ui/words.ts";
import { FileNameDialog } from "./file-name-dialog.tsx";
import { imageType, isFont } from "./skill-file-kind.ts";
import { skillLink } from "./skill-link.ts";
import { type FileActions, fileBytes } from "./use-file-actions.ts";
import { useSkillContent } from "./use-skill.ts";

const FontView = lazyPart(() => import("./font-view.tsx"), "font");
const CodeView = lazyPart(() => import("../../ui/code-view.tsx"), "file");

interface FileViewProps {
  readonly skill: SkillDocument;
  readonly path: string;
  readonly line: number | undefined;
  readonly actions: FileActions;
  readonly onOpen: (path: string) => void;
}

/** One file of a skill: rendered, as source, or as a picture; and what can be done with it. */
export function FileView(props: FileViewProps) {
  const { path, skill } = props;
  const type = imageType(path);
  if (type !== undefined) return <PictureView {...props} type={type} />;
  if (isFont(path)) return <FontFile {...props} />;
  return path === "SKILL.md" ? <SkillFile {...props} /> : <BundledFile {...props} key={skill.path} />;
}

function SkillFile(props: FileViewProps) {
  const { data, isError, error } = useSkillContent(props.skill.id);
  if (isError) return <p className="text-ink-soft">{error.message}</p>;
  if (data === undefined) return <Loading what="SKILL.md" />;
  return <TextView {...props} text={data.text} size={count(data.tokens.text, "token")} />;
}

function BundledFile(props: FileViewProps) {
  const { skill, path } = props;
  const { data, isError, error } = useRead("skills", "readSkillFile", {
    params: { skill: skill.id },
    query: { path },
  });
  if (isError) return <Card {...props} error={error} />;
  if (data === undefined) return <Loading what={path} />;
  const size = `${count(data.bytes, "byte")}, ${count(data.tokens, "token")}`;
  return <TextView {...props} text={data.text} size={size} />;
}

interface TextViewProps extends FileViewProps {
  readonly text: string;
  readonly size: string;
}

function TextView(props: TextViewProps) {
  const { skill, path, line, text, size, actions } = props;
  const isMarkdown = /\.md$/i.test(path);
  const [view, setView] = useState<"rendered" | "source">(
    isMarkdown && line === undefined ? "rendered" : "source",
  );
  const [draft, setDraft] = useState<string>();
  const { id, files } = skill;
  const resolveLink = useCallback(
    (href: string) => skillLink(href, { id, from: path, files }),
    [id, path, files],
  );
  const save = async (): Promise<void> => {
    if (draft === undefined) return;
    if (draft === text || (await actions.write(path, draft, `Saved ${path}`))) setDraft(undefined);
  };
  return (
    <Card
      {...props}
      text={text}
      size={size}
      {...(skill.editable && path !== "SKILL.md" && draft === undefined && { onEdit: () => setDraft(text) })}
      toggle={
        isMarkdown &&
        draft === undefined && (
          <Button
            variant="quiet"
            aria-pressed={view === "source"}
            onClick={() => setView(view === "source" ? "rendered" : "source")}
          >
            Source
          </Button>
        )
      }
      editing={
        draft !== undefined && (
          <>
            <Button onClick={() => setDraft(undefined)}>Cancel</Button>
            <Button variant="primary" onClick={save}>
              Save
            </Button>
          </>
        )
      }
    >
      {draft === undefined && view === "rendered" ? (
        <div className="overflow-x-auto px-4 py-4">
          <MarkdownText text={bodyOnly(text)} resolveLink={resolveLink} />
        </div>
      ) : (
        <CodeView path={path} text={text} line={line} onChange={draft === undefined ? undefined : setDraft} />
      )}
    </Card>
  );
}

/** Frontmatter isn't Markdown. */
function bodyOnly(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---[ \t]*\r?\n/, "");
}

/** The bytes of a file that isn't text. */
function useBytes({ skill, path }: Pick<FileViewProps, "skill" | "path">) {
  return useQuery({
    queryKey: [...skillsKey, "bytes", skill.path, path],
    queryFn: () => fileBytes(skill.path, path),
  });
}

function FontFile(props: FileViewProps) {
  const { data, error } = useBytes(props);
  return (
    <Card {...props} bytes={data} error={error}>
      {data !== undefined && <FontView bytes={data} />}
    </Card>
  );
}

function PictureView(props: FileViewProps & { readonly type: string }) {
  const { path, type } = props;
  const { data, error } = useBytes(props);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([data], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data, type]);
  return (
    <Card {...props} bytes={data} error={error}>
      {url !== undefined && (
        <div className="flex justify-center bg-sunken p-6">
          <img src={url} alt={path} className="max-h-[60dvh] max-w-full rounded-control bg-surface" />
        </div>
      )}
    </Card>
  );
}

interface CardProps extends FileViewProps {
  /** Its size in words, or its bytes. */
  readonly size?: string;
  readonly bytes?: Uint8Array | undefined;
  /** Why it can't be shown. */
  readonly error?: Error | null;
  /** The text to copy. */
  readonly text?: string;
  readonly toggle?: ReactNode;
  /** The buttons while the file is edited, instead of the others. */
  readonly editing?: ReactNode;
  readonly onEdit?: () => void;
  readonly children?: ReactNode;
}

function Card(props: CardProps) {
  const { skill, path, bytes, error, text, toggle, editing, actions, onEdit, onOpen, children } = props;
  const { size = bytes === undefined ? "" : count(bytes.length, "byte") } = props;
  const [renaming, setRenaming] = useState(false);
  const copy = useCopy();
  const canChange = skill.editable && path !== "SKILL.md";
  const isEditing = editing !== undefined && editing !== false;
  return (
    <section aria-label={path} className="min-w-0 rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 pr-1.5 pl-4">
        <code className="min-w-0 truncate">{path}</code>
        <span className="flex-1 text-label whitespace-nowrap text-ink-faint tabular-nums">{size}</span>
        <div className="flex items-center">
          {isEditing ? (
            <span className="flex gap-2">{editing}</span>
          ) : (
            <>
              {toggle}
              {text !== undefined && (
                <IconButton label="Copy" icon={<Copy />} onClick={() => void copy(text, path)} />
              )}
              <IconButton label="Download" icon={<Download />} onClick={() => void actions.download(path)} />
              {onEdit !== undefined && <IconButton label="Edit" icon={<Pencil />} onClick={onEdit} />}
              {path === "SKILL.md" && skill.editable && (
                <ButtonLink variant="quiet" href={editorPath(skill.id)}>
                  Edit
                </ButtonLink>
              )}
              {canChange && (
                <>
                  <IconButton label="Rename" icon={<TextCursorInput />} onClick={() => setRenaming(true)} />
                  <IconButton label="Delete" icon={<Trash2 />} onClick={() => void actions.remove(path)} />
                </>
              )}
            </>
          )}
        </div>
      </header>
      {error instanceof Error && <p className="px-4 py-4 text-ink-soft">{error.message}</p>}
      {children}
      {renaming && (
        <FileNameDialog
          title={`Rename ${path}`}
          action="Rename"
          start={path}
          taken={["SKILL.md", ...skill.files]}
          onClose={() => setRenaming(false)}
          onName={async (to) => {
            if (await actions.rename(path, to)) onOpen(to);
          }}
        />
      )}
    </section>
  );
}
