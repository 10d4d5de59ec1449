#!/usr/bin/env node
// Plain old JavaScript on purpose: an outdated Node.js must get far enough to say that it is outdated.
var version = process.versions.node.split(".").map(Number);

if (version[0] < 22 || (version[0] === 22 && version[1] < 22)) {
  console.error("skillwright needs Node.js 22.22 or newer; this is Node.js " + process.versions.node + ".");
  process.exitCode = 1;
} else {
  // Node.js 22 calls its SQLite experimental on every start, and every Node.js what load-program.ts loads the screens
  // with. Every other warning still shows.
  var emitWarning = process.emitWarning;
  process.emitWarning = function (warning, type) {
    if (type === "ExperimentalWarning" && /^(SQLite|vm\.USE_MAIN_CONTEXT_DEFAULT_LOADER) /.test(warning))
      return;
    emitWarning.apply(process, arguments);
  };

  var path = require("path");
  var program = path.join(__dirname, "..", "dist", "start.cjs");
  var folder = codeFolder();
  var start =
    folder === undefined
      ? require(program)
      : require("../dist/load-program.cjs").loadProgram(program, folder);
  start.start(process.argv.slice(2));
}

/** Compiled code is kept in the user's own cache: Node's default is a folder under /tmp that others can fill. */
function codeFolder() {
  var env = process.env;
  var home = function () {
    return require("os").homedir();
  };
  var cache = env.SKILLWRIGHT_HOME
    ? path.join(env.SKILLWRIGHT_HOME, "cache")
    : process.platform === "win32"
      ? path.join(env.LOCALAPPDATA || path.join(home(), "AppData", "Local"), "skillwright", "cache")
      : path.join(
          path.isAbsolute(env.XDG_CACHE_HOME || "") ? env.XDG_CACHE_HOME : path.join(home(), ".cache"),
          "skillwright",
        );
  // Coverage needs every function compiled afresh.
  if (!path.isAbsolute(cache) || env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return undefined;
  var compiled = path.join(cache, "compile");
  var own = path.join(compiled, process.version + "-" + process.arch);
  try {
    // For the owner only; Node.js would let everybody read it.
    require("fs").mkdirSync(own, { recursive: true, mode: 448 });
    if (!isOwn(compiled) || !isOwn(own)) return undefined;
    require("module").enableCompileCache(compiled);
    return own;
  } catch (error) {
    // Without a folder that can be written everything works, only slower.
    return undefined;
  }
}

/** Whether only this user can put files into a folder. */
function isOwn(folder) {
  var stats = require("fs").lstatSync(folder);
  if (!stats.isDirectory()) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 18) === 0);
}
