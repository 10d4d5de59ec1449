import { useRead } from "../../state/use-read.ts";
import { useSkills } from "../../state/use-skills.ts";

/** Completions after a slash or a dollar sign. */
export const useCompletions = () => useRead("skills", "listCompletions");

/** The files that a message can attach, once they are wanted. Files come and go without an event. */
export const useAttachableFiles = (want: "yes" | "no") =>
  useRead("files", "listAttachableFiles", {}, { enabled: want === "yes", staleTime: 30_000 });

/** The skills that the user can invoke; undefined while loading. */
export function useCallableSkills() {
  const { data } = useSkills();
  const { data: completions } = useCompletions();
  if (data === undefined || completions === undefined) return undefined;
  const names = new Set(completions.items.flatMap(({ kind, name }) => (kind === "skill" ? name : [])));
  return data.skills.filter(({ id, state }) => state === "eligible" && names.has(id));
}

/** The agents to chat with. */
export const useAgents = () => useRead("skills", "listAgents");

/** The configured models. */
export const useModels = () => useRead("models", "listModels");

/** The open chats. */
export const useChats = () => useRead("chats", "listChats", {}, { staleTime: 0 });

/** Fetched each time it is shown. */
const fresh = (want: "yes" | "no") => ({ enabled: want === "yes", staleTime: 0, gcTime: 0, retry: false });

/** A chat's messages and model context. */
export const useChatDocument = (chat: string, want: "yes" | "no") =>
  useRead("chats", "getChat", { params: { chat } }, fresh(want));

/** A saved conversation whose chat is no longer open. */
export const useSavedChat = (session: string, want: "yes" | "no") =>
  useRead("chats", "getSession", { params: { session } }, fresh(want));

/** A conversation, open or saved. */
export interface ListedConversation {
  /** The id in its address. */
  readonly id: string;
  /** The id under which it is saved. */
  readonly session: string;
  readonly title: string;
  readonly agent: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly state: "answering" | "idle" | "saved";
}

/** The open chats and the saved conversations, the last used first. */
export function useConversations() {
  const open = useChats();
  const saved = useRead("chats", "listSessions", {}, { staleTime: 0 });
  const opened = open.data?.chats ?? [];
  const stored = (saved.data?.sessions ?? []).filter(({ id }) =>
    opened.every(({ session }) => session !== id),
  );
  const chats: readonly ListedConversation[] = [
    ...opened,
    ...stored.map((chat) => ({ ...chat, session: chat.id, state: "saved" as const })),
  ]
    .map((chat) => ({ ...chat, title: chat.title || "Untitled chat" }))
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  return {
    chats,
    error: open.error ?? saved.error,
    isPending: open.isPending || saved.isPending,
    refetch: () => Promise.all([open.refetch(), saved.refetch()]),
  };
}
