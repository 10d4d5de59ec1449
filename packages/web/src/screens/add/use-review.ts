import { omitUndefined } from "@skillwright/core/internal";
import type { InstallReviewDocument } from "@skillwright/server/client";
import { useCallback, useRef, useState } from "react";
import type { StoreScope } from "../../actions/store-scope.ts";
import { api } from "../../state/api.ts";

/** What happens if a name is taken. */
export type OnConflict = "rename" | "override" | "replace";

export type ReviewedSkill = InstallReviewDocument["skills"][number];

/** What is wanted from a source. */
export interface SourceRequest {
  readonly source: string;
  /** Names of the wanted skills; all if empty. */
  readonly skills: readonly string[];
  readonly scope: StoreScope;
}

/** A source that is being read, or its contents. */
export type ReviewState =
  | { readonly step: "empty" }
  | { readonly step: "reading"; readonly request: SourceRequest }
  | { readonly step: "failed"; readonly request: SourceRequest; readonly error: unknown }
  | { readonly step: "shown"; readonly request: SourceRequest; readonly review: InstallReviewDocument };

export interface Review {
  readonly state: ReviewState;
  readonly read: (request: SourceRequest) => Promise<void>;
  /** Reads one skill again, as it would be installed with another answer to a taken name. */
  readonly resolve: (skill: ReviewedSkill, onConflict: OnConflict) => Promise<ReviewedSkill>;
  readonly reset: () => void;
}

/** Reads what a source has. Nothing is installed by this. */
export function useReview(): Review {
  const [state, setState] = useState<ReviewState>({ step: "empty" });
  const current = useRef<AbortController>(undefined);
  const read = useCallback(async (request: SourceRequest) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    setState({ step: "reading", request });
    try {
      const review = await reviewOf(request, "rename", signal);
      if (!signal.aborted) setState({ step: "shown", request, review });
    } catch (error) {
      if (!signal.aborted) setState({ step: "failed", request, error });
    }
  }, []);
  return {
    state,
    read,
    async resolve(skill, onConflict) {
      if (state.step !== "shown") return skill;
      const review = await reviewOf({ ...state.request, skills: [selector(skill)] }, onConflict);
      return review.skills[0] ?? skill;
    },
    reset: useCallback(() => {
      current.current?.abort();
      setState({ step: "empty" });
    }, []),
  };
}

/** How a skill of a source is named in a request. */
export function selector({ folder, name }: Pick<ReviewedSkill, "folder" | "name">): string {
  return folder === "" ? name : folder;
}

function reviewOf(
  { source, skills, scope }: SourceRequest,
  onConflict: OnConflict,
  signal?: AbortSignal,
): Promise<InstallReviewDocument> {
  return api.reviewInstall({
    body: { source, scope, onConflict, ...(skills.length > 0 && { skills: [...skills] }) },
    ...omitUndefined({ signal }),
  });
}
