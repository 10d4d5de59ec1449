/** What `new` asks and prints. */
export const newTexts = {
  name: "Name",
  namePlaceholder: "lowercase letters, digits and hyphens, such as pdf-tools",
  description: "What does it do, and when should it be used?",
  descriptionPlaceholder: "Merges PDF files. Use when the user wants to combine PDFs.",
  descriptionEmpty: "The description can't be empty: models choose skills by it.",
  descriptionLong: (max: number): string => `At most ${max} characters.`,
  twoPlaces: "--as and --root both say where the skill goes; use one of them",
  template: "Template",
  scope: "Who is it for?",
  scopes: { user: "you, in every project", project: "everyone in this project" },
  otherwise: "No skill was created",
  effect: "create a skill without prompts: `skillwright new NAME --description TEXT`",
} as const;
