import clsx from "clsx";
import { type Connection, useConnection } from "./events.ts";

const texts: Readonly<Record<Exclude<Connection, "open">, string>> = {
  lost: "Can't reach the server. Reconnecting… This page may be out of date.",
  back: "Reconnected. Everything is up to date.",
  refused: "You're signed out. Open the link that `skillwright serve --open` prints.",
};

/** Shows when the connection to the server is lost, and when it is back. */
export function ConnectionBanner() {
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
