import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import { changeMember } from "#functions/members/member.ts";
import { blockMember, listBlocks, unblockMember } from "#functions/messaging/blocks.ts";
import { changeMessageSettings, getContact, getMessageSettings } from "#functions/messaging/contact.ts";
import {
  getConversation,
  listConversations,
  listDirectMessages,
  listUnread,
  readConversation,
  startConversation,
} from "#functions/messaging/direct-handler.ts";
import { sendDirectMessage } from "#functions/messaging/direct.ts";
import type { Sender } from "#functions/messaging/message.ts";
import { listMutes, muteMember, muteTopic, unmuteMember, unmuteTopic } from "#functions/messaging/mutes.ts";
import { listFoundMessages } from "#functions/messaging/search.ts";
import { decideReport } from "#functions/reports/decide.ts";
import { getReport, listReports } from "#functions/reports/desk.ts";
import { reportMessage } from "#functions/reports/submit.ts";
import { contract } from "#shared/contract.ts";
import type { DirectMessage } from "#shared/conversations.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Problem } from "#shared/problem.ts";
import { newAccount } from "./account.ts";
import { call, read } from "./api-event.ts";
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

const doors = [
  blockMember,
  changeMessageSettings,
  getContact,
  getMessageSettings,
  decideReport,
  getConversation,
  getReport,
  listBlocks,
  listConversations,
  listDirectMessages,
  listMutes,
  listReports,
  listUnread,
  muteMember,
  muteTopic,
  readConversation,
  reportMessage,
  listFoundMessages,
  startConversation,
  unblockMember,
  unmuteMember,
  unmuteTopic,
];

type Answer<Output extends z.core.$ZodType> = {
  status: number | undefined;
  body: z.output<Output> & Omit<Problem, "status">;
};

/** Calls an endpoint within this process as somebody, so that the table's faults can meet it. */
export const callAs =
  ({ id, isAdmin }: Person) =>
  async <Input extends z.core.$ZodType, Output extends z.core.$ZodType>(
    row: Endpoint<Input, Output>,
    input: z.input<Input>,
  ): Promise<Answer<Output>> => {
    const door = doors.find((each) => each.row === row);
    if (!door) throw new Error(`Nothing here answers ${row.method} ${row.path}.`);
    const isInPath = ([name]: [string, unknown]) => row.path.includes(`{${name}}`);
    const [path, rest] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(input as Record<string, string>).filter((part) => isInPath(part) === wanted)),
    );
    const claims = { sub: id, token_use: "access", "cognito:groups": isAdmin ? "[admin member]" : "[member]" };
    return read(await call(door, { path, claims, ...(row.method === "GET" ? { query: rest } : { body: rest }) }));
  };

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
