import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { skillsKey } from "./use-skills.ts";

/** Installed skills with their origin. */
export function useInstalled() {
  return useQuery({
    queryKey: [...skillsKey, "installed"],
    queryFn: ({ signal }) => api.listInstalled({ signal }),
  });
}

/** How each installed skill compares with the lockfile. */
export function useVerification() {
  return useQuery({
    queryKey: [...skillsKey, "installed", "verified"],
    queryFn: ({ signal }) => api.verifyInstalled({ signal }),
  });
}

/** How each installed skill compares with its source. It is asked only on request: this uses the network. */
export function useOutdated() {
  return useQuery({
    queryKey: [...skillsKey, "installed", "outdated"],
    queryFn: ({ signal }) => api.listOutdated({ signal }),
    enabled: false,
  });
}
