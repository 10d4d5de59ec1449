/**
 * The words of a call's arguments, with a shell's quoting: blanks separate, quotes and backslashes keep them together.
 * Nothing is expanded, and a quote that is never closed is an ordinary character, so `don't stop` has two words.
 */
export function splitArguments(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let index = 0;
  let openDouble = true;
  while (index < text.length) {
    const char = text[index] ?? "";
    index += 1;
    if (/[ \t\r\n]/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word ??= "";
    if (char === "\\" && index < text.length) {
      word += text[index];
      index += 1;
    } else if (char === "'" && text.includes("'", index)) {
      const close = text.indexOf("'", index);
      word += text.slice(index, close);
      index = close + 1;
    } else if (char === '"' && openDouble) {
      const close = closingQuote(text, index);
      // Searched for once: a text full of open quotes must not be searched to its end for each.
      openDouble = close >= 0;
      if (close < 0) word += char;
      else word += text.slice(index, close).replace(/\\(["\\$`])/g, "$1");
      index = close < 0 ? index : close + 1;
    } else {
      word += char;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function closingQuote(text: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '"') return index;
    if (text[index] === "\\") index += 1;
  }
  return -1;
}
