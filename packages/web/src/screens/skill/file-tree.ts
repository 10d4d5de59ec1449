/** A file or folder of a skill. */
export type TreeNode =
  | { readonly kind: "file"; readonly name: string; readonly path: string }
  | {
      readonly kind: "folder";
      readonly name: string;
      readonly path: string;
      readonly children: readonly TreeNode[];
    };

/** The files as a tree: SKILL.md first, then folders, then files, each sorted by name. */
export function fileTree(files: readonly string[]): readonly TreeNode[] {
  const [skill, rest] = [
    files.filter((file) => file === "SKILL.md"),
    files.filter((file) => file !== "SKILL.md"),
  ];
  return [
    ...skill.map((path): TreeNode => ({ kind: "file", name: path, path })),
    ...nodesOf(
      rest.map((path) => ({ path, parts: path.split("/") })),
      "",
    ),
  ];
}

interface Split {
  readonly path: string;
  /** What follows the folder. */
  readonly parts: readonly string[];
}

function nodesOf(files: readonly Split[], folder: string): readonly TreeNode[] {
  const below = Map.groupBy(
    files.filter(({ parts }) => parts.length > 1),
    ({ parts }) => parts[0] ?? "",
  );
  const folders = [...below].map(([name, inside]): TreeNode => {
    const path = folder === "" ? name : `${folder}/${name}`;
    const children = nodesOf(
      inside.map((file) => ({ path: file.path, parts: file.parts.slice(1) })),
      path,
    );
    return { kind: "folder", name, path, children };
  });
  const own = files
    .filter(({ parts }) => parts.length === 1)
    .map(({ path, parts }): TreeNode => ({ kind: "file", name: parts[0] ?? "", path }));
  return [...folders.toSorted(byName), ...own.toSorted(byName)];
}

function byName(a: TreeNode, b: TreeNode): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
