/** Where new skills are saved. */
export type StoreScope = "user" | "project";

export const scopeOptions: readonly { readonly value: StoreScope; readonly label: string }[] = [
  { value: "user", label: "All my projects" },
  { value: "project", label: "This project" },
];
