import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { readChance } from "../introductions/chance.ts";
import { isListed, readMember } from "../members/member.ts";
import { findParticipant, getConversationId, hasBegun, listParticipants, refuseMessages } from "./conversation.ts";
import { decideByConversation } from "./may-message.ts";
import { readPreferences, savePreferences, takesFirstMessage } from "./preferences.ts";

/**
 * Whether a message to a member would arrive, as far as their settings and the directory say: a block by them is not told.
 * Alike for a member who takes no messages, one who has left or is suspended, and one who is unknown.
 */
export const mayMessage = async (me: string, memberId: string) => {
  if (memberId === me) return false;
  const [participant, member] = await Promise.all([
    findParticipant(me, getConversationId(me, memberId)),
    readMember(memberId),
  ]);
  if (member.left_at !== undefined) return false;
  return decideByConversation(participant) ?? (isListed(member) && (await takesFirstMessage(memberId, me)));
};

/** Of a way to them by an introduction, only what is the caller's own tells: nothing of the other's. */
export const getContact = memberEndpoint(conversationsContract.getContact, async ({ memberId }, { id: me }) => {
  if (await mayMessage(me, memberId)) return { can_message: true, introduction: null };
  return { can_message: false, introduction: await readChance(me, memberId) };
});

export const getMessageSettings = memberEndpoint(conversationsContract.getMessageSettings, (_, { id }) =>
  readPreferences(id),
);

/**
 * Saves the settings first, and then lets conversations that there are follow: whoever begins one in the same moment looks
 * at the settings after their first message. Again, it mends what was cut off.
 */
export const changeMessageSettings = memberEndpoint(
  conversationsContract.changeMessageSettings,
  async (changes, { id }) => {
    const settings = await savePreferences(id, changes);
    if (changes.messages_from !== undefined) {
      const refused = settings.messages_from === "none";
      for (const each of await listParticipants(id))
        if (hasBegun(each)) await refuseMessages({ from: each.with.id, conversationId: each.id, refused });
    }
    return settings;
  },
);
