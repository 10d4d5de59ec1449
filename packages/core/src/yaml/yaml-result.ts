import type { YamlNode } from "./nodes.ts";
import type { YamlProblem } from "./yaml-problem.ts";

/** The result of parsing YAML: the root node unless a fatal problem stopped the parser, and every problem found. */
export interface YamlResult {
  readonly root: YamlNode | undefined;
  readonly problems: readonly YamlProblem[];
  /** Features the strict dialect of the reference tool refuses. */
  readonly uses: YamlFeatures;
}

/** Parts of YAML beyond plain block style that the text makes use of. */
export interface YamlFeatures {
  readonly flow: boolean;
  readonly anchors: boolean;
  readonly tags: boolean;
  readonly duplicates: boolean;
}
