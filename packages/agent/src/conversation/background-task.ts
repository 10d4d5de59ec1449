/** A skill that runs in the background of a conversation. */
export interface BackgroundTask {
  /** Unique within a conversation, such as `task-1`. */
  readonly id: string;
  /** The skill that runs in the background. */
  readonly skill: string;
  readonly state: "working" | "done" | "failed" | "stopped";
  /** In ISO 8601. */
  readonly startedAt: string;
  readonly endedAt?: string;
  /** Its result, after it has ended. */
  readonly text?: string;
  /** When its end was reported to the conversation. */
  readonly reportedAt?: string;
}
