/** A loading indicator that appears after a short delay, so that fast responses don't flicker. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <div
      role="status"
      className="px-6 py-16 text-center text-ink-faint [animation:fade_200ms_300ms_backwards]"
    >
      Loading {what}…
    </div>
  );
}
