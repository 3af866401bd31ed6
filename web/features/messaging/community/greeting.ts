import { firstTopics } from "#shared/community.ts";
import { welcomeWords } from "#web/content/welcome.ts";
import { createDraft, keepDraft } from "#web/lib/forms/draft.ts";

/** The name of the draft of a member's message to a topic. */
export const getTopicDraft = (memberId: string, topic: string) => `${memberId}:topic:${topic}`;

/** Prefills a greeting in the first topic's composer, unless the member has started a message. */
export const prepareGreeting = (memberId: string, name: string) => {
  const draft = getTopicDraft(memberId, firstTopics[0]);
  const { content } = createDraft(draft, { content: "" }, "browser");
  if (content.trim() === "") keepDraft(draft, { content: welcomeWords.hello.greeting(name) }, "browser");
};
