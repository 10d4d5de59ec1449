import fc from "fast-check";
import { expect, test } from "vitest";
import { splitWords } from "./split-words.ts";

const words = (text: string): readonly string[] => [...splitWords(text)];

test("marks and spaces separate words, and letters lose their case", () => {
  expect(words("Merge two PDF-files, quickly!")).toEqual(["merge", "two", "pdf", "files", "quickly"]);
});

test("an identifier is its parts and itself", () => {
  expect(words("parseSkillText")).toEqual(["parse", "skill", "text", "parseskilltext"]);
  expect(words("HTTPServer")).toEqual(["http", "server", "httpserver"]);
  expect(words("snake_case.ts")).toEqual(["snake", "case", "ts"]);
});

test("scripts without spaces become pairs of letters", () => {
  expect(words("文件翻译")).toEqual(["文件", "件翻", "翻译"]);
  expect(words("字")).toEqual(["字"]);
});

test("scripts without spaces end words of others, on both sides", () => {
  expect(words("PDFを結合する")).toEqual(["pdf", "を結", "結合", "合す", "する"]);
  expect(words("翻译README文件")).toEqual(["翻译", "readme", "文件"]);
  expect(words("サーバー")).toEqual(["サー", "ーバ", "バー"]);
});

test("forms that look alike are the same word", () => {
  expect(words("ﬁle ＰＤＦ")).toEqual(["file", "pdf"]);
});

test("a word in small Western letters is one word", () => {
  const letter = fc.constantFrom(..."abcz09ßàåæçéíñöøüþÿ");
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 64 }), (word) => {
      expect(splitWords(`${word}, ${word.normalize("NFD")}`)).toEqual([word, word]);
    }),
  );
  expect(splitWords("÷×ª")).toEqual(["a"]);
});

test("a text too long to be a word is ignored", () => {
  expect(words(`a ${"x".repeat(65)} b`)).toEqual(["a", "b"]);
});

test("of marks piled upon a letter thirty are kept, so that ordering them stays cheap", () => {
  expect(words(`x${"\u0301".repeat(60_000)} pdf`)).toEqual([`x${"\u0301".repeat(30)}`, "pdf"]);
});

test("right-to-left words stay whole, and emoji aren't words", () => {
  expect(words("דוח 📄 חודשי")).toEqual(["דוח", "חודשי"]);
});

test("words around other letters are the same as without them", () => {
  expect(words("don’t—stop naïve… 日本語PDF")).toEqual(["don", "t", "stop", "naïve", "日本", "本語", "pdf"]);
});

test("any text gives words without spaces in lower case", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const word of splitWords(text)) {
        expect(word).not.toMatch(/\s/u);
        expect(word.length).toBeGreaterThan(0);
      }
    }),
  );
});
