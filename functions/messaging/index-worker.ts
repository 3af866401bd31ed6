import { logger } from "../platform/logger.ts";
import { indexedTopicMessages } from "./community-message.ts";
import { listGroupsIn, readGroups } from "./group.ts";
import { readTopics } from "./topic.ts";
import { updateIndex } from "./word-index.ts";

/** Longer than a segment takes. */
const segmentTimeMs = 20_000;

type TimeLeft = { getRemainingTimeInMillis: () => number };

/** The topics, and the rooms of all groups that were ever open. */
const listIndexedTopics = async () => {
  const [{ items }, ...groups] = await Promise.all([
    readTopics({ isLatest: true }),
    ...(["visible", "secret", "closed"] as const).map(listGroupsIn),
  ]);
  return [...items, ...groups.flatMap(readGroups)].map(({ id }) => id);
};

/** Every quarter of an hour: indexes the topics' new messages; the next run does the rest. */
export const handler = async (_: unknown, context: TimeLeft) => {
  const hasTime = () => context.getRemainingTimeInMillis() > segmentTimeMs;
  for (const topic of await listIndexedTopics()) {
    const done = await updateIndex(indexedTopicMessages(topic), { hasTime });
    if (done.added + done.renewed > 0) logger.info("words indexed", { topic, ...done });
  }
};
