import { useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { useSkills } from "../skills/use-skills.ts";

/** What can be typed behind a slash or a dollar sign. */
export function useCompletions() {
  return useQuery({
    queryKey: ["skills", "completions"],
    queryFn: ({ signal }) => api.listCompletions({ signal }),
  });
}

/** The skills that a person can call here; undefined until they are known. */
export function useCallableSkills() {
  const { data } = useSkills("skillwright");
  const { data: completions } = useCompletions();
  if (data === undefined || completions === undefined) return undefined;
  const names = new Set(completions.items.flatMap(({ kind, name }) => (kind === "skill" ? name : [])));
  return data.skills.filter(({ id, state }) => state === "eligible" && names.has(id));
}

/** The agents that can be talked to. */
export function useAgents() {
  return useQuery({ queryKey: ["skills", "agents"], queryFn: ({ signal }) => api.listAgents({ signal }) });
}

/** The models that can answer. */
export function useModels() {
  return useQuery({ queryKey: ["models"], queryFn: ({ signal }) => api.listModels({ signal }) });
}

/** The chats that the server keeps. */
export function useChats() {
  return useQuery({
    queryKey: ["chats", "list"],
    queryFn: ({ signal }) => api.listChats({ signal }),
    staleTime: 0,
  });
}

/** What was said in a chat, and what its model is told; asked for each time it is shown. */
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

/** A conversation that was written down: one whose chat is not open any more. */
export function useStoredChat(id: string, want: "yes" | "no") {
  return useQuery({
    queryKey: ["chats", "stored", id],
    queryFn: ({ signal }) => api.getSession({ params: { session: id }, signal }),
    enabled: want === "yes",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The conversations that were written down, without those of open chats. */
export function useStoredChats() {
  const { data: open } = useChats();
  return useQuery({
    queryKey: ["chats", "stored"],
    queryFn: ({ signal }) => api.listSessions({ signal }),
    staleTime: 0,
    select: ({ sessions }) =>
      sessions.filter(({ id }) => open?.chats.every(({ session }) => session !== id) ?? true),
  });
}
