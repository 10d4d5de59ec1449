import { ShieldQuestion } from "lucide-react";
import { useState } from "react";
import { useSkills } from "../state/use-skills.ts";
import { useTrust } from "../state/use-trust.ts";
import { Banner } from "../ui/banner.tsx";
import { useLazyComponent } from "../ui/use-lazy-component.ts";

const load = () => import("./trust-dialog.tsx");

/** Offers to trust the project; renders nothing if it is trusted or has no skills. */
export function TrustBanner() {
  const { data: trust, refetch } = useTrust();
  const { data: skills } = useSkills("skillwright");
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const TrustDialog = useLazyComponent(load, { wanted: asking, onFailure: close });
  const own = skills?.skills.filter(({ scope }) => scope === "project") ?? [];
  if (trust === undefined || trust.project.trusted || own.length === 0) return null;
  return (
    <>
      <Banner icon={<ShieldQuestion aria-hidden />}>
        Agents can't see this project's {own.length === 1 ? "skill" : `${own.length} skills`} until you trust
        it.{" "}
        <button type="button" onClick={() => setAsking(true)} className="font-medium underline">
          Review and trust
        </button>
      </Banner>
      {asking && TrustDialog !== undefined && (
        <TrustDialog
          folder={trust.project.folder}
          skills={own}
          onClose={close}
          onDone={async () => {
            await refetch();
            close();
          }}
        />
      )}
    </>
  );
}
