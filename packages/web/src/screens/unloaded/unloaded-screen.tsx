import type { Operations } from "@skillwright/server/client";
import { Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useSkillActions } from "../../actions/use-skill-actions.ts";
import { useSubmission } from "../../actions/use-submission.ts";
import { api, queries } from "../../state/api.ts";
import { skillPath } from "../../state/paths.ts";
import { useRead } from "../../state/use-read.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { Fetching, Problem } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { LeaveDialog } from "../editor/conflict-dialog.tsx";
import { withFix } from "../editor/editor-pane.tsx";
import { SourceEditor } from "../editor/lazy-source-editor.ts";
import { useFindings } from "../editor/use-draft.ts";
import NotFound from "../not-found.tsx";

type Unloaded = Operations["getUnloadedSkill"]["response"];

/** A skill's file that doesn't load: what is wrong, and its text to fix it. */
export default function UnloadedScreen() {
  const [params] = useSearchParams();
  const file = params.get("file") ?? "";
  const line = Number(params.get("line") ?? "");
  const query = useRead(
    "skills",
    "getUnloadedSkill",
    { params: { skill: file } },
    { retry: false, enabled: file !== "" },
  );
  const { data } = query;
  if (file === "") return <NotFound />;
  // Once the file loads, there is no answer any more, and the text that was read stays.
  if (data === undefined) return <Fetching query={query} what="file" level="page" />;
  return <FileEditor key={file} skill={data} line={Number.isSafeInteger(line) && line > 0 ? line : 1} />;
}

function FileEditor({ skill, line: start }: { readonly skill: Unloaded; readonly line: number }) {
  const [text, setText] = useState(skill.text);
  const [base, setBase] = useState(skill.text);
  // A number for each click, so that the same line can be asked for twice.
  const [line, setLine] = useState({ at: start, asked: 0 });
  const { busy: saving, problem, submit } = useSubmission();
  const [, go] = useLocation();
  const notify = useNotify();
  const actions = useSkillActions();
  const { findings } = useFindings(text, { directory: skill.id, files: undefined });
  const errors = findings.filter(({ severity }) => severity === "error");
  const save = (): Promise<void> =>
    submit(async () => {
      const saved = await api.updateSkill({
        params: { skill: skill.path },
        body: { text, expectedText: base },
      });
      setBase(text);
      notify({ text: `Saved ${saved.name}. It loads now.` });
      await queries.invalidateQueries({ queryKey: skillsKey, refetchType: "none" });
      go(skillPath(saved.name));
    });
  const remove = async (): Promise<void> => {
    setBase(text);
    go("/skills");
    await actions.remove([
      {
        id: skill.id,
        name: skill.id,
        displayName: skill.id,
        path: skill.path,
        editable: true,
        enabled: true,
      },
    ]);
  };
  return (
    <div className="flex min-h-dvh flex-col max-md:min-h-[calc(100dvh-8rem)]">
      <DetailHeader
        back={{ href: "/skills", label: "Skills" }}
        title={skill.id}
        beside={<Badge tone="danger">doesn't load</Badge>}
        actions={
          <>
            <Button variant="danger" icon={<Trash2 />} onClick={() => void remove()}>
              Delete
            </Button>
            <Button
              variant="primary"
              icon={<Save />}
              busy={saving}
              disabled={text === base}
              onClick={() => void save()}
            >
              Save
            </Button>
          </>
        }
      >
        <p className="mt-1 text-label wrap-anywhere text-ink-faint">{skill.path}</p>
      </DetailHeader>
      <Problem text={problem} className="rounded-none sm:px-8" />
      <div className="grid flex-1 grid-cols-1 border-t border-line lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="h-[60dvh] min-h-80 lg:h-auto">
          <SourceEditor
            key={line.asked}
            label="SKILL.md"
            kind="skill"
            value={text}
            line={line.at}
            findings={findings}
            onChange={setText}
            onFix={(finding) => setText(withFix(text, finding))}
          />
        </div>
        <section
          aria-label="Problems"
          className="px-4 py-5 max-lg:order-first max-lg:border-b max-lg:border-line sm:px-8 lg:border-l lg:border-line lg:px-6"
        >
          <h2 className="mb-2 font-semibold">
            {errors.length === 0 ? "No errors left. Save to load it." : "Why it doesn't load"}
          </h2>
          <Findings findings={findings} onOpen={(at) => setLine(({ asked }) => ({ at, asked: asked + 1 }))} />
        </section>
      </div>
      <LeaveDialog unsaved={text !== base && !saving} />
    </div>
  );
}
