import clsx from "clsx";

interface SkillIconProps {
  readonly emoji: string | null;
  readonly displayName: string;
  readonly category: string | null;
}

const tints = [
  "bg-accent-soft text-accent-ink",
  "bg-info-soft text-info",
  "bg-warn-soft text-warn",
  "bg-sunken text-ink-soft",
] as const;

/** A skill's emoji, or its initials in the tint of its category. */
export function SkillIcon({ emoji, displayName, category }: SkillIconProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        "flex size-full items-center justify-center rounded-control text-label font-semibold select-none",
        emoji === null ? tintOf(category) : "bg-sunken text-lead",
      )}
    >
      {emoji ?? initials(displayName)}
    </span>
  );
}

function tintOf(category: string | null): string {
  if (category === null) return "bg-sunken text-ink-soft";
  const sum = [...category].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? tints[0];
}

function initials(name: string): string {
  const [first = "", second] = name.split(/[\s_-]+/).filter((word) => word !== "");
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join("").toUpperCase();
}
