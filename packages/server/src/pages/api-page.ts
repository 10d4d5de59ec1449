import { escapeHtml } from "@skillwright/core/internal";

/** The parts of the OpenAPI document that the page shows. */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
}

interface ShownOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: unknown;
    readonly description?: string;
  }[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: unknown }>
  >;
}

/** The API documentation for people: every operation by tag, with its parameters and responses. */
export function apiPage(document: ShownDocument): string {
  const { info, paths = {} } = document;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(all.map(({ operation }) => operation.tags?.[0] ?? "Other"))];
  const sections = tags.map((tag) => {
    const own = all.filter(({ operation }) => (operation.tags?.[0] ?? "Other") === tag);
    return `<h2>${escapeHtml(tag)}</h2>\n${own.map(operationHtml).join("\n")}`;
  });
  return `<h1>${escapeHtml(info.title)} <span class="soft">${escapeHtml(info.version)}</span></h1>
<p>${escapeHtml(info.description ?? "")}</p>
<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
${sections.join("\n")}`;
}

function operationHtml(shown: {
  readonly path: string;
  readonly method: string;
  readonly operation: ShownOperation;
}): string {
  const { path, method, operation } = shown;
  const { parameters = [], requestBody, responses = {}, description } = operation;
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${escapeHtml(parameter.in)}${parameter.required === true ? ", required" : ""}</td><td><code>${escapeHtml(JSON.stringify(parameter.schema ?? {}))}</code></td></tr>`,
  );
  const answers = Object.entries(responses).map(
    ([status, answer]) =>
      `<tr><td><code>${escapeHtml(status)}</code></td><td>${escapeHtml(answer.description ?? "")}</td><td><code>${escapeHtml(schemaName(answer.content))}</code></td></tr>`,
  );
  return `<details id="${escapeHtml(operation.operationId ?? "")}"><summary><b>${escapeHtml(method.toUpperCase())}</b><code>${escapeHtml(path)}</code><span class="soft">${escapeHtml(operation.summary ?? "")}</span></summary><div>
${description === undefined ? "" : `<p>${escapeHtml(description)}</p>`}
${rows.length === 0 ? "" : `<table>${rows.join("")}</table>`}
${requestBody === undefined ? "" : `<p>Body</p><pre>${escapeHtml(JSON.stringify(requestBody, null, 2))}</pre>`}
<p>Answers</p><table>${answers.join("")}</table>
</div></details>`;
}

/** The name of a response's schema, or its content type. */
function schemaName(content: unknown): string {
  const [[type, media] = ["", {}]] = Object.entries((content ?? {}) as Readonly<Record<string, unknown>>);
  const { schema } = (media ?? {}) as { readonly schema?: { readonly $ref?: string } };
  return schema?.$ref?.split("/").at(-1) ?? type;
}
