import { type ReactNode, useMemo } from "react";
import ReactMarkdown, { type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";

/** Above this the browser would stall on one text; the rest is shown as it is written. */
const MAX_RENDERED_CHARACTERS = 200_000;

/**
 * Quotes and lists deeper than this are no text for people, and would exhaust the page's stack. Without a space after
 * each, dashes and stars are a line across the page.
 */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){100}/m;

const options: Options = {
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rehypeSanitize],
  components: {
    a: ({ href, children }) => (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ),
    img: ({ alt, src }) => (
      <span className="rounded-control bg-sunken px-1.5 text-note text-ink-soft">
        image: {alt === undefined || alt === "" ? (src ?? "") : alt}
      </span>
    ),
  },
};

/** Text of a skill or a model, which nobody vouches for: no HTML, no scripts, no images from elsewhere. */
export default function Markdown({ text }: { readonly text: string }) {
  const laidOut = useMemo(() => layOut(text), [text]);
  if (laidOut !== undefined) return <div className="prose">{laidOut}</div>;
  return (
    <>
      <p className="mb-3 text-note text-ink-faint">
        This text is too long or too deep to be laid out ({text.length.toLocaleString("en")} characters). It
        is shown as written.
      </p>
      <pre className="overflow-x-auto whitespace-pre-wrap">{text}</pre>
    </>
  );
}

/** The text as elements; undefined for one that would stall or break the page. */
function layOut(text: string): ReactNode | undefined {
  if (text.length > MAX_RENDERED_CHARACTERS || TOO_DEEP.test(text)) return undefined;
  try {
    // Called as the plain function that it is, so that a stack that does not suffice is caught here.
    return ReactMarkdown({ ...options, children: text });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
