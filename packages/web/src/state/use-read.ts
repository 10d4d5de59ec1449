import type { Client } from "@skillwright/server/client";
import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** What an answer is about. A change to a topic makes all answers about it out of date. */
export type Topic =
  | "asks"
  | "chats"
  | "config"
  | "files"
  | "hosts"
  | "lint"
  | "models"
  | "proposals"
  | "secrets"
  | "sign-ins"
  | "skills"
  | "sources"
  | "tasks"
  | "trust";

type Input<Id extends keyof Client> = Omit<NonNullable<Parameters<Client[Id]>[0]>, "signal">;
type Answer<Id extends keyof Client> = Awaited<ReturnType<Client[Id]>>;
type Options<Id extends keyof Client> = Pick<
  UseQueryOptions<Answer<Id>>,
  "enabled" | "gcTime" | "placeholderData" | "retry" | "staleTime"
>;

/** The key of an answer in the cache. */
export function readKey<Id extends keyof Client>(topic: Topic, operation: Id, input?: Input<Id>) {
  return [topic, operation, ...(input === undefined ? [] : [input])];
}

/** The server's answer to an operation, cached until its topic changes. */
export function useRead<Id extends keyof Client>(
  topic: Topic,
  operation: Id,
  input?: Input<Id>,
  options?: Options<Id>,
): UseQueryResult<Answer<Id>> {
  const call = api[operation] as (input: object) => Promise<Answer<Id>>;
  return useQuery<Answer<Id>>({
    queryKey: readKey(topic, operation, input),
    queryFn: ({ signal }) => call({ ...input, signal }),
    ...options,
  });
}
