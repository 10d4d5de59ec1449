const text =
  "a about all also am an and any are as at be been being both but by can could did do does doing don done each else " +
  "few for from get give had has have having he help her here him his how i if in into is it its just know let like " +
  "make may me might mine more most must my need no nor not now of on onto only or other our over own please same " +
  "shall she should show so some such tell than that the their them then there these they this those to too under us " +
  "use used using very want was we were what when where which who whom whose why will with without would you your yours";

/** English words that say nothing about what is wanted, those of polite requests included. */
export const stopWords: ReadonlySet<string> = new Set(text.split(" "));
