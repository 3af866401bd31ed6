import type { Topic } from "#shared/community.ts";

/** A message as it is reported: where it is, and what of it is shown once more. */
export type Reported = ({ topic: Topic } | { conversationId: string }) & {
  messageId: string;
  /** Whoever wrote it, as they are called there. */
  name: string;
  content: string;
  /** The name of the file it carries. */
  attachment?: string | undefined;
};
