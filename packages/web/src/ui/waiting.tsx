/** Stands where something is still loading; silent for the first moments, so that quick answers do not flicker. */
export function Waiting({ what }: { readonly what: string }) {
  return (
    <div
      role="status"
      className="px-6 py-16 text-center text-ink-faint [animation:fade_200ms_300ms_backwards]"
    >
      Loading {what} …
    </div>
  );
}
