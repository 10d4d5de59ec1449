import ReactMarkdown from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";

/** Above this the browser would stall on one text; the rest is shown as it is written. */
const MAX_RENDERED_CHARACTERS = 200_000;

/** Text of a skill or a model, which nobody vouches for: no HTML, no scripts, no images from elsewhere. */
export default function Markdown({ text }: { readonly text: string }) {
  if (text.length > MAX_RENDERED_CHARACTERS) {
    return (
      <>
        <p className="mb-3 text-note text-ink-faint">
          This text is too long to be laid out ({text.length.toLocaleString("en")} characters). It is shown as
          written.
        </p>
        <pre className="overflow-x-auto whitespace-pre-wrap">{text}</pre>
      </>
    );
  }
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize]}
        components={{
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
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
