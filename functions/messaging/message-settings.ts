import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { hasBegun, listParticipants, refuseMessages } from "./conversation.ts";
import { readPreferences, savePreferences } from "./preferences.ts";

export const getMessageSettings = memberEndpoint(conversationsContract.getMessageSettings, (_, { id }) =>
  readPreferences(id),
);

/**
 * Saves the settings first, then updates existing conversations; a conversation started concurrently checks the
 * settings after its first message. Repeating it completes an interrupted save.
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
