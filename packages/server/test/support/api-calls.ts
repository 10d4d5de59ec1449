import type { OperationId } from "@skillwright/contract";
import { expect } from "vitest";
import type { Client } from "../../src/client/index.ts";
import type { ServerPlace } from "./place.ts";
import { REGISTRY_TOKEN, startRegistry } from "./registry-server.ts";

/** One call of an operation. */
export type ApiCall = (client: Client) => Promise<unknown>;

/** Calls of every operation. */
export interface ApiCalls {
  /**
   * One good call of every operation, in an order in which each finds what it needs. What is missing here fails the first
   * test below.
   */
  readonly good: { readonly [K in OperationId]: ApiCall };
  /** Calls whose answers have what the good ones do not. */
  readonly more: readonly (readonly [OperationId, ApiCall])[];
}

const params = { skill: "pdf-tools" };
const text = "---\nname: fresh-one\ndescription: Is made by a test. Use when testing.\n---\n\nDo it.\n";
const formOf = (content: string, name: string): FormData => {
  const form = new FormData();
  form.append("file", new File([content], name));
  return form;
};
const drain = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();

async function sessionId(api: Client): Promise<string> {
  return (await api.listSessions()).sessions[0]?.id ?? "";
}

async function proposalId(api: Client): Promise<string> {
  const { proposals } = await api.listProposals();
  return proposals.at(-1)?.id ?? "";
}

