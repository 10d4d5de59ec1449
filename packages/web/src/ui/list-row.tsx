import type { ReactNode } from "react";

interface ListRowProps {
  /** Names what is installed, for those who look for it in the page. */
  readonly "data-installed"?: string;
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
  /** In the full width, such as a form. */
  readonly below?: ReactNode;
  /** What else is known about it. */
  readonly children?: ReactNode;
}

/** An entry of a list, with what can be done about it. */
export function ListRow({ icon, title, badges, actions, below, children, ...rest }: ListRowProps) {
  return (
    <li
      {...rest}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
    >
      {icon}
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          {badges}
        </p>
        <div className="text-note wrap-anywhere text-ink-soft">{children}</div>
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      {below !== undefined && <div className="basis-full">{below}</div>}
    </li>
  );
}
