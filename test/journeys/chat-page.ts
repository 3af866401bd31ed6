import "#test/support/stack-environment.ts";
import type { Page } from "@playwright/test";
import { firstTopics, type Topic } from "#shared/community.ts";
import { conversationsContract } from "#shared/conversations.ts";
import { membersContract } from "#shared/members.ts";
import { reportsContract } from "#shared/reports.ts";
import { asAdmin } from "#test/support/as.ts";
import { sendToTopic, newSender } from "#test/support/community.ts";
import { createMember, sendToConversation } from "#test/support/conversation.ts";

type Words = { name: string; text: string };

/**
 * Somebody new says this in the community and to the admin, who answers, and reports what was said. Answers where it is
 * read.
 */
export const talkTo = async (topic: Topic, { name, text }: Words) => {
  const person = await createMember(name);
  const message = await sendToTopic(newSender({ memberId: person.id, full_name: name }), { topic, content: text });
  const { body: me } = await asAdmin(membersContract.getProfile, {});
  const { body: conversation } = await asAdmin(conversationsContract.startConversation, { to: person.id });
  const self = { id: me.id, full_name: me.full_name };
  await sendToConversation(self, conversation.id, text);
  await sendToConversation(person, conversation.id, text);
  await asAdmin(reportsContract.reportMessage, { topic, messageId: message.id, reason: text.slice(0, 1000) });
  const place = topic === firstTopics[0] ? "" : `?topic=${topic.toLowerCase().replaceAll(" ", "-")}`;
  return {
    community: `/portal/community${place}`,
    conversation: `/portal/messages?conversation=${conversation.id}`,
    reports: "/portal/admin/reports",
  };
};

export const log = (page: Page) => page.getByRole("log");
