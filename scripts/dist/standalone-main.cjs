// The start of the standalone executable. Node.js can embed one script, and Skillwright is many files that are loaded when
// they are needed: so the executable carries the npm package, unpacks it once into the user's own cache, and runs it.
"use strict";

const fs = require("node:fs");
const { createRequire } = require("node:module");
const os = require("node:os");
const path = require("node:path");
const sea = require("node:sea");
const zlib = require("node:zlib");

const { env, platform } = process;

function cacheFolder() {
  if (env.SKILLWRIGHT_HOME) return path.join(env.SKILLWRIGHT_HOME, "cache");
  if (platform === "win32") {
    return path.join(env.LOCALAPPDATA || path.join(os.homedir(), "AppData", "Local"), "skillwright", "cache");
  }
  const caches = path.isAbsolute(env.XDG_CACHE_HOME || "")
    ? env.XDG_CACHE_HOME
    : path.join(os.homedir(), ".cache");
  return path.join(caches, "skillwright");
}

/** Writes the files of the package to a new folder and gives it its name at the end: other processes see all or nothing. */
function unpack(target) {
  const parent = path.dirname(target);
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
  const staging = fs.mkdtempSync(path.join(parent, "unpack-"));
  const files = JSON.parse(zlib.gunzipSync(Buffer.from(sea.getRawAsset("package"))).toString("utf8"));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(staging, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, Buffer.from(content, "base64"));
  }
  try {
    fs.renameSync(staging, target);
  } catch (error) {
    fs.rmSync(staging, { recursive: true, force: true });
    // Another process was faster.
    if (!fs.existsSync(target)) throw error;
  }
}

const folder = path.join(cacheFolder(), "standalone", sea.getAsset("fingerprint", "utf8"));
try {
  if (!fs.existsSync(folder)) unpack(folder);
} catch (error) {
  console.error(`error: Can't unpack Skillwright to ${folder}: ${error.message}`);
  console.error("Set SKILLWRIGHT_HOME to a folder that you can write to.");
  process.exit(1);
}
createRequire(path.join(folder, "package.json"))("./bin/skillwright.js");
