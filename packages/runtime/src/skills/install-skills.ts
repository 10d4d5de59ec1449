import {
  type Ask,
  findSkill,
  type InstallSpec,
  joinPath,
  type MissingPrograms,
  missingPrograms,
  omitUndefined,
} from "@skillwright/core/find";
import type { ExecutorOptions, InstallResult } from "../install/install-executor.ts";
import type { Installer } from "../install/installer.ts";
import { nodeMachine } from "../machine/node-machine.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { FindAnswer, FindInput, FindOptions } from "./find-skills.ts";

/** Skills from elsewhere. */
export interface InstallSkills {
  /** Installs, updates and removes skills from elsewhere, and compares them with the lockfile. */
  readonly installer: Installer;
  /** Searches registries and sources for skills that fit a request, best first. Nothing is installed. */
  find(query: string, options?: FindOptions): Promise<FindAnswer>;
  /** Lists the skills of every source and MCP server that the configuration names. Nothing is installed. */
  listElsewhere(options?: Pick<FindOptions, "signal" | "onProgress">): Promise<Omit<FindAnswer, "query">>;
  /** The programs that a skill needs and that aren't on the PATH, and how to install them. Nothing is run. */
  missingPrograms(query: string): readonly MissingPrograms[];
  /** Installs a program that a skill needs, or a skill; see `manifest.install`. Every failure is a result. */
  installDependency(spec: InstallSpec, options?: DependencyOptions): Promise<InstallResult>;
}

export interface DependencyOptions extends ExecutorOptions {
  /** Asks the person about a skill. */
  readonly ask?: Ask;
}

/** The part of the facade for skills from elsewhere. Its code is loaded on first use. */
export function installSkills(input: SkillsPlace & FindInput): InstallSkills {
  const use = async <T>(work: (installer: Installer) => Promise<T>): Promise<T> => {
    const { withInstaller } = await import("../install/with-installer.ts");
    return withInstaller(input, work);
  };
  const change = async <T>(work: (installer: Installer) => Promise<T>): Promise<T> => {
    try {
      return await use(work);
    } finally {
      await input.reload();
    }
  };
  const elsewhere = () => import("./find-skills.ts");
  return {
    find: async (query, options) => (await elsewhere()).findSkills(input, query, options),
    listElsewhere: async (options) => (await elsewhere()).listElsewhere(input, options),
    missingPrograms(query) {
      const { place, skills } = input.current();
      const { manifest } = findSkill(skills, query).found;
      const { platform } = place;
      if (manifest === undefined) return [];
      return missingPrograms(manifest, nodeMachine({ platform, env: input.env, settings: {} }));
    },
    async installDependency(spec, { ask, ...options } = {}) {
      const { openInstallExecutor } = await import("../install/install-executor.ts");
      const executor = openInstallExecutor({
        env: input.env,
        platform: input.current().place.platform,
        programs: joinPath(input.locations.data, "bin"),
        installSkills: async (source) => {
          const { applied, unchanged } = await change((installer) =>
            installer.install(source, omitUndefined({ ask })),
          );
          return [...applied.map(({ name }) => name), ...unchanged];
        },
      });
      return executor.install(spec, options);
    },
    installer: {
      review: (source, request) => use((installer) => installer.review(source, request)),
      install: (source, options) => change((installer) => installer.install(source, options)),
      installLocked: (options) => change((installer) => installer.installLocked(options)),
      update: (names, options) => change((installer) => installer.update(names, options)),
      sync: (options) => change((installer) => installer.sync(options)),
      outdated: (options) => use((installer) => installer.outdated(options)),
      remove: (name, options) => change((installer) => installer.remove(name, options)),
      rollback: (name, options) => change((installer) => installer.rollback(name, options)),
      verify: (options) => use((installer) => installer.verify(options)),
      pin: (name, reason, options) => change((installer) => installer.pin(name, reason, options)),
      stage: (review) => use((installer) => installer.stage(review)),
      sources: () => use((installer) => installer.sources()),
      list: () => use((installer) => installer.list()),
    },
  };
}
