import type { ListedSkill } from "@skillwright/server/client";
import { ShieldQuestion } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useRead } from "../state/use-read.ts";
import { useSkills } from "../state/use-skills.ts";
import { Banner } from "../ui/banner.tsx";
import { TextButton } from "../ui/link.tsx";
import { TrustDialog } from "./dialogs.ts";

/** Offers to trust the project; renders nothing if it is trusted or has no skills. */
export function TrustBanner() {
  const own = useUntrustedSkills();
  const { ask, question } = useTrustQuestion();
  if (own.length === 0) return null;
  return (
    <>
      <Banner icon={<ShieldQuestion />}>
        Agents can't see this project's {own.length === 1 ? "skill" : `${own.length} skills`} until you trust
        it. <TextButton onClick={ask}>Review and trust</TextButton>
      </Banner>
      {question}
    </>
  );
}

/** What is trusted, and whether this project is. */
export const useTrust = () => useRead("trust", "getTrust");

/** A function that asks whether to trust the project, and the dialog that it opens. */
export function useTrustQuestion(): { readonly ask: () => void; readonly question: ReactNode } {
  const { data: trust } = useTrust();
  const own = useUntrustedSkills();
  const [asking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    question: asking && trust !== undefined && (
      <TrustDialog folder={trust.project.folder} skills={own} onClose={() => setAsking(false)} />
    ),
  };
}

/** The project's skills while it isn't trusted. */
export function useUntrustedSkills(): readonly ListedSkill[] {
  const { data: trust } = useTrust();
  const { data: skills } = useSkills();
  if (trust === undefined || trust.project.trusted) return [];
  return skills?.skills.filter(({ scope }) => scope === "project") ?? [];
}
