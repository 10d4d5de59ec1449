import {
  checkPackage,
  decodeText,
  findSkillFile,
  joinPath,
  type NameRules,
  namePackage,
  type PackageFile,
  parseSkill,
  SkillwrightError,
} from "@skillwright/core/internal";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { writeSkillTree } from "../skill-tree/write-skill-tree.ts";
import { checkExpected, refuseLeftOut } from "./check-expected.ts";
import { chooseName } from "./choose-name.ts";
import type { PutOptions, StoreChange } from "./store.ts";
import { makeVersions, noteOf, type StoreContext } from "./store-context.ts";
import { storeRoot } from "./store-root.ts";
import { placeFolder, replaceFolder } from "./swap-folder.ts";
import type { VersionChange } from "./version-log.ts";

/** The package to write, and its action in the history. */
export interface PutRequest extends PutOptions {
  readonly files: readonly PackageFile[];
  readonly action: VersionChange["action"];
  /** Which names are allowed. Default: standard. */
  readonly rules?: NameRules;
}

/** Writes a whole package to the disk, as a new skill or to replace one. */
export async function putPackage(context: StoreContext, request: PutRequest): Promise<StoreChange> {
  const { scope = "user", onConflict = "refuse", rules = "standard" } = request;
  if (request.unpackaged !== "accept") refuseLeftOut(request.files);
  const wanted = request.name ?? nameIn(request.files);
  const snapshot = await context.rescan();
  const root = storeRoot(snapshot, scope, request);
  const { name, folder, replaces } = chooseName(snapshot, { name: wanted, scope, root, onConflict, rules });
  const files = namePackage(request.files, name);
  const { findings, skill } = checkPackage(files, { directory: name });
  const before = replaces === undefined ? undefined : readSkillTree(folder);
  checkExpected({ path: folder, expected: request.expected, found: before });
  const version: VersionChange = {
    ...noteOf(request),
    key: joinPath(folder, skill.path),
    name,
    action: before === undefined ? request.action : "replace",
    before,
    after: files,
  };
  const write = (target: string): void => writeSkillTree(target, files, { disk: context.disk });
  const change = before === undefined ? placeFolder(folder, write) : replaceFolder(folder, write);
  const notices = await makeVersions(context, [version], change);
  return {
    action: before === undefined ? "created" : "replaced",
    name,
    scope,
    folder,
    file: version.key,
    hash: hashFiles(files),
    findings,
    notices,
  };
}

function nameIn(files: readonly PackageFile[]): string {
  const skill = findSkillFile(files);
  const { text } = decodeText(skill.bytes);
  const { manifest } = parseSkill({ text, complete: true, file: skill.path, directory: "", sidecars: [] });
  if (manifest !== undefined) return manifest.name;
  // Says what is wrong with it; a text that gets this far has no name.
  checkPackage(files, { directory: "" });
  throw new SkillwrightError("validation_error", {
    message: "The skill has no name",
    details: { problems: ["there is no name"] },
    hint: "Give it a name.",
  });
}
