import { introductionsContract as contract, type IntroductionAnswer } from "#shared/introductions.ts";
import { memberEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { block } from "../messaging/blocks.ts";
import { findParticipant, getConversationId, presentConversation, readParticipant } from "../messaging/conversation.ts";
import { tell } from "../messaging/deliver.ts";
import {
  createIdAfter,
  directMessageKeyOf,
  directMessageWrite,
  findDirectMessage,
  introducedWrite,
  presentDirectMessages,
  type StoredDirectMessage,
} from "../messaging/direct-message.ts";
import { tellConversation } from "../messaging/direct.ts";
import { readHiddenFrom } from "../messaging/hidden.ts";
import { toAuthor } from "../messaging/message.ts";
import { getNoticeId, noticeDeleteWrite, noticeWrite } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import { closedWrite, readBook } from "./book.ts";
import {
  changeIntroduction,
  findIntroduction,
  introductionNotFound,
  isOver,
  type StoredIntroduction,
} from "./introduction.ts";
import { endUnpassed, passOn, requestEnded, requireSameWords } from "./pass.ts";
import { canBeIntroduced } from "./people.ts";

const alreadyAnswered = () => new AppError("conflict", "You've already answered.");

/** The outcome of a request after its go-between passed it on. */
const passedStates: StoredIntroduction["state"][] = ["passed", "accepted", "declined", "undelivered", "unanswered"];

/** The notice to a member who has answered is obsolete. */
const answered = (step: Awaited<ReturnType<typeof passOn>>, me: string) => ({
  ...step,
  writes: { ...step.writes, answered: noticeDeleteWrite(me, getNoticeId("introduction", step.after.id)) },
});

const introduce = (id: string, me: string, words: string) =>
  changeIntroduction(id, async (before) => {
    if (before.via !== me) throw introductionNotFound();
    if (passedStates.includes(before.state)) {
      requireSameWords(before, words);
      return undefined;
    }
    if (before.state === "not-passed" && !isOver(before, new Date())) throw alreadyAnswered();
    return answered(await passOn(before, words), me);
  });

const passOver = (id: string, me: string) =>
  changeIntroduction(id, async (before) => {
    if (before.via !== me) throw introductionNotFound();
    if (passedStates.includes(before.state)) throw alreadyAnswered();
    return before.state === "asked" ? answered(await endUnpassed(before), me) : undefined;
  });

/** A request as its addressee sees it. Throws `not-found` for another's, and for one never passed on to them. */
const requireOffered = (found: StoredIntroduction | undefined, me: string): StoredIntroduction => {
  const isOffered = found?.to === me && found.passedAt !== undefined && found.state !== "undelivered";
  if (!found || !isOffered) throw introductionNotFound();
  return found;
};

/** The conversation between the two, with the asker's text as its first or next message. */
const startTogether = async (before: StoredIntroduction, now: Date) => {
  const conversationId = getConversationId(before.by, before.to);
  const [by, to, hidden, asker, other, book] = await Promise.all([
    readMember(before.by, { isLatest: true }),
    readMember(before.to),
    readHiddenFrom(before.to),
    findParticipant(before.by, conversationId),
    findParticipant(before.to, conversationId),
    readBook(before.by),
  ]);
  if (!canBeIntroduced(by) || hidden.includes(by.id) || asker?.blocked || other?.blocked) throw requestEnded();
  const last = [asker, other].map((each) => each?.last_message_id ?? "").toSorted()[1];
  const person = toPerson(by);
  const message: StoredDirectMessage = {
    id: createIdAfter(last === "" ? undefined : last),
    clientId: before.id,
    conversation_id: conversationId,
    memberId: by.id,
    full_name: person.full_name,
    avatar: person.avatar,
    content: before.reason,
    introduction: { via: before.via, words: before.words },
  };
  return {
    after: { ...before, state: "accepted" as const, conversationId, messageId: message.id },
    writes: {
      message: directMessageWrite(message),
      asker: introducedWrite(message, by.id, toPerson(to)),
      other: introducedWrite(message, to.id, person),
      book: closedWrite(book, before, now),
      accepted: noticeWrite(by.id, {
        kind: "introduction",
        subject: before.id,
        about: { news: "accepted", with: toAuthor(toPerson(to)), conversationId },
      }),
      offered: noticeDeleteWrite(to.id, getNoticeId("introduction", before.id)),
    },
  };
};

/** Shows the new conversation in both members' open portals. Never throws. */
const tellBoth = async ({ by, to, conversationId = "", messageId = "" }: StoredIntroduction) => {
  const tellOne = async (memberId: string) =>
    tellConversation(memberId, presentConversation(await readParticipant(memberId, conversationId)));
  await Promise.all([tellOne(by), tellOne(to)]);
  const stored = await findDirectMessage(directMessageKeyOf({ conversation_id: conversationId, id: messageId }));
  const [message] = stored ? await presentDirectMessages([stored]) : [];
  if (message) await tell([by, to], { type: "direct.message", message });
};

const accept = async (id: string, me: string) => {
  const accepted = await changeIntroduction(id, async (found) => {
    const before = requireOffered(found, me);
    if (before.state === "accepted") return undefined;
    if (before.state === "declined") throw alreadyAnswered();
    const now = new Date();
    if (before.state !== "passed" || isOver(before, now)) throw requestEnded();
    return startTogether(before, now);
  });
  await tellBoth(accepted);
  return accepted;
};

/** The asker is not notified: their request stays open until it expires. */
const decline = async (id: string, me: string, blocks: boolean) => {
  const declined = await changeIntroduction(id, async (found) => {
    const before = requireOffered(found, me);
    if (before.state === "accepted") throw alreadyAnswered();
    if (before.state !== "passed") return undefined;
    return Promise.resolve({
      after: { ...before, state: "declined" as const },
      writes: { offered: noticeDeleteWrite(me, getNoticeId("introduction", id)) },
    });
  });
  if (blocks) await block(me, declined.by);
  return declined;
};

type Answering = { id: string; answer: IntroductionAnswer; words: string; block: boolean };

const act = ({ id, answer, words, block: blocks }: Answering, me: string) => {
  switch (answer) {
    case "introduce":
      return introduce(id, me, words);
    case "not-now":
      return passOver(id, me);
    case "accept":
      return accept(id, me);
    case "decline":
      return decline(id, me, blocks);
  }
};

export const answerIntroduction = memberEndpoint(contract.answerIntroduction, async (input, { id: me }) => {
  // Outsiders get the same answer as for an introduction that does not exist.
  if (!(await findIntroduction(input.id))) throw introductionNotFound();
  const { to, conversationId = null } = await act(input, me);
  return { conversation_id: to === me ? conversationId : null };
});
