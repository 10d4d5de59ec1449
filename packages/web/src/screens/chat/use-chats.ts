import { useQuery } from "@tanstack/react-query";
import { api } from "../../state/api.ts";
import { useSkills } from "../../state/use-skills.ts";

/** Completions after a slash or a dollar sign. */
export function useCompletions() {
  return useQuery({
    queryKey: ["skills", "completions"],
    queryFn: ({ signal }) => api.listCompletions({ signal }),
  });
}

/** The skills that the user can invoke; undefined while loading. */
export function useCallableSkills() {
  const { data } = useSkills("skillwright");
  const { data: completions } = useCompletions();
  if (data === undefined || completions === undefined) return undefined;
  const names = new Set(completions.items.flatMap(({ kind, name }) => (kind === "skill" ? name : [])));
  return data.skills.filter(({ id, state }) => state === "eligible" && names.has(id));
}

/** The agents to chat with. */
export function useAgents() {
  return useQuery({ queryKey: ["skills", "agents"], queryFn: ({ signal }) => api.listAgents({ signal }) });
}

/** The configured models. */
export function useModels() {
  return useQuery({ queryKey: ["models"], queryFn: ({ signal }) => api.listModels({ signal }) });
}

/** The open chats. */
export function useChats() {
  return useQuery({
    queryKey: ["chats", "list"],
    queryFn: ({ signal }) => api.listChats({ signal }),
    staleTime: 0,
  });
}

/** A chat's messages and model context, fetched each time they are shown. */
export function useChatDocument(id: string, want: "yes" | "no") {
  return useQuery({
    queryKey: ["chats", "one", id],
    queryFn: ({ signal }) => api.getChat({ params: { chat: id }, signal }),
    enabled: want === "yes",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** A saved conversation whose chat is no longer open. */
export function useSavedChat(id: string, want: "yes" | "no") {
  return useQuery({
    queryKey: ["chats", "stored", id],
    queryFn: ({ signal }) => api.getSession({ params: { session: id }, signal }),
    enabled: want === "yes",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The saved conversations, without those of open chats. */
export function useSavedChats() {
  const { data: open } = useChats();
  return useQuery({
    queryKey: ["chats", "stored"],
    queryFn: ({ signal }) => api.listSessions({ signal }),
    staleTime: 0,
    select: ({ sessions }) =>
      sessions.filter(({ id }) => open?.chats.every(({ session }) => session !== id) ?? true),
  });
}
