import { readEveryPage } from "#shared/paging.ts";
import {
  deletedNoteDays,
  maxNotes,
  maxTags,
  peopleContract as contract,
  type MemberNote,
  type MemberSheet,
} from "#shared/people.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor, type Flat } from "../audit/entry.ts";
import { noteView } from "../audit/looks.ts";
import { eventFacts, eventKeyOf } from "../events/event.ts";
import { adminEndpoint } from "../http/doors.ts";
import { presentInvitation, queryInvitations } from "../invitations/invitation.ts";
import { readMembers } from "../members/member.ts";
import { findMerged, presentMerged, readAliases } from "../members/merged.ts";
import { presentConduct, readConduct } from "../membership/conduct.ts";
import { AppError } from "../platform/errors.ts";
import { readEach } from "../platform/pages.ts";
import { changeOptimistically, getItemsInOrder, transact } from "../platform/table.ts";
import { readRegistrationsOf } from "../registrations/registration.ts";
import { deriveRow } from "./derive.ts";
import { changeTags, deskFactsWrite, readDeskFacts, type StoredDeskFacts, type StoredNote } from "./desk-facts.ts";
import { readRow } from "./row.ts";

const memberNotFound = () => new AppError("not-found", "Member not found.");

/** Who was ever let in has a row: from a moment later on. */
const requireRow = async (id: string) => {
  const row = (await readRow(id)) ?? ((await deriveRow(id)) ? await readRow(id) : undefined);
  if (!row) throw memberNotFound();
  return row;
};

const isThere = ({ deletedAt }: StoredNote) => deletedAt === undefined;

const presentNotes = async (notes: readonly StoredNote[]): Promise<MemberNote[]> => {
  const shown = notes.filter(isThere);
  const writers = [...new Set(shown.map(({ by }) => by))];
  const names = new Map((await readMembers(writers)).map(({ id, full_name }) => [id, full_name]));
  return shown.map(({ id, text, at, by }) => ({ id, text, at, by: names.get(by) ?? "" })).toReversed();
};

const listEvents = async (memberId: string): Promise<MemberSheet["events"]> => {
  const registrations = (await readRegistrationsOf(memberId)).filter(({ isTest }) => !isTest);
  const items = await getItemsInOrder(
    registrations.map(({ eventId }) => eventKeyOf(eventId)),
    { isLatest: false },
  );
  return registrations
    .map(({ id, eventId, status, attendance }, index) => {
      const [event] = items[index] ? readEach([items[index]], (item) => eventFacts.parse(item)) : [];
      return {
        ...{ registrationId: id, eventId, status, attendance },
        ...{ title: event?.title ?? "", startsAt: event?.startsAt },
      };
    })
    .toSorted((one, other) => (other.startsAt ?? "").localeCompare(one.startsAt ?? ""));
};

const listMerged = async (memberId: string) =>
  presentMerged(await findMerged((await readAliases({ isLatest: true })).listInto(memberId)));

const readSheet = async (memberId: string, desk?: StoredDeskFacts): Promise<MemberSheet> => {
  const [{ tags, notes }, events, invitations, conduct, merged] = await Promise.all([
    desk ?? readDeskFacts(memberId),
    listEvents(memberId),
    readEveryPage((cursor) => queryInvitations(memberId, cursor)),
    readConduct(memberId),
    listMerged(memberId),
  ]);
  return {
    ...{ memberId, tags, events, merged },
    notes: await presentNotes(notes),
    invitations: invitations.map((each) => {
      const { id, name, email, sentAt, state } = presentInvitation(each);
      return { id, name, email, sentAt, state };
    }),
    conduct: conduct.map(presentConduct),
  };
};

const toSubject = ({ id, name }: { id: string; name: string }) => ({
  about: { memberId: id, name },
  object: { kind: "member" as const, id, title: name },
});

/** It is the same look as that at the membership, which is opened with it. */
export const getMemberSheet = adminEndpoint(contract.getMemberSheet, async ({ memberId }, { id: me }, { network }) => {
  const row = await requireRow(memberId);
  const [sheet] = await Promise.all([
    readSheet(memberId),
    memberId !== me &&
      noteView({ kind: "membership-opened", id: memberId, by: { id: me, network } }, () => toSubject(row)),
  ]);
  return sheet;
});

const dayMs = 86_400_000;

type Change = {
  after: Partial<StoredDeskFacts>;
  kind: "member-tagged" | "member-noted";
  changes: [before: Flat, after: Flat];
};

