import { topics } from "#shared/community.ts";
import { welcomeWords } from "#web/content/welcome.ts";
import { createDraft, keepDraft } from "#web/lib/forms/draft.ts";

/** The name of the draft of what a member writes to a topic. */
export const getTopicDraft = (memberId: string, topic: string) => `${memberId}:topic:${topic}`;

/** Has a greeting ready in the composer of the default topic, unless the member has begun to write there. */
export const prepareGreeting = (memberId: string, name: string) => {
  const draft = getTopicDraft(memberId, topics[0]);
  const { content } = createDraft(draft, { content: "" }, "browser");
  if (content.trim() === "") keepDraft(draft, { content: welcomeWords.hello.greeting(name) }, "browser");
};
