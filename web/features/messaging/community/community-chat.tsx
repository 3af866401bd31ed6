import { topics } from "#shared/community.ts";
import { Stack } from "#web/ui/layout.ts";
import { useTopic } from "./topic-address.ts";
import { TopicPicker } from "./topic-picker.tsx";
import { TopicThread } from "./topic-thread.tsx";
import type { ToReport } from "./use-actions.ts";
import { isUnread, useTopics } from "./use-topics.ts";

const panel = "topic";

/** The topics, and what is said on the chosen one. */
export const CommunityChat = ({ onReport }: { onReport: (message: ToReport) => void }) => {
  const topic = useTopic();
  const { states, read } = useTopics();
  const stateOf = (one: (typeof topics)[number]) => states?.find((state) => state.topic === one);
  const unread = topics.filter((one) => {
    const state = stateOf(one);
    return state !== undefined && isUnread(state);
  });
  return (
    <>
      <TopicPicker chosen={topic} unread={unread} panel={panel} />
      <Stack id={panel} role="tabpanel" aria-label={topic} flex="1" minHeight="0">
        <TopicThread key={topic} topic={topic} state={stateOf(topic)} onRead={read} onReport={onReport} />
      </Stack>
    </>
  );
};
