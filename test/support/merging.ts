import { createVouch, newVouchWrite } from "#functions/applications/vouch.ts";
import { encounterWrite, noteEncounter } from "#functions/attendees/encounter.ts";
import { createInvitation, newInvitationWrite } from "#functions/invitations/invitation.ts";
import { cameWrite } from "#functions/members/came.ts";
import { conductWrite } from "#functions/membership/conduct.ts";
import { chatMuteWrite } from "#functions/messaging/chat-mute.ts";
import { voteInCommunity } from "#functions/messaging/community.ts";
import { sendDirectMessage } from "#functions/messaging/direct.ts";
import { muteMember } from "#functions/messaging/hidden.ts";
import { transact, writeOne, type Item } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { undoHours, type KeptLevel } from "#shared/merging.ts";
import type { Account } from "./account.ts";
import { putRegistration } from "./announcements.ts";
import { as, asAdmin } from "./as.ts";
import { readAck, sendToTopic } from "./community.ts";
import { createConversation, createMember, newClientId, senderOf, type Person } from "./conversation.ts";
import { given } from "./given.ts";
import { createGroup } from "./groups.ts";
import { mergeAccounts } from "./invoke.ts";
import { submitListing } from "./listings.ts";
import { editItem, itemsUnder, putUnlistedEvent, scanTable } from "./table.ts";

export type Owner = Account & { full_name: string };

/** Merges an account into another, up to the worker. */
export const startMerge = (staying: Account, going: Account, level: KeptLevel = "staying") =>
  asAdmin(contract.mergeMembers, { memberId: staying.id, otherId: going.id, level });

export const mergeOf = async (mergeId: string) =>
  (await itemsUnder(`MERGE#${mergeId}`)).find(({ sk }) => sk === "MERGE");

/** As if its time had come, and a worker that held it had ended. */
export const hurryMerge = async (mergeId: string) => {
  const past = new Date(Date.now() - 600_000).toISOString();
  const merge = await mergeOf(mergeId);
  if (merge?.gsi2sk === undefined) return;
  await editItem(merge, { gsi2sk: past, ...(merge.leasedUntil !== undefined && { leasedUntil: past }) });
};

/** Does what is left of a merge or its undoing now, and what it would do minutes later. */
export const runMerge = async (mergeId: string) => {
  for (let run = 0; run < 3; run++) {
    await hurryMerge(mergeId);
    await mergeAccounts();
  }
  return mergeOf(mergeId);
};

/** Merges an account into another, to the end. */
export const merge = async (staying: Account, going: Account, level?: KeptLevel) => {
  const { status, body } = await startMerge(staying, going, level);
  if (status !== 201) throw new Error(body.detail);
  await runMerge(body.mergeId);
  return body.mergeId;
};

export const undo = async (mergeId: string) => {
  const { status, body } = await asAdmin(contract.undoMerge, { mergeId });
  if (status !== 201) throw new Error(body.detail);
  return runMerge(mergeId);
};

/** As if it had been merged so many hours ago. */
export const ageMerge = async (mergeId: string, hours = undoHours) => {
  const item = await mergeOf(mergeId);
  const undoableUntil = new Date(Date.now() - (hours - undoHours) * 3_600_000 - 1000).toISOString();
  if (!item) return;
  const { id } = item.going as { id: string };
  for (const each of [item, { pk: `MEMBER#${id}`, sk: "MERGED" }]) await editItem(each, { undoableUntil });
};

/** Whom else there is, and what there is in the club. */
export const createSurroundings = async () => {
  const [ben, cy, dan] = [await createMember("Ben Cole"), await createMember("Cy Moss"), await createMember("Dan Ray")];
  const host = await createMember("Eve Hart");
  const group = await createGroup({ id: host.id, email: "" });
  const event = await putUnlistedEvent(given.openEvent(given.times(48)));
  const past = await putUnlistedEvent(given.openEvent(given.times(-48)));
  const poll = await sendToTopic(senderOf(host), { content: "Where?", poll: given.poll() });
  return { ben, cy, dan, host, group, event, past, poll };
};
export type Surroundings = Awaited<ReturnType<typeof createSurroundings>>;

export const write = (by: Person, conversationId: string, content: string) =>
  readAck(sendDirectMessage({ action: "direct.send", clientId: newClientId(), conversationId, content }, senderOf(by)));

const letterAt = "2026-11-20T10:00:00.000Z";

