import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonVariant, buttonStyle } from "./button.tsx";

interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link in a text. */
export function TextLink({ href, className, children }: LinkProps) {
  return (
    <Link href={href} className={clsx("text-accent-ink underline", className)}>
      {children}
    </Link>
  );
}

/** A button that looks like a link in a text. */
export function TextButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={clsx("text-accent-ink underline", className)} />;
}

interface ButtonLinkProps extends Omit<LinkProps, "className"> {
  readonly variant?: ButtonVariant;
  readonly "aria-label"?: string;
}

/** A link that looks like a button. */
export function ButtonLink({ variant = "plain", ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle(variant)} />;
}
