import { randomUUID } from "node:crypto";
import { changeMember } from "#functions/members/member.ts";
import { sendDirectMessage } from "#functions/messaging/direct.ts";
import type { Sender } from "#functions/messaging/message.ts";
import { contract } from "#shared/contract.ts";
import type { DirectMessage } from "#shared/conversations.ts";
import { newAccount } from "./account.ts";
import { actingHere } from "./as.ts";
import { isWire } from "./club-under-test.ts";
import { given } from "./given.ts";

/** Somebody of the club. */
export type Person = { id: string; full_name: string; isAdmin?: boolean };

/** A decision on a report by which nothing is done. */
export const noAction = { measure: "none" as const, reason: "Nothing wrong with it." };

/** Somebody new, whom the directory shows. In a deployed club they have an account: without one they would not stay. */
export const createMember = async (full_name = "Ada Okafor"): Promise<Person> => {
  const id = isWire ? (await newAccount()).id : randomUUID();
  await changeMember(id, (member) => ({ ...member, ...given.profile({ full_name }), version: 1 }));
  return { id, full_name };
};

/** Two members who have not met. */
export const createTwoMembers = () => Promise.all([createMember("Ada Okafor"), createMember("Ben Lindqvist")]);

/** A client's name for a message. */
export const newClientId = (): string => randomUUID();

/** Somebody on an open socket. */
export const senderOf = ({ id, full_name, isAdmin = false }: Person, connectionId = `socket-of-${id}`): Sender => ({
  connectionId,
  memberId: id,
  isAdmin,
  full_name,
});

/** Calls an endpoint within this process as somebody, so that the table's faults can meet it: also in tests over the wire. */
export const callAs = ({ id, isAdmin = false }: Person) => actingHere({ id, email: "", isAdmin });

/** Begins a conversation of two members; answers its name. */
export const createConversation = async (one: Person, other: Person) => {
  const { body } = await callAs(one)(contract.startConversation, { to: other.id });
  return body.id;
};

/** Two members who have met, and the name of their conversation, which the first has begun. */
export const createConversationOfTwo = async () => {
  const [ada, ben] = await createTwoMembers();
  return { ada, ben, id: await createConversation(ada, ben) };
};

/** A conversation as somebody sees it, but for how far the other has read, which nothing else tells. */
export const getConversationAs = async (person: Person, id: string) => {
  const { body } = await callAs(person)(contract.getConversation, { id });
  return { ...body, read_by_other: undefined };
};

/** Somebody writes; answers the message as it is acknowledged, and how others are told. */
export const sendToConversation = async (
  from: Person,
  conversationId: string,
  content = "Hello.",
  clientId = newClientId(),
) => {
  const frame = { action: "direct.send" as const, clientId, conversationId, content };
  const { reply, others } = await sendDirectMessage(frame, senderOf(from));
  if (reply?.type !== "ack") throw new Error("There is no acknowledgement.");
  return { message: reply.message as DirectMessage, others };
};
