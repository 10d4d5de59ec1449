import { isAbsolutePath, joinPath, type OperatingSystem } from "@skillwright/core/find";

/** The environment as a plain record. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where this program stores its data. */
export interface Locations {
  readonly configFile: string;
  readonly state: string;
  readonly cache: string;
  readonly data: string;
  readonly indexFile: string;
  readonly searchFile: string;
  readonly embeddingFile: string;
  readonly admin: string;
}

/** Inputs that decide the locations. */
export interface LocationOptions {
  readonly env: Environment;
  readonly home: string;
  readonly platform: OperatingSystem;
}

/** The folders of this program: below `SKILLWRIGHT_HOME` if set, otherwise in the platform's standard locations. */
export function locate(options: LocationOptions): Locations {
  const { config, state, cache, data } = folders(options);
  return {
    configFile: joinPath(config, "config.yaml"),
    state,
    cache,
    data,
    indexFile: joinPath(cache, "index.sqlite"),
    searchFile: joinPath(cache, "search.sqlite"),
    embeddingFile: joinPath(cache, "vectors.sqlite"),
    admin: adminFolder(options),
  };
}

function folders({
  env,
  home,
  platform,
}: LocationOptions): Readonly<Record<"config" | "state" | "cache" | "data", string>> {
  const given = portable(env.SKILLWRIGHT_HOME);
  // A relative path would depend on the working folder and could point into a project.
  const own = given !== undefined && isAbsolutePath(given) ? given : undefined;
  if (own !== undefined) {
    const below = (name: string): string => joinPath(own, name);
    return { config: below("config"), state: below("state"), cache: below("cache"), data: below("data") };
  }
  if (platform === "win32") {
    const roaming = portable(env.APPDATA) ?? joinPath(home, "AppData/Roaming");
    const local = portable(env.LOCALAPPDATA) ?? joinPath(home, "AppData/Local");
    return {
      config: joinPath(roaming, "skillwright"),
      state: joinPath(local, "skillwright/state"),
      cache: joinPath(local, "skillwright/cache"),
      data: joinPath(local, "skillwright/data"),
    };
  }
  const base = (variable: string, fallback: string): string =>
    joinPath(absolute(env[variable]) ?? joinPath(home, fallback), "skillwright");
  return {
    config: base("XDG_CONFIG_HOME", ".config"),
    state: base("XDG_STATE_HOME", ".local/state"),
    cache: base("XDG_CACHE_HOME", ".cache"),
    data: base("XDG_DATA_HOME", ".local/share"),
  };
}

function adminFolder({ env, platform }: LocationOptions): string {
  switch (platform) {
    case "linux":
      return "/etc/skillwright";
    case "darwin":
      return "/Library/Application Support/Skillwright";
    case "win32":
      return joinPath(portable(env.PROGRAMDATA) ?? "C:/ProgramData", "Skillwright");
    default:
      return platform satisfies never;
  }
}

function portable(path: string | undefined): string | undefined {
  return path === undefined || path === "" ? undefined : path.replaceAll("\\", "/");
}

/** The XDG specification says to ignore relative paths in these variables. */
function absolute(path: string | undefined): string | undefined {
  return path?.startsWith("/") === true ? path : undefined;
}
