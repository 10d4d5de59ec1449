import { Button } from "../../ui/button.tsx";
import { DiffView } from "../../ui/diff-view.tsx";

interface RepairOfferProps {
  /** The error that may carry a repair. */
  readonly error: unknown;
  readonly onRepair: () => void;
}

/** The suggested repair of invalid frontmatter, as a diff; nothing if there is none. It is applied only on request. */
export function RepairOffer({ error, onRepair }: RepairOfferProps) {
  const { details } = error as { readonly details?: { readonly repair?: unknown } };
  const repair = details?.repair;
  if (typeof repair !== "string") return null;
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <h3 className="font-medium">Suggested repair</h3>
      <div className="w-full">
        <DiffView diff={repair} label="Suggested repair" />
      </div>
      <Button onClick={onRepair}>Apply the repair</Button>
    </div>
  );
}
