import { logger } from "../platform/logger.ts";
import { indexedTopicMessages } from "./community-message.ts";
import { readTopics } from "./topic.ts";
import { updateIndex } from "./word-index.ts";

/** Longer than a segment takes. */
const segmentTimeMs = 20_000;

type TimeLeft = { getRemainingTimeInMillis: () => number };

/** Every quarter of an hour: indexes the topics' new messages; the next run does the rest. */
export const handler = async (_: unknown, context: TimeLeft) => {
  const hasTime = () => context.getRemainingTimeInMillis() > segmentTimeMs;
  for (const { id: topic } of (await readTopics({ isLatest: true })).items) {
    const done = await updateIndex(indexedTopicMessages(topic), { hasTime });
    if (done.added + done.renewed > 0) logger.info("words indexed", { topic, ...done });
  }
};
