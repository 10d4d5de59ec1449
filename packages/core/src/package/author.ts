/** Who changed a skill; `external` is a change made outside of this program. */
export interface Author {
  readonly kind: "person" | "agent" | "import" | "restore" | "external";
  readonly name?: string;
}
