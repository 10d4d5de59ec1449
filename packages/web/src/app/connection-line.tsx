import clsx from "clsx";
import { type Connection, useConnection } from "./events.ts";

const texts: Readonly<Record<Exclude<Connection, "open">, string>> = {
  lost: "The server cannot be reached. Trying again; what you see may be old.",
  back: "The server is back. Everything here is up to date.",
  refused: "This page is not signed in any more. Open the link that `skillwright serve --open` shows.",
};

/** A quiet line while the server cannot be heard, and a word when it can again. */
export function ConnectionLine() {
  const connection = useConnection();
  return (
    <div role="status" className="sticky top-0 z-20 max-md:top-13">
      {connection !== "open" && (
        <p
          className={clsx(
            "border-b px-4 py-1.5 text-note sm:px-8 animate-fade",
            connection === "back"
              ? "border-line bg-accent-soft text-accent-ink"
              : "border-line bg-warn-soft text-warn",
          )}
        >
          {texts[connection]}
        </p>
      )}
    </div>
  );
}
