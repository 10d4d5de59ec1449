import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import ReactMarkdown, { type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { Link } from "wouter";
import { digits } from "./words.ts";

/** Longer text would freeze the browser; its source is shown instead. */
const MAX_RENDERED_CHARACTERS = 200_000;

/**
 * Quotes and lists nested this deep are an attack and would exhaust the stack. Without a space after each, dashes and
 * stars are a horizontal rule.
 */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){100}/m;

/** Maps a relative link to a path in the app; undefined if it leads nowhere. */
export type ResolveLink = (href: string) => string | undefined;

function optionsFor(resolveLink: ResolveLink | undefined): Options {
  return {
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeSanitize],
    components: {
      // The page's own title is its only h1.
      h1: "h2",
      h2: "h3",
      h3: "h4",
      h4: "h5",
      h5: "h6",
      a: ({ href = "", children }) => {
        if (isExternal(href)) {
          return (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {children}
            </a>
          );
        }
        if (href.startsWith("#")) return <a href={href}>{children}</a>;
        const path = href === "" ? undefined : resolveLink?.(href);
        return path === undefined ? (
          <span title={href}>{children}</span>
        ) : (
          <Link href={path}>{children}</Link>
        );
      },
      pre: ScrollingCode,
      table: ScrollingTable,
      img: ({ alt, src }) => (
        <span className="rounded-control bg-sunken px-1.5 text-note text-ink-soft">
          image: {alt === undefined || alt === "" ? (src ?? "") : alt}
        </span>
      ),
    },
  };
}

function ScrollingCode({ children }: { readonly children?: ReactNode }) {
  const { ref, tabIndex } = useScrollStop<HTMLPreElement>();
  return (
    <pre ref={ref} tabIndex={tabIndex}>
      {children}
    </pre>
  );
}

function ScrollingTable({ children }: { readonly children?: ReactNode }) {
  const { ref, tabIndex } = useScrollStop<HTMLTableElement>();
  return (
    <table ref={ref} tabIndex={tabIndex}>
      {children}
    </table>
  );
}

/** Makes an element a Tab stop while it is wider than its place, so that the keyboard can scroll it. */
function useScrollStop<Scroller extends HTMLElement>(): {
  readonly ref: RefObject<Scroller | null>;
  readonly tabIndex: 0 | undefined;
} {
  const ref = useRef<Scroller>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, tabIndex: scrolls ? 0 : undefined };
}

function isExternal(href: string): boolean {
  return href.startsWith("//") || /^[a-z][a-z0-9+.-]*:/i.test(href);
}

export interface MarkdownProps {
  readonly text: string;
  /** Without it, relative links are plain text. */
  readonly resolveLink?: ResolveLink;
}

/** Renders untrusted Markdown of a skill or a model: no HTML, no scripts, no remote images. */
export default function Markdown({ text, resolveLink }: MarkdownProps) {
  const rendered = useMemo(() => render(text, resolveLink), [text, resolveLink]);
  if (rendered !== undefined) return <div className="prose">{rendered}</div>;
  return (
    <>
      <p className="mb-3 text-note text-ink-faint">
        This text is too long or too deeply nested to render ({digits(text.length)} characters). Showing the
        source instead.
      </p>
      <pre className="overflow-x-auto whitespace-pre-wrap">{text}</pre>
    </>
  );
}

/** The text as elements; undefined if it would freeze or break the page. */
function render(text: string, resolveLink: ResolveLink | undefined): ReactNode | undefined {
  if (text.length > MAX_RENDERED_CHARACTERS || TOO_DEEP.test(text)) return undefined;
  try {
    // Called as a plain function, so that a stack overflow is caught here.
    return ReactMarkdown({ ...optionsFor(resolveLink), children: text });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
