/** Work of a skill that runs beside a conversation. */
export interface BackgroundTask {
  /** Tells the tasks of a conversation apart, such as `task-1`. */
  readonly id: string;
  /** The skill that wants to run in the background. */
  readonly skill: string;
  readonly state: "working" | "done" | "failed" | "stopped";
  /** In ISO 8601. */
  readonly startedAt: string;
  readonly endedAt?: string;
  /** What came of it, once it has ended. */
  readonly text?: string;
  /** When the conversation was told of its end. */
  readonly reportedAt?: string;
}
