import type { ServerFrame } from "#shared/realtime.ts";

/** Whoever sent a frame, as the connection knows them: never as the frame says. */
export type Sender = {
  connectionId: string;
  memberId: string;
  isAdmin: boolean;
  full_name: string;
  /** The picture's key in the bucket. */
  avatar?: string | undefined;
};

/**
 * What a frame has led to, once it is written: what its sender is told, and what others are told, which starts at the
 * same time and may fail for some of them.
 */
export type FrameOutcome = { reply?: ServerFrame; others?: () => Promise<unknown> };
