import type { SkillDocument } from "@skillwright/server/client";
import clsx from "clsx";
import { ChevronRight, FilePlus, FileText, Image } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { Button } from "../../ui/button.tsx";
import { FileNameDialog } from "./file-name-dialog.tsx";
import { fileTree, type TreeNode } from "./file-tree.ts";
import { FileView } from "./file-view.tsx";
import { isImage } from "./skill-file-kind.ts";
import { useFileActions } from "./use-file-actions.ts";

/** A skill's files as a tree, and the chosen one. */
export function SkillFiles({ skill }: { readonly skill: SkillDocument }) {
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const actions = useFileActions(skill);
  const files = ["SKILL.md", ...skill.files];
  const named = params.get("file") ?? "";
  const chosen = files.includes(named) ? named : (skill.files[0] ?? "SKILL.md");
  const open = (file: string): void => setParams({ file }, { replace: true });
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 px-4 py-6 sm:px-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start">
      <nav aria-label="Skill files" className="lg:sticky lg:top-6">
        <Tree nodes={fileTree(files)} chosen={chosen} onOpen={open} />
        {skill.moreFiles && <p className="mt-2 px-2.5 text-note text-ink-faint">Not all files are listed.</p>}
        {skill.files.length === 0 && (
          <p className="mt-2 px-2.5 text-note text-ink-faint">
            A skill can also have scripts, references, and templates.
          </p>
        )}
        {skill.editable && (
          <Button variant="quiet" className="mt-2" icon={<FilePlus />} onClick={() => setAdding(true)}>
            New file
          </Button>
        )}
      </nav>
      <FileView
        key={chosen}
        skill={skill}
        path={chosen}
        line={lineOf(params.get("line"))}
        actions={actions}
        onOpen={open}
      />
      {adding && (
        <FileNameDialog
          title="New file"
          action="Create"
          start="references/"
          taken={files}
          onClose={() => setAdding(false)}
          onName={async (path) => {
            if (await actions.write(path, "", `Created ${path}`)) open(path);
          }}
        />
      )}
    </div>
  );
}

function lineOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

interface TreeProps {
  readonly nodes: readonly TreeNode[];
  readonly chosen: string;
  readonly onOpen: (file: string) => void;
}

function Tree({ nodes, chosen, onOpen }: TreeProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {nodes.map((node) => (
        <li key={node.path}>
          {node.kind === "folder" ? (
            <Folder node={node} chosen={chosen} onOpen={onOpen} />
          ) : (
            <button
              type="button"
              aria-label={node.path}
              title={node.path}
              aria-current={node.path === chosen || undefined}
              onClick={() => onOpen(node.path)}
              className={clsx(
                "flex w-full items-center gap-2 rounded-control px-2.5 py-1 text-left wrap-anywhere",
                node.path === chosen
                  ? "bg-sunken font-medium"
                  : "text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              {isImage(node.path) ? (
                <Image className="size-4 shrink-0" />
              ) : (
                <FileText className="size-4 shrink-0" />
              )}
              {node.name}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface FolderProps extends Omit<TreeProps, "nodes"> {
  readonly node: Extract<TreeNode, { readonly kind: "folder" }>;
}

function Folder({ node, chosen, onOpen }: FolderProps) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 rounded-control px-2.5 py-1 text-left wrap-anywhere text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <ChevronRight className={clsx("size-4 shrink-0 transition-transform", open && "rotate-90")} />
        {node.name}
      </button>
      {open && (
        <div className="ml-4.5 border-l border-line pl-1.5">
          <Tree nodes={node.children} chosen={chosen} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}
