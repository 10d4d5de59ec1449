const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A date and time in the local time zone. */
export function DateTime({ at }: { readonly at: string }) {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? (
    <span>{at}</span>
  ) : (
    <time dateTime={at}>{format.format(moment)}</time>
  );
}
