/** Who changed a skill; `external` stands for a change that somebody made past this program. */
export interface Author {
  readonly kind: "person" | "agent" | "import" | "restore" | "external";
  readonly name?: string;
}