/** What somebody may have or do, each once. */
export const deeds: Record<string, (who: Owner, others: Surroundings) => Promise<unknown>> = {
  registers: async ({ id, email }, { event }) => {
    const { id: registrationId } = await putRegistration(event.id, { memberId: id, email, isShown: true });
    await transact({
      guard: {
        Put: {
          Item: { pk: `REGISTRANT#${event.id}#${email}`, sk: "REGISTRANT", registrationId },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
    });
  },
  came: async ({ id, email }, { past }) => {
    const registration = await putRegistration(past.id, { memberId: id, email, attendance: "came" });
    await writeOne(cameWrite({ memberId: id, eventId: past.id, registrationId: registration.id }, past.startsAt));
  },
  talks: async (who, { ben }) => {
    const conversation = await createConversation(who, ben);
    await write(who, conversation, "Hello, Ben.");
    await write(ben, conversation, "Hello.");
  },
  "is met": async ({ id }, { past, cy }) => {
    await noteEncounter(past, id, cy.id);
    await noteEncounter(past, cy.id, id);
  },
  "says they met": ({ id }, { past, dan }) => writeOne(encounterWrite(past.id, id, dan.id)),
  blocks: (who, { dan }) => as(who)(contract.blockMember, { memberId: dan.id }),
  "is blocked": ({ id }, { dan }) => as({ ...dan, email: "" })(contract.blockMember, { memberId: id }),
  mutes: ({ id }, { cy }) => muteMember(id, cy.id),
  "is in a group": (who, { group }) => as(who)(contract.joinGroup, { groupId: group.id }),
  "hosts a group": (who) => createGroup(who),
  votes: (who, { poll: { topic, id } }) =>
    readAck(
      voteInCommunity(
        { action: "community.vote", clientId: newClientId(), topic, id, choices: ["o1"] },
        senderOf({ id: who.id, full_name: who.full_name }),
      ),
    ),
  writes: ({ id, full_name }) => sendToTopic(senderOf({ id, full_name }), { content: "Good morning." }),
  invites: async ({ id, full_name }) => {
    const by = { id, name: full_name };
    const email = given.emailAddress();
    await writeOne(
      newInvitationWrite(createInvitation({ id: given.idempotencyKey(), by, email, name: "", note: "" }, new Date())),
    );
    await writeOne({
      Update: {
        Key: { pk: `MEMBER#${id}`, sk: "INVITATIONS#2026-Q4" },
        UpdateExpression: "ADD sent :one",
        ExpressionAttributeValues: { ":one": 1 },
      },
    });
  },
  "is asked to vouch": ({ id }) =>
    writeOne(newVouchWrite(createVouch(`app_${given.idempotencyKey()}`, id, new Date()))),
  "has a listing": ({ email }) => submitListing({ email }),
  "is tagged": ({ id }) => asAdmin(contract.tagMembers, { memberIds: [id], add: ["Board", `Tag ${id.slice(0, 8)}`] }),
  "is noted": ({ id }) =>
    asAdmin(contract.addMemberNote, { memberId: id, noteId: given.idempotencyKey(), text: "Sings well." }),
  "is reported": ({ id }) =>
    transact({ conduct: conductWrite({ memberId: id, at: new Date().toISOString(), kind: "reported" }) }),
  "is muted": ({ id }) =>
    writeOne(
      chatMuteWrite(id, {
        at: new Date().toISOString(),
        until: new Date(Date.now() + 3_600_000).toISOString(),
        by: { id: "admin", name: "" },
        reason: "Loud.",
      }),
    ),
  "turns news off": (who) => as(who)(contract.saveNoticeSettings, { channels: { news: "never" } }),
  "has a feed": (who) => as(who)(contract.renewCalendarFeed, {}),
  "has a letter": ({ id }) =>
    writeOne({
      Put: {
        Item: {
          ...{ pk: `MEMBER#${id}`, sk: `LETTER#${letterAt}#letter-1`, id: "letter-1" },
          ...{ subject: "News", topic: "news", at: letterAt },
        },
      },
    }),
};

/** What the two may have with each other, which nobody has with themselves. */
export const dealings: Record<string, (one: Owner, other: Owner, others: Surroundings) => Promise<unknown>> = {
  "write to each other": async (one, other) => write(one, await createConversation(one, other), "Is that me?"),
  "met each other": async (one, other, { past }) => {
    await noteEncounter(past, one.id, other.id);
    await noteEncounter(past, other.id, one.id);
  },
  "block each other": async (one, other) => {
    await as(one)(contract.blockMember, { memberId: other.id });
    await as(other)(contract.blockMember, { memberId: one.id });
  },
};

/** What is of two accounts and moves, by where it is found: partitions, sort keys, and places in indexes. */
const ofOwnSignIn =
  /^(MEMBER|MEMBERSHIP|CARD|ROW|FIELDS|SESSION.*|SEEN|SECOND-FACTOR|DEVICES|NOTICE-SETTINGS|MESSAGING|TOPICS|MERGED|MERGING|DIRECTORY-LIMIT|SHOWN#.*)$/;
const isElsewhere = ({ pk, sk }: Item) =>
  /^(AUDIT|SENT|NOTICES|TOPIC|OUTBOX|LIMIT|NOTICE-MAIL|CONVERSATION|MERGE|CLUB|WORDS|APPLICATION|REPORT|EXPORT)#?/.test(
    String(pk),
  ) ||
  (String(pk).startsWith("MEMBER#") && ofOwnSignIn.test(String(sk)));

const keysOf = (item: Item) =>
  ["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"].map((name) =>
    typeof item[name] === "string" ? item[name] : "",
  );

/** Everything that names one of some ids in its keys and moves with an account. */
export const listMoving = async (...ids: string[]) =>
  (await scanTable()).filter(
    (item) => !isElsewhere(item) && keysOf(item).some((key) => key.split("#").some((part) => ids.includes(part))),
  );

/** Where an item is found once one id is another. */
export const placeOf = ({ pk, sk }: Item, from = "", to = "") =>
  [pk, sk]
    .map((key) =>
      String(key)
        .split("#")
        .map((part) => (part === from ? to : part))
        .join("#"),
    )
    .join(" ");

const counted = ["version", "revision", "registrations_version", "registrations_changed_at", "changed_at"];
const isPassing = ({ pk, sk }: Item) =>
  /^(AUDIT|MERGE|OUTBOX|LIMIT|PUSH|NOTICE-MAIL)#/.test(String(pk)) ||
  /^(SESSIONS?|ROW|CHANGED|MERGED)(#|$)/.test(String(sk)) ||
  String(pk).endsWith("-CHANGED");

const sorted = (value: unknown): unknown => {
  if (value instanceof Set) return [...(value as Set<unknown>)].toSorted();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted()
      .map(([name, each]) => [name, sorted(each)]),
  );
};

/** The whole table, without the log, what passes, and counts of changes. */
export const readWhole = async () =>
  (await scanTable())
    .filter((item) => !isPassing(item))
    .map((item) => sorted(Object.fromEntries(Object.entries(item).filter(([name]) => !counted.includes(name)))) as Item)
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
