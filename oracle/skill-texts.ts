/** The input of a text: its name and a unique tag. */
export interface TextParts {
  readonly name: string;
  readonly tag: string;
}

type SkillText = (parts: TextParts) => string | Buffer;

/** A complete file with these lines of frontmatter. */
function file(lines: (parts: TextParts) => string): SkillText {
  return (parts) => `---\n${lines(parts)}\n---\nBody ${parts.tag}\n\nMore text.\n`;
}

/** Frontmatter with a valid name and this text after `description:`. */
function described(value: (tag: string) => string): SkillText {
  return file(({ name, tag }) => `name: ${name}\ndescription:${value(tag)}`);
}

/** Frontmatter with a valid description and this text after `name:`. */
function named(value: (name: string) => string): SkillText {
  return file(({ name, tag }) => `name:${value(name)}\ndescription: Does ${tag}`);
}

/** Valid frontmatter with one additional field. */
function extended(field: string): SkillText {
  return file(({ name, tag }) => `name: ${name}\ndescription: Does ${tag}\n${field}`);
}

/** A text that every host loads. */
export const goodText: SkillText = described((tag) => ` Does ${tag}`);

/** Texts that at least two hosts parse differently, by their peculiarity. */
export const oddTexts: Readonly<Record<string, SkillText>> = {
  "no name": file(({ tag }) => `description: Does ${tag}`),
  "empty name": named(() => ""),
  "quoted empty name": named(() => ' ""'),
  "blank name": named(() => ' "   "'),
  "number as name": named(() => " 123"),
  "boolean as name": named(() => " true"),
  "null as name": named(() => " null"),
  "list as name": named((name) => ` [${name}, b]`),
  "map as name": named((name) => ` {${name}: b}`),
  "colon in name": named((name) => ` ${name}: more`),
  "spaces in name": named((name) => ` "  ${name}   two  "`),
  "line break in name": named((name) => ` "${name}\\ntwo"`),
  "odd characters in name": named((name) => ` "${name}/<b>*?|\\\\"`),
  "upper case name": named((name) => ` ${name.toUpperCase()}`),
  "64 characters": named((name) => ` ${name.padEnd(64, "x")}`),
  "65 characters": named((name) => ` ${name.padEnd(65, "x")}`),
  "300 characters": named((name) => ` ${name.padEnd(300, "x")}`),
  "no description": file(({ name }) => `name: ${name}`),
  "empty description": described(() => ""),
  "quoted empty description": described(() => ' ""'),
  "blank description": described(() => ' "  "'),
  "number as description": described(() => " 1.50"),
  "boolean as description": described(() => " true"),
  "null as description": described(() => " null"),
  "list as description": described((tag) => ` [${tag}, b]`),
  "block list as description": described((tag) => `\n  - ${tag}\n  - b`),
  "map as description": described((tag) => ` {${tag}: b}`),
  "block map as description": described((tag) => `\n  a: ${tag}`),
  "date as description": described(() => " 2026-01-02"),
  "long description": described((tag) => ` ${tag} ${"words ".repeat(400)}`),
  "white space in description": described((tag) => ` "  ${tag}   b\\t c\\n\\nd  "`),
  "folded description": described((tag) => ` >\n  one ${tag}\n  two\n\n  three`),
  "literal description": described((tag) => ` |\n  one ${tag}\n    two`),
  "description over two lines": described((tag) => ` one ${tag}\n  two`),
  "colon in description": described((tag) => ` For ${tag}: more`),
  "colon at the end": described((tag) => ` ${tag} ends:`),
  "colons over two lines": described((tag) => ` Use: ${tag}\n  and: b`),
  "colon and comment": described((tag) => ` Use: ${tag} # note`),
  "dashes in description": described((tag) => ` ${tag} --- b`),
  "dashes in a block": described((tag) => ` |\n  ${tag}\n  ---\n  b`),
  "unclosed bracket": described((tag) => ` [${tag}`),
  "unclosed quote": described((tag) => ` "${tag}`),
  "text after a quote": described((tag) => ` "${tag}" b`),
  "bracket then text": described((tag) => ` [WIP] ${tag}`),
  "at sign": described((tag) => ` @${tag} b`),
  "percent sign": described((tag) => ` %${tag}`),
  star: described((tag) => ` *${tag} b`),
  "greater than": described((tag) => ` > ${tag}`),
  dash: described((tag) => ` - ${tag}`),
  "only a comment": described((tag) => ` # ${tag}`),
  "bad escape": described((tag) => ` "${tag} \\q"`),
  "two descriptions": described((tag) => ` first\ndescription: ${tag}`),
  "another field twice": extended("license: a\nlicense: b"),
  "colon in another field": extended("argument-hint: <when: now>"),
  "at sign in a list": extended("tags: [a,@b/c]"),
  "tab as indentation": extended("metadata:\n\tfoo: bar"),
  "string as metadata": extended("metadata: foo"),
  "line that isn't a field": extended("this is not YAML"),
  "comment with dashes": extended("--- # comment"),
  "no space after colon": file(({ name, tag }) => `name:${name}\ndescription:Does ${tag}`),
  "indented fields": file(({ name, tag }) => `  name: ${name}\n  description: Does ${tag}`),
  "badly indented fields": file(({ name, tag }) => `name: ${name}\n  description: Does ${tag}`),
  "upper case fields": file(({ name, tag }) => `Name: ${name}\nDescription: Does ${tag}`),
  JSON: file(({ name, tag }) => `{"name": "${name}", "description": "Does ${tag}"}`),
  "merge key": file(({ name, tag }) => `base: &b\n  description: Does ${tag}\n<<: *b\nname: ${name}`),
  "byte order mark": (parts) => `\uFEFF${goodText(parts).toString()}`,
  CRLF: (parts) => goodText(parts).toString().replaceAll("\n", "\r\n"),
  CR: (parts) => goodText(parts).toString().replaceAll("\n", "\r"),
  "no frontmatter": ({ tag }) => `# Heading ${tag}\n\nText.\n`,
  "empty file": () => "",
  "unclosed frontmatter": ({ name, tag }) => `---\nname: ${name}\ndescription: Does ${tag}\n\nText.\n`,
  "empty frontmatter": ({ tag }) => `---\n---\nBody ${tag}\n`,
  "blanks after the opening": (parts) => goodText(parts).toString().replace("---\n", "---  \n"),
  "blanks after the closing": (parts) => goodText(parts).toString().replace("\n---\n", "\n---  \n"),
  "four dashes at the end": (parts) => goodText(parts).toString().replace("\n---\n", "\n----\n"),
  "indented closing": (parts) => goodText(parts).toString().replace("\n---\n", "\n  ---\n"),
  "blank line first": (parts) => `\n${goodText(parts).toString()}`,
  "YAML named": (parts) => goodText(parts).toString().replace("---\n", "---yaml\n"),
  "Latin-1": (parts) => Buffer.from(goodText(parts).toString().replace("Does", "Do\u00e9s"), "latin1"),
  "NUL in the body": (parts) => `${goodText(parts).toString()}\0\n`,
  "not for the model": extended("disable-model-invocation: true"),
  "not for the model, as text": extended('disable-model-invocation: "yes"'),
  "not for the user": extended("user-invocable: false"),
  "only for some paths": extended('paths: "**/*.zzz"'),
  "when to use": extended("when_to_use: Often"),
  "another system": extended('metadata: {"openclaw": {"os": ["darwin"]}}'),
  "missing program": extended('metadata: {"openclaw": {"requires": {"bins": ["sh", "no-such-program"]}}}'),
  "missing variable": extended('metadata: {"openclaw": {"requires": {"env": ["NO_SUCH_VARIABLE"]}}}'),
  "missing but always": extended(
    'metadata: {"openclaw": {"always": true, "requires": {"bins": ["no-such-program"]}}}',
  ),
};
