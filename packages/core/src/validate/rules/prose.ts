const ENGLISH: ReadonlySet<string> = new Set(
  "the and with from for this that your using to or of into an in on as by it is are when".split(" "),
);
const OTHER =
  /^(?:und|der|die|das|mit|für|von|zu|ein|eine|wenn|el|la|los|las|de|del|para|con|una|un|cuando|le|les|des|du|pour|avec|une|et|quand|di|per|il|che|quando|com|uma|voor|een|het|met|van|och|att|för|med|til|og|dla|oraz|w|z|na|ve|için)$/;

/** The words of a text in lower case. */
export function wordsOf(text: string): readonly string[] {
  return Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu), ([word]) => word);
}

/** Whether a text is in English, judged by its function words; false if unsure. */
export function isEnglish(text: string): boolean {
  const letters = Array.from(text.matchAll(/\p{L}/gu), ([letter]) => letter);
  const latin = letters.filter((letter) => /\p{sc=Latn}/u.test(letter));
  if (latin.length * 2 <= letters.length) return false;
  const words = wordsOf(text);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  return english > words.filter((word) => OTHER.test(word)).length;
}
