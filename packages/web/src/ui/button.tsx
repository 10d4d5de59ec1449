import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useRunning } from "./use-running.ts";

/** One `primary` per view; `quiet` has no border or background until hovered. */
export type ButtonVariant = keyof typeof variants;

interface ButtonProps extends Omit<ComponentProps<"button">, "onClick"> {
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  /**
   * Shows a spinner and disables the button. Until a promise that `onClick` returns settles, it shows one too and
   * ignores clicks, but keeps the focus.
   */
  readonly busy?: boolean;
  readonly onClick?: () => unknown;
}

const variants = {
  primary: "bg-accent text-on-accent border-accent hover:bg-accent-ink hover:border-accent-ink",
  plain: "bg-surface text-ink border-line-strong hover:bg-sunken",
  quiet: "bg-transparent text-ink-soft border-transparent hover:bg-sunken hover:text-ink",
  danger: "bg-surface text-danger border-line-strong hover:bg-danger-soft hover:border-danger",
};

/** An icon that says nothing else about its size. */
const iconSize = "[&>svg:not([class*=size-])]:size-4";

const shape = clsx(
  "inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-control border px-3 font-medium whitespace-nowrap transition-colors",
  iconSize,
);

/** The look of a button that can't be used now. */
const unusable =
  "disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:cursor-not-allowed";

/** Styles a link as a button. */
export function buttonStyle(variant: ButtonVariant): string {
  return clsx(shape, variants[variant]);
}

export function Button(props: ButtonProps) {
  const { variant = "plain", icon, busy = false, onClick, className, children, ...rest } = props;
  const [running, watch] = useRunning();
  const isBusy = busy || running;
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => {
        if (running) event.preventDefault();
        else watch(onClick?.());
      }}
      disabled={rest.disabled === true || busy}
      aria-disabled={running || undefined}
      aria-busy={isBusy || undefined}
      className={clsx(shape, unusable, variants[variant], className)}
    >
      {isBusy ? <LoaderCircle className="animate-spin" /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors",
        "hover:bg-sunken hover:text-ink disabled:opacity-45 disabled:cursor-not-allowed",
        iconSize,
        className,
      )}
    >
      {icon}
    </button>
  );
}