/** Changes what is noted of a member, with its entry in the log; undefined changes nothing. Answers what is noted then. */
const changeDeskFacts = (
  { id, name }: { id: string; name: string },
  by: Actor,
  change: (before: StoredDeskFacts) => Change | undefined,
) =>
  changeOptimistically(async () => {
    const before = await readDeskFacts(id);
    const changed = change(before);
    if (!changed) return before;
    const { after, kind, changes } = changed;
    const forgotten = Date.now() - deletedNoteDays * dayMs;
    const notes = (after.notes ?? before.notes).filter(
      (note) => isThere(note) || Date.parse(note.deletedAt ?? "") > forgotten,
    );
    await transact({
      desk: deskFactsWrite(id, before, { ...after, notes }),
      ...auditWrite({ kind, by, ...toSubject({ id, name }), changes: listChanges(...changes) }),
    });
    return { ...before, ...after, notes };
  });

const tooManyTags = (name: string) =>
  new AppError("conflict", `${name || "A member"} would have more than ${maxTags} tags. Please remove some first.`);

export const tagMembers = adminEndpoint(
  contract.tagMembers,
  async ({ memberIds, add, remove }, { id: me }, { network }) => {
    const by = await readActor(me, network);
    const rows = await Promise.all([...new Set(memberIds)].map(requireRow));
    const plan = (tags: readonly string[]) => changeTags(tags, add, remove);
    for (const { id, name } of rows) {
      const { tags } = await readDeskFacts(id);
      if (plan(tags).length > maxTags) throw tooManyTags(name);
    }
    const items = [];
    for (const row of rows) {
      let isChanged = false;
      const { tags } = await changeDeskFacts(row, by, (before) => {
        const after = plan(before.tags);
        isChanged = after.join("\n") !== before.tags.join("\n");
        if (after.length > maxTags) throw tooManyTags(row.name);
        const changes: Change["changes"] = [{ tags: before.tags.join(", ") }, { tags: after.join(", ") }];
        return isChanged ? { after: { tags: after }, kind: "member-tagged", changes } : undefined;
      });
      if (isChanged) items.push({ memberId: row.id, tags });
    }
    return { items };
  },
);

const noteNotFound = () => new AppError("not-found", "Note not found.");
const tooManyNotes = () =>
  new AppError("conflict", `There are ${maxNotes} notes about this member. Please delete some first.`);

/** The log has that a note was written or deleted, and nothing of what it says. */
const noted = (notes: StoredNote[], before: string | undefined, after: string | undefined): Change => ({
  after: { notes },
  kind: "member-noted",
  changes: [{ note: before }, { note: after }],
});

export const addMemberNote = adminEndpoint(
  contract.addMemberNote,
  async ({ memberId, noteId, text }, { id: me }, { network }) => {
    const [row, by] = await Promise.all([requireRow(memberId), readActor(me, network)]);
    const desk = await changeDeskFacts(row, by, ({ notes }) => {
      if (notes.some(({ id }) => id === noteId)) return undefined;
      if (notes.filter(isThere).length >= maxNotes) throw tooManyNotes();
      const note = { id: noteId, text, at: new Date().toISOString(), by: me };
      return noted([...notes, note], undefined, "added");
    });
    return readSheet(memberId, desk);
  },
);

/** Marks a note as deleted, or no longer. */
const markNote = async (
  { memberId, noteId }: { memberId: string; noteId: string },
  by: Actor,
  deletedAt: string | undefined,
) => {
  const row = await requireRow(memberId);
  const desk = await changeDeskFacts(row, by, ({ notes }) => {
    const note = notes.find(({ id }) => id === noteId);
    // What is deleted for good is deleted.
    if (!note && deletedAt === undefined) throw noteNotFound();
    if (!note || isThere(note) === (deletedAt === undefined)) return undefined;
    const after = notes.map((each) => (each === note ? { ...note, deletedAt } : each));
    return deletedAt === undefined ? noted(after, "deleted", "restored") : noted(after, "added", "deleted");
  });
  return readSheet(memberId, desk);
};

export const deleteMemberNote = adminEndpoint(contract.deleteMemberNote, async (note, { id: me }, { network }) =>
  markNote(note, await readActor(me, network), new Date().toISOString()),
);

export const restoreMemberNote = adminEndpoint(contract.restoreMemberNote, async (note, { id: me }, { network }) =>
  markNote(note, await readActor(me, network), undefined),
);
