import * as z from "zod/mini";
import { topic } from "./community.ts";
import { conversationId } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { memberId } from "./members.ts";
import { author } from "./messages.ts";

/** A muted topic, as it is called now. */
const mutedTopic = z.object({ topic, name: z.string() });

/** Whom and what the caller has muted for themselves, and whom they block. Nobody else learns of it. */
export const ownMutes = z.object({
  members: z.array(z.object(author)),
  topics: z.array(mutedTopic),
  blocked: z.array(z.object(author)),
});
export type OwnMutes = z.infer<typeof ownMutes>;

const ofMember = { input: z.strictObject({ memberId }), output: z.object({ conversationId }) };
const ofTopic = { input: z.strictObject({ topic }), output: z.object({ topics: z.array(mutedTopic) }) };
const row = { who: "member", feature: "conversations", status: 200 } as const;

export const mutesContract = {
  listMutes: endpoint({
    ...row,
    method: "GET",
    path: "/api/mutes",
    summary: "The members and topics that the caller has muted, and the members they block, with names.",
    input: z.strictObject({}),
    output: ownMutes,
  }),
  muteMember: endpoint({
    ...row,
    ...ofMember,
    method: "PUT",
    path: "/api/mutes/members/{memberId}",
    summary:
      "Mutes a member for the caller alone: their messages are folded, and count as nothing unread. They can go on writing. Answers the id of the conversation with them. A conflict (409) beyond 200.",
  }),
  unmuteMember: endpoint({
    ...row,
    ...ofMember,
    method: "DELETE",
    path: "/api/mutes/members/{memberId}",
    summary: "Takes that back.",
  }),
  muteTopic: endpoint({
    ...row,
    ...ofTopic,
    method: "PUT",
    path: "/api/mutes/topics/{topic}",
    summary: "Mutes a topic for the caller alone: nothing in it counts as unread.",
  }),
  unmuteTopic: endpoint({
    ...row,
    ...ofTopic,
    method: "DELETE",
    path: "/api/mutes/topics/{topic}",
    summary: "Takes that back.",
  }),
};