/** The calls for a place; they work in the order in which they are listed. */
export function apiCalls(place: ServerPlace): ApiCalls {
  /** The registry that a call signed in to. */
  let registry = "";
  /** The folder of a source with one skill. */
  const vendor = (body = "Do it."): string => {
    const skill = "---\nname: vendored\ndescription: Comes from elsewhere. Use when testing.\n---\n";
    place.write("project/vendor/vendored/SKILL.md", `${skill}\n${body}\n`);
    return `${place.project}/vendor`;
  };
  /** Calls as a browser that a sign-in link opened. */
  const confirmed = async (path: string, body?: object, method = "POST"): Promise<Response> => {
    const { search } = new URL(place.server.link());
    const { headers } = await place.call(`/${search}`, { token: null });
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    return place.call(path, {
      token: null,
      method,
      headers: { "content-type": "application/json", cookie, origin: place.server.url },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };

  const good: ApiCalls["good"] = {
    listSkills: (api) => api.listSkills({ query: { include: "all" } }),
    getSkill: (api) => api.getSkill({ params }),
    explainSkill: (api) => api.explainSkill({ params }),
    scanSkills: (api) => api.scanSkills(),
    scanSources: (api) => api.scanSources({ body: { targets: ["pdf-tools"], against: ["notes"] } }),
    addKnownSkills: async () => (await confirmed("/api/v1/scan/known", { source: vendor() })).json(),
    listKnownSkills: (api) => api.listKnownSkills(),
    removeKnownSkills: async () =>
      (
        await confirmed(`/api/v1/scan/known?source=${encodeURIComponent(vendor())}`, undefined, "DELETE")
      ).json(),
    listSilencedFindings: (api) => api.listSilencedFindings(),
    unsilenceFinding: (api) =>
      api.unsilenceFinding({ query: { tree: "0".repeat(64), rule: "run-download" } }),
    scanSkill: (api) => api.scanSkill({ params }),
    silenceFinding: async () =>
      (
        await confirmed("/api/v1/skills/pdf-tools/scan/silenced", {
          rule: "run-download",
          reason: "The vendor's own installer",
        })
      ).json(),
    getSkillContent: (api) => api.getSkillContent({ params }),
    getUnloadedSkill: (api) => api.getUnloadedSkill({ params: { skill: "broken" } }),
    listSkillFiles: (api) => api.listSkillFiles({ params }),
    readSkillFile: (api) => api.readSkillFile({ params, query: { path: "references/forms.md" } }),
    runCommand: (api) =>
      api.runCommand({ params: { ...params, command: "merge" }, body: { arguments: ["a"], stdin: "x" } }),
    searchSkills: (api) => api.searchSkills({ query: { q: "merge pdfs" } }),
    searchSkillsByText: (api) => api.searchSkillsByText({ body: { q: "merge pdfs", limit: 1 } }),
    prepareSearch: (api) => api.prepareSearch({ body: { embeddings: "leave" } }),
    checkTriggers: (api) =>
      api.checkTriggers({ params: { skill: "notes" }, query: { top: 3, by: "keyword" } }),
    checkTriggersByModel: (api) =>
      api.checkTriggersByModel({ params: { skill: "notes" }, body: { model: "rehearsal", runs: 1 } }),
    listOpenCodeSkills: (api) => api.listOpenCodeSkills(),
    callRpc: (api) => api.callRpc({ body: { id: 1, method: "skills/list", params: {} } }),
    lintText: (api) => api.lintText({ body: { text, for: ["codex"], files: [], directory: "x" } }),
    countTokens: (api) => api.countTokens({ body: { text } }),
    listHosts: (api) => api.listHosts(),
    createSkill: (api) =>
      api.createSkill({ body: { text, files: [{ path: "references/a.md", text: "A" }], message: "first" } }),
    updateSkill: (api) =>
      api.updateSkill({
        params: { skill: "fresh-one" },
        body: { fields: { description: "Was changed by a test. Use when testing." }, body: "Do it again.\n" },
      }),
    getHistory: (api) => api.getHistory({ params: { skill: "fresh-one" } }),
    readVersion: (api) => api.readVersion({ params: { skill: "fresh-one", version: 1 } }),
    diffVersions: (api) =>
      api.diffVersions({ params: { skill: "fresh-one" }, query: { from: 1, to: "disk" } }),
    restoreVersion: (api) => api.restoreVersion({ params: { skill: "fresh-one", version: 1 }, body: {} }),
    cloneSkill: (api) => api.cloneSkill({ params: { skill: "fresh-one" }, body: { name: "second-one" } }),
    renameSkill: (api) => api.renameSkill({ params: { skill: "second-one" }, body: { name: "third-one" } }),
    preferSkill: (api) => api.preferSkill({ params: { skill: "third-one" } }),
    switchSkill: (api) => api.switchSkill({ params: { skill: "third-one" }, body: { to: "off" } }),
    exportSkill: (api) => api.exportSkill({ params: { skill: "fresh-one" }, query: { format: "skill" } }),
    deleteSkill: (api) => api.deleteSkill({ params: { skill: "third-one" } }),
    listTrash: (api) => api.listTrash(),
    restoreFromTrash: (api) => api.restoreFromTrash({ params: { entry: "third-one" }, body: {} }),
    emptyTrash: (api) => api.emptyTrash(),
    previewImport: (api) =>
      api.previewImport({ body: formOf(text.replace("fresh-one", "sent-one"), "SKILL.md") }),
    async commitImport(api) {
      const { id } = await api.previewImport({
        body: formOf(text.replace("fresh-one", "sent-one"), "SKILL.md"),
      });
      return api.commitImport({ params: { offer: id }, body: {} });
    },
    reviewInstall: (api) => api.reviewInstall({ body: { source: vendor(), scope: "user" } }),
    startInstall: (api) => api.startInstall({ body: { source: vendor() } }),
    async getInstall(api) {
      const { id, ask } = await api.startInstall({ body: { source: vendor() } });
      await confirmed(`/api/v1/asks/${ask}`, { decision: "allow" });
      let state = await api.getInstall({ params: { install: id } });
      while (state.state !== "done") state = await api.getInstall({ params: { install: id } });
      return state;
    },
    listInstalled: (api) => api.listInstalled(),
    listOutdated: (api) => api.listOutdated(),
    verifyInstalled: (api) => api.verifyInstalled({ query: { scope: "user" } }),
    listEverywhere: (api) => api.listEverywhere(),
    listKnownSources: (api) => api.listKnownSources(),
    findSkills: (api) => api.findSkills({ body: { query: "vendored", sources: [vendor()] } }),
    async loginRegistry(api) {
      registry = await startRegistry();
      const body = { registry, token: REGISTRY_TOKEN };
      const refused: unknown = await api.loginRegistry({ body }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "permission_error", status: 403 });
      return (await confirmed("/api/v1/registries", body)).json();
    },
    listRegistries: (api) => api.listRegistries(),
    getRegistryIdentity: (api) => api.getRegistryIdentity(),
    async publishSkill(api) {
      const refused: unknown = await api.publishSkill({ params, body: {} }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "permission_error", status: 403 });
      const answer = (await (await confirmed("/api/v1/skills/pdf-tools/publish", {})).json()) as {
        version: { manifest: unknown };
      };
      // What the registry says of a manifest is its own document.
      answer.version.manifest = (await api.getSkill({ params })).manifest;
      return answer;
    },
    logoutRegistry: (api) => api.logoutRegistry({ query: { registry } }),
    async startSync(api) {
      const refused: unknown = await api.startSync({ body: {} }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "permission_error", status: 403 });
      return (await confirmed("/api/v1/installed/sync", { to: ["claude-code"] })).json();
    },
    startUse: (api) =>
      api.startUse({
        body: { source: vendor(), name: "tried", prompt: "Help.", model: "rehearsal" },
      }),
    startLockedInstall: (api) => api.startLockedInstall({ body: { frozen: true } }),
    startUpdate: (api) => {
      vendor("Do it better.");
      return api.startUpdate({ body: {} });
    },
    async rollbackInstalled(api) {
      const refused: unknown = await api
        .rollbackInstalled({ params: { name: "vendored" }, body: {} })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "permission_error", status: 403 });
      return (await confirmed("/api/v1/installed/vendored/rollback", {})).json();
    },
    pinInstalled: (api) => api.pinInstalled({ params: { name: "vendored" }, body: { reason: "tested" } }),
    removeInstalled: (api) => api.removeInstalled({ params: { name: "vendored" } }),
    propose: (api) =>
      api.propose({
        body: {
          skill: "fresh-one",
          text: text.replace("Do it.", "Do it slowly."),
          justification: "It is too fast.",
          agent: "builder",
        },
      }),
    listProposals: (api) => api.listProposals({ query: { include: "all" } }),
    getProposal: async (api) => api.getProposal({ params: { proposal: await proposalId(api) } }),
    rebaseProposal: async (api) => {
      await api.updateSkill({ params: { skill: "fresh-one" }, body: { fields: { version: "2.0.0" } } });
      return api.rebaseProposal({ params: { proposal: await proposalId(api) } });
    },
    reviewProposal: async (api) =>
      api.reviewProposal({ params: { proposal: await proposalId(api) }, body: { decision: "approve" } }),
    getTrust: (api) => api.getTrust(),
    trustFolder: (api) => api.trustFolder({ body: { path: place.project } }),
    distrustFolder: (api) => api.distrustFolder({ query: { path: place.project } }),
    reviewSkill: (api) => api.reviewSkill({ params }),
    async approveSkill(api) {
      const { hash } = await api.reviewSkill({ params });
      return api.approveSkill({ params, body: { hash } });
    },
    revokeApproval: (api) => api.revokeApproval({ params }),
    getDoctor: (api) => api.getDoctor(),
    getConfig: (api) => api.getConfig({ query: { scope: "user" } }),
    setConfig: (api) => api.setConfig({ body: { key: "skills.fresh-one", value: "name-only" } }),
    getLog: (api) => api.getLog({ query: { limit: 10 } }),
    listMcpServers: (api) => api.listMcpServers(),
    signInToMcpServer: async (api) => {
      const error: unknown = await api
        .signInToMcpServer({ params: { server: "acme" }, body: {} })
        .catch((e: unknown) => e);
      expect(error).toMatchObject({ code: "permission_error", status: 403 });
      return { page: "https://acme.example/authorize" };
    },
    signOutOfMcpServer: async (api) => {
      const error: unknown = await api
        .signOutOfMcpServer({ params: { server: "acme" } })
        .catch((e: unknown) => e);
      expect(error).toMatchObject({ code: "usage_error" });
      return { label: "acme", signedOut: false };
    },
    listSignIns: (api) => api.listSignIns(),
    async endSignIn(api) {
      await fetch(place.server.link(), { redirect: "manual" });
      const [newest] = (await api.listSignIns()).signIns;
      return api.endSignIn({ params: { signIn: newest?.id ?? "" } });
    },
    listSecrets: (api) => api.listSecrets(),
    forgetSecret: (api) => api.forgetSecret({ query: { key: "/none/SKILL.md" } }),
    getRelations: (api) => api.getRelations(),
    getUsage: (api) => api.getUsage(),
    resetUsage: (api) => api.resetUsage(),
    getCatalog: (api) => api.getCatalog({ query: { contextWindow: 100_000, prompt: "merge" } }),
    tryMessage: (api) => api.tryMessage({ body: { text: "/fresh-one now" } }),
    listCompletions: (api) => api.listCompletions(),
    listAttachableFiles: (api) => api.listAttachableFiles(),
    findMentions: (api) => api.findMentions({ body: { text: "use $fresh-one" } }),
    listAgents: (api) => api.listAgents({ query: { include: "all" } }),
    listModels: (api) => api.listModels(),
    getAgent: (api) => api.getAgent({ params: { agent: "builder" } }),
    lintAgent: (api) => api.lintAgent({ params: { agent: "fresh" }, body: { text: "name: Fresh\n" } }),
    saveAgent: async () =>
      (
        await confirmed(
          "/api/v1/agents/fresh",
          { text: "name: Fresh\nprompt: Help.\n", scope: "user", expected: null },
          "PUT",
        )
      ).json(),
    setModelKey: async () =>
      (await confirmed("/api/v1/models/key", { variable: "OPENAI_API_KEY", value: "sk-test" }, "PUT")).json(),
    testModel: (api) => api.testModel({ body: { model: "rehearsal" } }),
    listAsks: (api) => api.listAsks(),
    answerAsk: async (api) => {
      const error: unknown = await api
        .answerAsk({ params: { ask: "none" }, body: { decision: "deny" } })
        .catch((e: unknown) => e);
      expect(error).toMatchObject({ code: "expired", status: 404 });
      return { id: "none", state: "answered" };
    },
    sendChat: async (api) =>
      drain(
        await api.sendChat({
          body: {
            id: "chat-1",
            messages: [{ role: "user", parts: [{ type: "text", text: "take notes" }] }],
            model: "rehearsal",
          },
        }),
      ),
    resumeChat: async (api) =>
      drain(
        (await api.resumeChat({ params: { chat: "chat-1" } })) ??
          new ReadableStream({ start: (c) => c.close() }),
      ),
    listTasks: (api) => api.listTasks({ params: { chat: "chat-1" } }),
    stopTask: (api) => api.stopTask({ params: { chat: "chat-1", task: "task-1" } }),
    stopChat: (api) => api.stopChat({ params: { chat: "chat-1" } }),
    listChats: (api) => api.listChats(),
    getChat: (api) => api.getChat({ params: { chat: "chat-1" } }),
    closeChat: (api) => api.closeChat({ params: { chat: "chat-1" } }),
    listSessions: (api) => api.listSessions(),
    getSession: async (api) => api.getSession({ params: { session: await sessionId(api) } }),
    exportSession: async (api) => api.exportSession({ params: { session: await sessionId(api) } }),
    renameSession: async (api) =>
      api.renameSession({ params: { session: await sessionId(api) }, body: { title: "Renamed" } }),
    deleteSession: async (api) => api.deleteSession({ params: { session: await sessionId(api) } }),
    async followEvents(api) {
      const stop = new AbortController();
      const reader = (await api.followEvents({ signal: stop.signal })).getReader();
      const { value } = await reader.read();
      stop.abort();
      return new TextDecoder().decode(value);
    },
  };

  const more: ApiCalls["more"] = [
    [
      "createSkill",
      (api) =>
        api.createSkill({
          body: {
            text: [
              "---",
              "name: rich-one",
              "description: Has much to ask for. Use when testing.",
              "allowed-tools: Bash(git:*)",
              "parameters: [{ name: file, required: true, description: The file }]",
              "---",
              "",
              "Today is !`date`. Read {{file}}.",
              "",
            ].join("\n"),
          },
        }),
    ],
    ["tryMessage", (api) => api.tryMessage({ body: { text: "/rich-one" } })],
    ["tryMessage", (api) => api.tryMessage({ body: { text: "/rich-one", parameters: { file: "a.md" } } })],
    ["tryMessage", (api) => api.tryMessage({ body: { text: "use $rich-one and $rich-one" } })],
    ["tryMessage", (api) => api.tryMessage({ body: { text: "/needy" } })],
    ["tryMessage", (api) => api.tryMessage({ query: { as: "codex" }, body: { text: "use $rich-one" } })],
    [
      "approveSkill",
      async (api) => {
        const { hash } = await api.reviewSkill({ params: { skill: "rich-one" } });
        return api.approveSkill({ params: { skill: "rich-one" }, body: { hash } });
      },
    ],
    [
      "updateSkill",
      (api) => api.updateSkill({ params: { skill: "rich-one" }, body: { body: "It is !`date -u`.\n" } }),
    ],
    ["reviewSkill", (api) => api.reviewSkill({ params: { skill: "rich-one" } })],
    [
      "renameSkill",
      (api) =>
        api.renameSkill({
          params: { skill: "rich-one" },
          body: { name: "richer-one", text: text.replace("fresh-one", "rich-one") },
        }),
    ],
    ["previewImport", (api) => api.previewImport({ body: formOf(text, "SKILL.md") })],
    ["searchSkills", (api) => api.searchSkills({ query: { q: "has much to ask for", include: "all" } })],
  ];
  return { good, more };
}
