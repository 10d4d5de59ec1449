import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The folder that every example starts from: it has the skills, files and repositories that examples name. */
export interface ExampleWorld {
  readonly home: string;
  /** The working folder; its name is that of the skill in its SKILL.md. */
  readonly project: string;
  /** A Git repository that stands for `acme/skills`. */
  readonly repository: string;
  /** Undoes what an example did. */
  reset(): void;
  remove(): void;
}

const pdf = "description: Merges and splits PDF files. Use when the user mentions PDFs.";

/** Creates the world once; `reset` copies it again. */
export function createExampleWorld(): ExampleWorld {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-examples-")));
  const template = join(root, "template");
  const live = join(root, "live");
  const write = (path: string, text: string): string => {
    const file = join(template, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const skill = (folder: string, head: string, body = "Do it step by step.\n"): void => {
    write(`${folder}/SKILL.md`, `---\n${head}\n---\n\n${body}`);
  };
  write("pdf-tools/.git/HEAD", "ref: refs/heads/main\n");
  const commands =
    "commands:\n  - name: merge\n    description: Merges files\n    run: { script: scripts/merge.py }\n    args:\n      - { name: file, required: true, description: A file }\n      - { name: other, required: false, description: Another file }";
  skill("home/.agents/skills/pdf-tools", `name: pdf-tools\n${pdf}\n${commands}`);
  chmodSync(write("home/.agents/skills/pdf-tools/scripts/merge.py", "#!/usr/bin/env python3\n"), 0o755);
  write(
    "home/.agents/skills/pdf-tools/evals/triggers.json",
    JSON.stringify([{ query: "merge two PDF files", should_trigger: true }]),
  );
  skill("home/.agents/skills/review", "name: review\ndescription: Reviews code. Use before a merge.");
  skill(
    "home/.agents/skills/mail",
    "name: mail\ndescription: Writes mail. Use to write to someone.\nparameters:\n  - { name: to, type: string, required: true, description: Who gets it }",
    "Write to {{to}}.\n",
  );
  skill("pdf-tools/.agents/skills/deploy", "name: deploy\ndescription: Deploys the site. Use to release it.");
  for (const name of ["my-skill", "skill-a", "skill-b", "downloaded-skill"]) {
    skill(`pdf-tools/${name}`, `name: ${name}\ndescription: Helps with a task. Use when the task comes up.`);
  }
  write(
    "pdf-tools/my-skill/evals/triggers.json",
    JSON.stringify([{ query: "helps with a task", should_trigger: true }]),
  );
  skill("pdf-tools/pdf", `name: pdf\n${pdf}`);
  skill("pdf-tools/reviewed-skills/pdf", `name: pdf\n${pdf}`);
  skill("pdf-tools/skills/docx", "name: docx\ndescription: Edits Word files. Use for .docx files.");
  skill("pdf-tools/my-skills/charts", "name: charts\ndescription: Draws charts. Use to show numbers.");
  write("pdf-tools/SKILL.md", `---\nname: pdf-tools\n${pdf}\n---\n\nDo it differently.\n`);
  write(
    "pdf-tools/new.md",
    "---\nname: release-notes\ndescription: Writes notes. Use to release.\n---\n\nDo it.\n",
  );
  write(
    "pdf-tools/notes.md",
    "---\nname: notes\ndescription: Takes notes. Use in meetings.\n---\n\nWrite.\n",
  );
  write(
    "pdf-tools/change.diff",
    "--- a/SKILL.md\n+++ b/SKILL.md\n@@ -11,3 +11,3 @@\n ---\n \n-Do it step by step.\n+Do it one step at a time.\n",
  );
  write("pdf-tools/notes.txt", "A note.\n");
  write("pdf-tools/task.md", "Merge two PDF files.\n");
  write("pdf-tools/report.csv", "a,b\n");
  write("pdf-tools/drafts/helper.yaml", "id: helper\ndescription: Helps.\nprompt: Help.\n");
  for (const folder of ["home/shop", "home/old", "home/Desktop", "home/work/skills", "home/more-skills"]) {
    mkdirSync(join(template, folder), { recursive: true });
  }
  for (const folder of ["home/.zfunc", "home/.config/fish/completions", "pdf-tools/dist"]) {
    mkdirSync(join(template, folder), { recursive: true });
  }
  const repository = join(root, "acme.git");
  makeRepository(repository, `---\nname: pdf\n${pdf}\n---\n\nMerge them.\n`);
  const reset = (): void => {
    // The working folder of this process is in it, so that only what is in it can be replaced.
    rmSync(live, { recursive: true, force: true });
    cpSync(template, live, { recursive: true });
  };
  reset();
  return {
    home: join(live, "home"),
    project: join(live, "pdf-tools"),
    repository,
    reset,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function makeRepository(folder: string, text: string): void {
  mkdirSync(join(folder, "pdf"), { recursive: true });
  writeFileSync(join(folder, "pdf/SKILL.md"), text);
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
    execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "pipe" });
  };
  git("init", "--initial-branch=main");
  git("add", ".");
  git("commit", "--message=Add pdf");
}
