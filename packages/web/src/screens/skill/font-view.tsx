import { useEffect, useId, useState } from "react";

interface FontViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const SIZES_PX = [32, 20, 14] as const;
const PANGRAM = "The quick brown fox jumps over the lazy dog";
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,:;!?&@#%()[]{}";

/** A font as it looks, in several sizes. */
export default function FontView({ bytes }: FontViewProps) {
  // Names of fonts must not be those of fonts on this computer.
  const family = `preview-${useId().replaceAll(/[^a-z0-9]/gi, "")}`;
  const [state, setState] = useState<"loading" | "shown" | "broken">("loading");
  useEffect(() => {
    const face = new FontFace(family, bytes.buffer);
    let isWanted = true;
    face.load().then(
      () => {
        if (!isWanted) return;
        document.fonts.add(face);
        setState("shown");
      },
      () => isWanted && setState("broken"),
    );
    return () => {
      isWanted = false;
      document.fonts.delete(face);
    };
  }, [bytes, family]);
  if (state === "broken") return <p className="px-4 py-4 text-ink-soft">This font can't be shown.</p>;
  return (
    <div className="flex flex-col gap-3 overflow-hidden px-4 py-5" style={{ fontFamily: family }}>
      {state === "shown" && (
        <>
          {SIZES_PX.map((size) => (
            <p key={size} className="truncate leading-normal" style={{ fontSize: size }}>
              {PANGRAM}
            </p>
          ))}
          <p className="text-lead wrap-anywhere">{CHARACTERS}</p>
        </>
      )}
    </div>
  );
}
