#!/usr/bin/env node
// Plain old JavaScript on purpose: an outdated Node.js must get far enough to say that it is outdated.
var version = process.versions.node.split(".").map(Number);

if (version[0] < 22 || (version[0] === 22 && version[1] < 22)) {
  console.error("skillwright needs Node.js 22.22 or newer; this is Node.js " + process.versions.node + ".");
  process.exitCode = 1;
} else {
  // Compiled code is kept in the user's own cache: the default is a folder under /tmp that others can fill.
  var env = process.env;
  var path = process.getBuiltinModule("path");
  var home = function () {
    return process.getBuiltinModule("os").homedir();
  };
  var cache = env.SKILLWRIGHT_HOME
    ? path.join(env.SKILLWRIGHT_HOME, "cache")
    : process.platform === "win32"
      ? path.join(env.LOCALAPPDATA || path.join(home(), "AppData", "Local"), "skillwright", "cache")
      : path.join(
          path.isAbsolute(env.XDG_CACHE_HOME || "") ? env.XDG_CACHE_HOME : path.join(home(), ".cache"),
          "skillwright",
        );
  if (path.isAbsolute(cache)) {
    var compiled = path.join(cache, "compile");
    try {
      // For the owner only; Node.js would let everybody read it.
      process.getBuiltinModule("fs").mkdirSync(compiled, { recursive: true, mode: 0o700 });
      process.getBuiltinModule("module").enableCompileCache(compiled);
    } catch {
      // Without a folder that can be written everything works, only slower.
    }
  }

  // Node.js 22 calls its SQLite experimental on every start; every other warning still shows.
  var emitWarning = process.emitWarning;
  process.emitWarning = function (warning, type) {
    if (type === "ExperimentalWarning" && String(warning).indexOf("SQLite") === 0) return;
    emitWarning.apply(process, arguments);
  };

  import("../dist/start.js").then(function (program) {
    program.start(process.argv.slice(2));
  });
}
