// Prepares what is missing and then runs a script of the workspace:
//   node scripts/bootstrap.cjs <script> [arguments...]             dependencies, build, script
//   node scripts/bootstrap.cjs --no-build <script> [arguments...]  dependencies, script
//   node scripts/bootstrap.cjs --ensure-built                      dependencies, build if anything changed
//   node scripts/bootstrap.cjs --build                             dependencies, build
// Plain old JavaScript on purpose: it runs on whatever Node.js a fresh clone meets, before any dependency exists.
"use strict";

var childProcess = require("child_process");
var crypto = require("crypto");
var fs = require("fs");
var path = require("path");

var root = path.join(__dirname, "..");
var modules = path.join(root, "node_modules");
var bin = path.join(modules, ".bin");
var buildStamp = path.join(modules, ".cache", "skillwright", "build-inputs");
var outputs = [
  "core/dist/index.js",
  "contract/dist/index.js",
  "runtime/dist/index.js",
  "adapters/dist/index.js",
]
  .concat(["agent/dist/index.js", "server/dist/index.js", "registry/dist/index.js"])
  .concat(["web/dist/index.html", "cli/dist/start.cjs"])
  .map(function (file) {
    return "packages/" + file;
  });

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The environment with node_modules/.bin first on PATH or, for npm, without it: npm replaces that folder. */
function environment(binFolder) {
  var env = Object.assign({}, process.env);
  var key = Object.keys(env).filter(function (name) {
    return name.toUpperCase() === "PATH";
  })[0];
  var folders = (env[key] || "").split(path.delimiter).filter(function (folder) {
    return path.resolve(folder) !== bin;
  });
  env[key || "PATH"] = (binFolder === "first" ? [bin] : []).concat(folders).join(path.delimiter);
  return env;
}

function run(command, args, env) {
  var result = childProcess.spawnSync(command, args, {
    cwd: root,
    env: env,
    stdio: "inherit",
    // On Windows npm and node_modules/.bin/node are scripts for the shell.
    shell: process.platform === "win32",
  });
  if (result.error) fail("Could not start " + command + ": " + result.error.message);
  return result.status === null ? 1 : result.status;
}

/** Whether what npm recorded in node_modules is what package-lock.json asks for. */
function isInstalled() {
  var installedText = readText(path.join(modules, ".package-lock.json"));
  if (installedText === undefined) return false;
  var wanted = JSON.parse(readText(path.join(root, "package-lock.json"))).packages;
  var installed = JSON.parse(installedText).packages;
  function same(name) {
    return (
      installed[name].version === wanted[name].version && installed[name].integrity === wanted[name].integrity
    );
  }
  return (
    Object.keys(wanted).every(function (name) {
      // Packages for another platform are recorded in the lock and not installed.
      return name === "" || (name in installed ? same(name) : wanted[name].optional === true);
    }) &&
    Object.keys(installed).every(function (name) {
      // What was added by hand, without saving it, may stay.
      return name in wanted || installed[name].extraneous === true;
    })
  );
}

function install() {
  console.error("Installing dependencies (npm ci)");
  // On an older Node.js npm warns once per package that it wants a newer one, which it will get.
  var options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  var status = run("npm", ["ci"].concat(options), environment("absent"));
  if (status !== 0) fail("npm ci failed: see its output above.");
}

function checkNode() {
  var result = childProcess.spawnSync("node", ["--version"], {
    cwd: root,
    env: environment("first"),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  var version = String(result.stdout).trim();
  var parts = version.replace("v", "").split(".").map(Number);
  if (!(parts[0] > 22 || (parts[0] === 22 && parts[1] >= 22))) {
    fail("Skillwright needs Node.js 22.22 or newer, but the node on PATH is " + (version || "missing") + ".");
  }
}

function listFiles(folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).reduce(function (files, entry) {
    var file = folder + "/" + entry.name;
    if (entry.isDirectory()) return files.concat(listFiles(file));
    return /\.test\.ts$/.test(file) ? files : files.concat(file);
  }, []);
}

/** A digest of everything the build reads; package-lock.json stands for what is bundled from node_modules. */
function buildInputs() {
  var files = ["package-lock.json", "tsconfig.base.json", "tsconfig.json", "tsdown.config.ts"].concat(
    ["packages/web/index.html", "packages/web/vite.config.ts", "docs/lint.md"],
    listFiles("skills"),
    listFiles("agents"),
    listFiles("packages/web/public"),
  );
  fs.readdirSync(path.join(root, "packages")).forEach(function (name) {
    files.push("packages/" + name + "/package.json");
    if (fs.existsSync(path.join(root, "packages", name, "src"))) {
      files = files.concat(listFiles("packages/" + name + "/src"));
    }
  });
  var hash = crypto.createHash("sha256");
  files.sort().forEach(function (file) {
    var text = readText(path.join(root, file));
    hash.update(file + "\0" + (text === undefined ? "" : text) + "\0");
  });
  return hash.digest("hex");
}

function isBuilt(inputs) {
  return (
    readText(buildStamp) === inputs &&
    outputs.every(function (file) {
      return fs.existsSync(path.join(root, file));
    })
  );
}

function build(inputs) {
  // The web app comes first: the packages that serve it carry a copy.
  var web = ["build", "packages/web", "--config", "packages/web/vite.config.ts", "--logLevel", "warn"];
  var env = environment("first");
  // Both would keep compiled code in the temporary folder, where nobody removes it.
  env.NODE_COMPILE_CACHE = path.join(path.dirname(buildStamp), "compile");
  var status = run("vite", web, env) || run("tsdown", ["--log-level", "warn"], env);
  if (status !== 0) fail("The build failed: see its output above.");
  // Without this, a renamed output would silently be built again at every start.
  var missing = outputs.filter(function (file) {
    return !fs.existsSync(path.join(root, file));
  });
  if (missing.length > 0) fail("The build did not write " + missing.join(" and ") + ".");
  fs.mkdirSync(path.dirname(buildStamp), { recursive: true });
  fs.writeFileSync(buildStamp, inputs);
}

function main(args) {
  var mode = /^--/.test(args[0]) ? args.shift() : "--ensure-built";
  if (!isInstalled()) install();
  checkNode();
  var inputs = buildInputs();
  if (mode === "--build" || (mode === "--ensure-built" && !isBuilt(inputs))) {
    console.error("Building");
    build(inputs);
  }
  if (args.length > 0) process.exit(run("node", args, environment("first")));
}

main(process.argv.slice(2));
