import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { chatMuteLiftWrite, findChatMute } from "../messaging/chat-mute.ts";
import { tell } from "../messaging/deliver.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { nameOf, type Found } from "./change.ts";
import { conductWrite } from "./conduct.ts";
import { endedEmailWrite } from "./measure-emails.ts";

/** Lifts a member's chat mute; does nothing if there is none. */
export const endChatMute = async (found: Pick<Found, "member" | "membership">, by: Actor) => {
  const { memberId, email } = found.membership;
  const mute = await findChatMute(memberId);
  if (!mute) return;
  const name = nameOf(found);
  try {
    await transact({
      mute: chatMuteLiftWrite(memberId, mute),
      conduct: conductWrite({
        ...{ memberId, at: new Date().toISOString(), kind: "chat-mute-lifted" },
        by: { id: by.id, name: by.name },
      }),
      ...auditWrite({
        kind: "chat-unmuted",
        by,
        about: { memberId, name },
        object: { kind: "member", id: memberId, title: name },
        changes: listChanges({ until: mute.until }, {}),
      }),
      ...(email && { email: endedEmailWrite(email, { name, measure: "chat-mute" }) }),
    });
  } catch (error) {
    // Another admin was faster, or it has just expired.
    if (!(error instanceof ConditionRefused)) throw error;
  }
  await tell([memberId], { type: "community.muted", until: (await findChatMute(memberId))?.until ?? null });
};
