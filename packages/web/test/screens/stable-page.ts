import { userInfo } from "node:os";
import type { TestApp } from "../support/open-app.ts";

/** Text with a token count that depends on the path of the temporary folder. */
const counted: readonly string[] = ["^about [\\d,]+ tokens$", "^used.*, [\\d,]+ tokens$"];

/**
 * Replaces text that differs from run to run with fixed text: temporary folders, ports, user names, and times.
 */
export async function stabilizePage({ page, root }: TestApp): Promise<void> {
  await page.evaluate(
    ({ folders, user, counts }) => {
      const still = (text: string): string =>
        folders
          .reduce((now, [folder, shown]) => now.replaceAll(folder, shown), text)
          .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "http://127.0.0.1:4000");
      const shownFor = (text: string, around: Element | null): string => {
        if (around?.closest("time") !== null) return "12 Nov 2026, 09:30";
        if (text === user || text === `, ${user}`) return text.replace(user, "ada");
        const sentence = around.textContent ?? "";
        return counts.some((one) => new RegExp(one).test(sentence))
          ? text.replaceAll(/[\d,]*\d/g, "100")
          : still(text);
      };
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
        const text = node.nodeValue ?? "";
        const next = shownFor(text, node.parentElement);
        if (next !== text) node.nodeValue = next;
      }
      for (const field of document.querySelectorAll("input, textarea")) {
        const input = field as HTMLInputElement;
        if (input.type !== "file" && input.value !== still(input.value)) input.value = still(input.value);
      }
    },
    {
      folders: [
        [`${root}/home`, "/home/ada"],
        [`${root}/project`, "/home/ada/work/shop"],
        [`${root}/built-in`, "/usr/share/skillwright/skills"],
        [root, "/home"],
      ] as const,
      user: userInfo().username,
      counts: counted,
    },
  );
}
