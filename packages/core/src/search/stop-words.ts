const text =
  "a about additionally again all already also always am an and another any anyone anything are as at be because " +
  "been being both but by can could curious currently did do does doing don done each else ensure even ever every " +
  "everything feel few finally for from furthermore get give going got had has have having he hello help her here " +
  "hey hi him his how however i if in interested into is it its just kindly know let like ll lot m make may maybe " +
  "me might mine more most much must my need no nor not now of on once only onto or other our over own particular " +
  "particularly perhaps please possible quite re really regarding s same see shall she should show since so some " +
  "something still such sure t tell than thank thanks that the their them then there these they thing things this " +
  "those though to too trying under understand until us use used using ve very want was we well were what when " +
  "where which while who whom whose why will with without wonder wondering would yet you your yours";

/** English words that carry no search intent, including those of polite requests and the ends of `I'm` and `we've`. */
export const stopWords: ReadonlySet<string> = new Set(text.split(" "));
