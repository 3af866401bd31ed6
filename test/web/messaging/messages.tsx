import { screen, waitFor, within } from "@testing-library/react";
import type { Conversation, DirectMessage } from "#shared/conversations.ts";
import { type Answers, ok } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { idOf } from "./direct-messages.ts";

/** A conversation's id, by a letter. */
export const conversationId = (letter: string) => `conv_${letter.repeat(43)}`;

/** When a message was written: a minute after the one before. */
export const timeOf = (number: number) => new Date(Date.UTC(2025, 5, 5, 18, number)).toISOString();

export const ben = { user_id: "ben", full_name: "Ben Cole", avatar_url: null };
export const zora = { user_id: "zora", full_name: "Zora Hurston", avatar_url: null };

/** A conversation with Ben as the API tells Ada of it, without a message unless told otherwise. */
export const conversation = (letter: string, changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: conversationId(letter), with: ben, last_message_id: null, last_message_text: null, last_message_at: null },
  ...{ last_message_by: null, unread: 0, last_read_at: null, last_read_id: null, is_blocked: false, is_refused: false },
  ...changes,
});

/** A message of a conversation's. */
export const message = (letter: string, number: number, changes: Partial<DirectMessage> = {}): DirectMessage => ({
  ...{ id: idOf(number), clientId: `client-${letter}-${number}`, conversation_id: conversationId(letter) },
  ...{ ...ben, content: `Message ${number}`, reply_to: null, created_at: timeOf(number) },
  ...changes,
});

/** A conversation after a message. */
export const after = (
  was: Conversation,
  { id, content, created_at, user_id }: DirectMessage,
  changes: Partial<Conversation> = {},
): Conversation => ({
  ...was,
  ...{ last_message_id: id, last_message_text: content, last_message_at: created_at, last_message_by: user_id },
  ...changes,
});

export const none = conversation("a");
/** Ben wrote last, then Zora did: hers is the newest. */
export const withBen = after(none, message("a", 2), { unread: 1, last_read_id: idOf(1) });
export const withZora = after(conversation("b", { with: zora }), message("b", 3, zora));

export const pathOf = (letter: string, what = "") => `/api/conversations/${conversationId(letter)}${what}`;

/** What the API answers about these conversations, newest first, unless told otherwise. */
export const messagesAnswers = (conversations: Conversation[], more: Answers = {}): Answers => ({
  "GET /api/conversations": () => ok({ items: conversations }),
  "GET /api/conversations/unread": () =>
    ok({
      items: conversations
        .filter(({ unread }) => unread > 0)
        .map(({ id, unread, last_message_id }) => ({ id, unread, last_message_id })),
      notices: [],
    }),
  ...Object.fromEntries(
    conversations.flatMap((each) => [
      [`GET /api/conversations/${each.id}`, () => ok(each)],
      [`GET /api/conversations/${each.id}/messages`, () => ok({ items: lastOf(each) })],
    ]),
  ),
  ...more,
});

/** The newest message of a conversation, as its messages are listed. */
const lastOf = ({ id, with: other, last_message_id, last_message_text, last_message_at }: Conversation) =>
  last_message_id === null
    ? []
    : [
        {
          ...{ id: last_message_id, clientId: `client-${last_message_id}`, conversation_id: id, ...other },
          ...{ content: last_message_text, reply_to: null, created_at: last_message_at },
        },
      ];

export const wide = ["(min-width: 48rem)"];

/** The messages page with these conversations, on a wide screen unless told otherwise. */
export const visitMessages = async (
  conversations: Conversation[],
  answers: Answers = {},
  path = "/portal/messages",
  preferences = wide,
) => {
  const sent = portalAnswers(messagesAnswers(conversations, answers));
  const visit = await enter(path, "Messages", preferences);
  await waitFor(() => expect(screen.queryByText("Loading your conversations")).not.toBeInTheDocument());
  return { ...visit, sent };
};

/** The list's rows, from the top, as their texts. */
export const rows = () =>
  within(screen.getByRole("list", { name: "Conversations" }))
    .getAllByRole("link")
    .map((row) => row.textContent);

export const rowOf = (name: string) =>
  within(screen.getByRole("list", { name: "Conversations" })).getByRole("link", { name: new RegExp(name) });

/** The conversation that is open, with somebody. */
export const openOf = async (name: string) =>
  within(await screen.findByRole("region", { name: `Conversation with ${name}` }));

/** The page with a conversation with Ben open, and what was sent to the API by then and later. */
export const visitBen = async (answers: Answers = {}, was = withBen) => {
  const visit = await visitMessages([was], answers);
  return { ...visit, open: await openOf("Ben Cole") };
};
export type BenVisit = Awaited<ReturnType<typeof visitBen>>;
