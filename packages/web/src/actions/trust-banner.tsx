import type { ListedSkill } from "@skillwright/server/client";
import { ShieldQuestion } from "lucide-react";
import { useState } from "react";
import { useSkills } from "../state/use-skills.ts";
import { useTrust } from "../state/use-trust.ts";
import { Banner } from "../ui/banner.tsx";
import { TrustDialog } from "./dialogs.ts";

/** Offers to trust the project; renders nothing if it is trusted or has no skills. */
export function TrustBanner() {
  const own = useUntrustedSkills();
  const [asking, setAsking] = useState(false);
  if (own.length === 0) return null;
  return (
    <>
      <Banner icon={<ShieldQuestion />}>
        Agents can't see this project's {own.length === 1 ? "skill" : `${own.length} skills`} until you trust
        it.{" "}
        <button type="button" onClick={() => setAsking(true)} className="font-medium underline">
          Review and trust
        </button>
      </Banner>
      {asking && <TrustQuestion onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks whether to trust the project. */
export function TrustQuestion({ onClose }: { readonly onClose: () => void }) {
  const { data: trust } = useTrust();
  const own = useUntrustedSkills();
  if (trust === undefined) return null;
  return <TrustDialog folder={trust.project.folder} skills={own} onClose={onClose} />;
}

/** The project's skills while it isn't trusted. */
export function useUntrustedSkills(): readonly ListedSkill[] {
  const { data: trust } = useTrust();
  const { data: skills } = useSkills("skillwright");
  if (trust === undefined || trust.project.trusted) return [];
  return skills?.skills.filter(({ scope }) => scope === "project") ?? [];
}
