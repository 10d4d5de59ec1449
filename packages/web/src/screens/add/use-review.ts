import type { InstallReviewDocument } from "@skillwright/server/client";
import type { StoreScope } from "../../actions/store-scope.ts";
import { api, queries } from "../../state/api.ts";
import { readKey, useRead } from "../../state/use-read.ts";
import type { OnConflict } from "../../ui/name-conflict.tsx";

export type ReviewedSkill = InstallReviewDocument["skills"][number];

/** What is wanted from a source. */
export interface SourceRequest {
  readonly source: string;
  /** Names of the wanted skills; all if empty. */
  readonly skills: readonly string[];
  readonly scope: StoreScope;
}

/** Reads what a source has. Nothing is installed by this. */
export function useReview(request: SourceRequest | undefined) {
  const input = bodyOf(request ?? { source: "", skills: [], scope: "user" }, "rename");
  const query = useRead("sources", "reviewInstall", input, {
    enabled: request !== undefined,
    gcTime: 0,
    retry: false,
  });
  return {
    ...query,
    /** Reads the source again. */
    again: () => queries.resetQueries({ queryKey: readKey("sources", "reviewInstall", input) }),
    /** Reads one skill again, as it would be installed with another answer to a taken name. */
    resolve: async (skill: ReviewedSkill, onConflict: OnConflict): Promise<ReviewedSkill> => {
      if (request === undefined) return skill;
      const { skills } = await api.reviewInstall(
        bodyOf({ ...request, skills: [selector(skill)] }, onConflict),
      );
      return skills[0] ?? skill;
    },
  };
}

/** How a skill of a source is named in a request. */
export function selector({ folder, name }: Pick<ReviewedSkill, "folder" | "name">): string {
  return folder === "" ? name : folder;
}

function bodyOf({ source, skills, scope }: SourceRequest, onConflict: OnConflict) {
  return { body: { source, scope, onConflict, ...(skills.length > 0 && { skills: [...skills] }) } };
}
