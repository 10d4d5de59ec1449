import { type ReactNode, useMemo } from "react";
import ReactMarkdown, { type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";

/** Longer text would freeze the browser; its source is shown instead. */
const MAX_RENDERED_CHARACTERS = 200_000;

/**
 * Quotes and lists nested this deep are an attack and would exhaust the stack. Without a space after each, dashes and
 * stars are a horizontal rule.
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

/** Renders untrusted Markdown of a skill or a model: no HTML, no scripts, no remote images. */
export default function Markdown({ text }: { readonly text: string }) {
  const laidOut = useMemo(() => layOut(text), [text]);
  if (laidOut !== undefined) return <div className="prose">{laidOut}</div>;
  return (
    <>
      <p className="mb-3 text-note text-ink-faint">
        This text is too long or too deeply nested to render ({text.length.toLocaleString("en")} characters).
        Showing the source instead.
      </p>
      <pre className="overflow-x-auto whitespace-pre-wrap">{text}</pre>
    </>
  );
}

/** The text as elements; undefined if it would freeze or break the page. */
function layOut(text: string): ReactNode | undefined {
  if (text.length > MAX_RENDERED_CHARACTERS || TOO_DEEP.test(text)) return undefined;
  try {
    // Called as a plain function, so that a stack overflow is caught here.
    return ReactMarkdown({ ...options, children: text });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
