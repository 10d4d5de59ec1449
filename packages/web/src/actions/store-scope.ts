/** Where new skills go. */
export type StoreScope = "user" | "project";

export const scopeOptions: readonly { readonly value: StoreScope; readonly label: string }[] = [
  { value: "user", label: "For all my projects" },
  { value: "project", label: "For this project" },
];
