import { contract } from "#shared/contract.ts";
import type { GroupFields } from "#shared/groups.ts";
import type { Account } from "./account.ts";
import { as, asAdmin } from "./as.ts";
import { editMessage, newSender, sendToTopic } from "./community.ts";
import { given } from "./given.ts";
import { newMember } from "./members.ts";
import { newWord } from "./whole-member.ts";

/** What is said of a group. */
export const groupFields = (changes: Partial<GroupFields> = {}): GroupFields => ({
  name: `Chess ${given.idempotencyKey()}`,
  text: "For those who play on Thursdays.",
  access: "open",
  ...changes,
});

/** A group that this member has proposed and hosts. */
export const createGroup = async (host: Account, changes: Partial<GroupFields> = {}) => {
  const { group } = (await as(host)(contract.proposeGroup, groupFields(changes))).body;
  await asAdmin(contract.decideGroup, { groupId: group.id, act: "open" });
  return group;
};

/** Somebody on a socket, as who they are. */
export const senderOf = ({ id }: Account) => newSender({ memberId: id });

/**
 * A secret group of two, whose word stands in its name, in what is said of it, in what is written there, and in its event,
 * for which one of them is registered.
 */
export const createSecretGroup = async () => {
  const word = newWord();
  const [host, guest] = [await newMember("Ada Okafor"), await newMember("Ben Cole")];
  const { id } = await createGroup(host, { name: word, text: `Nobody knows of ${word}.`, access: "secret" });
  await as(host)(contract.changeGroupMember, { groupId: id, memberId: guest.id, act: "invite" });
  await as(guest)(contract.joinGroup, { groupId: id });
  const event = given.eventForm({ audience: "group", groupId: id, title: word, location: `The hall of ${word}` });
  const eventId = (await asAdmin(contract.createEvent, { ...event, description: `Come to ${word}.` })).body.id;
  await as(guest)(contract.registerMember, { ...given.registration({ email: guest.email }), eventId });
  /** The two write to each other. */
  const talk = async () => {
    const sent = await sendToTopic(senderOf(host), { topic: id, content: `${word}: hello @{${guest.id}}` });
    await sendToTopic(senderOf(guest), { topic: id, content: `Good ${word}`, replyTo: sent.id });
    await editMessage(senderOf(host), sent, `Hello again, ${word}, the two of you`);
    return sent;
  };
  return { word, id, eventId, host, guest, talk, addresses: [host.email, guest.email] };
};
