import { contract } from "#shared/contract.ts";
import type { ReportDecision } from "#shared/reports.ts";
import { as } from "./as.ts";
import { newSender, sendToTopic } from "./community.ts";
import { newMember } from "./members.ts";

/** An admin, who signs in with an account of their own. */
export const newAdmin = async (full_name: string) => {
  const member = await newMember(full_name, { isAdmin: true });
  return { ...member, isAdmin: true, call: as({ ...member, isAdmin: true }) };
};

/** A member's message in a topic, which another has reported. */
export const newReport = async ({ content = "Buy now!" } = {}) => {
  const [ben, ada] = [await newMember("Ben Lindqvist"), await newMember("Ada Okafor")];
  const message = await sendToTopic(newSender({ memberId: ben.id, full_name: ben.full_name }), {
    topic: "Networking",
    content,
  });
  const { body } = await as(ada)(contract.reportMessage, {
    topic: "Networking",
    messageId: message.id,
    reason: "Spam.",
  });
  return { id: body.id, message, ben, ada };
};

/** What an admin decides, by default a warning. */
export const reportDecision = (changes: Partial<ReportDecision> = {}): ReportDecision => ({
  removesMessage: false,
  measure: "warning",
  days: null,
  reason: "The chat is no place for advertising.",
  ...changes,
});
