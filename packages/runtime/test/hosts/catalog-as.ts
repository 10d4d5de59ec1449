import { mkdirSync } from "node:fs";
import type { HostId } from "@skillwright/core/internal";
import { createSkills } from "../../src/index.ts";
import type { TempTree } from "../support/temp-tree.ts";
import { listAs } from "./list-as.ts";

/** What is listed and can be used. */
export async function usable(host: HostId, tree: TempTree, cwd = "repo"): Promise<readonly string[]> {
  const { skills } = await listAs(host, tree, { cwd });
  return skills.filter(({ state }) => state === "eligible").map(({ name }) => name);
}

/** What the model is told, with the tree's path left out. */
export async function catalogAs(host: HostId, tree: TempTree): Promise<string> {
  mkdirSync(tree.at("home"), { recursive: true });
  const skills = await createSkills({
    host,
    trust: "project",
    cwd: tree.at("repo"),
    home: tree.at("home"),
    env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: tree.at("own") },
    index: "off",
  });
  const session = await skills.session({ usage: "off", trust: "project" });
  return session.catalog({ faithful: true }).text.replaceAll(`${tree.path}/`, "");
}
