import { readEveryPage } from "#shared/paging.ts";
import { foldAddress } from "#shared/text.ts";
import { getVouchId, listVouchesOf, vouchKeyOf } from "../applications/vouch.ts";
import { invitationKeyOf, queryInvitations } from "../invitations/invitation.ts";
import { listIdsOwnedBy, listingItemOf, listingKeyOf, storedListing } from "../listings/listing.ts";
import { memberKeyOf } from "../members/member.ts";
import { admissionKeyOf } from "../membership/admission.ts";
import { conductKeyOf } from "../membership/conduct.ts";
import { chatMuteKeyOf } from "../messaging/chat-mute.ts";
import { joinLetterTopics, settingsKeyOf } from "../notices/settings.ts";
import { mailJobKeyOf } from "../notify/mail-job.ts";
import { deskKeyOf, parseDeskFacts } from "../people/desk-facts.ts";
import { readOne } from "../platform/pages.ts";
import { getItem, getItemsInOrder, isSameItem } from "../platform/table.ts";
import { handOver, listUnder, only, planMove, remake, type Plan } from "./items.ts";

/** Invitations that somebody sent, and who is named as having sent them. */
export const invitations: Plan = {
  list: async ({ going }) => (await readEveryPage((cursor) => queryInvitations(going.id, cursor))).map(({ id }) => id),
  plan: async (merging, id) => {
    const { going, staying } = merging;
    const before = await getItem(invitationKeyOf(id));
    if ((before?.by as { id?: string } | undefined)?.id !== going.id || !before) return [];
    const admission = await getItem(admissionKeyOf(String(before.email)));
    const isOfIt = admission?.sourceId === id && admission.inviterId === going.id;
    const by = { id: staying.id, name: staying.full_name };
    return [
      { before, after: { ...handOver(before, merging), by }, isTheirs: true },
      ...(isOfIt ? [{ before: admission, after: { ...admission, inviterId: staying.id } }] : []),
    ];
  },
};

/** How many a quarter: both accounts' together. */
export const quarters: Plan = {
  list: async ({ going }) => (await listUnder(memberKeyOf(going.id).pk, "INVITATIONS#")).map(({ sk }) => String(sk)),
  plan: async (merging, sk) => {
    const [own, stays] = await getItemsInOrder(
      [merging.going, merging.staying].map(({ id }) => ({ ...memberKeyOf(id), sk })),
    );
    if (!own) return [];
    if (!stays) return [{ before: own, after: handOver(own, merging) }];
    const sent = Number(stays.sent ?? 0) + Number(own.sent ?? 0);
    return [{ before: own }, { before: stays, after: { ...stays, sent }, isOfBoth: true }];
  },
};

/** Applicants who named somebody, unless they named both accounts. */
export const vouches: Plan = {
  list: async ({ going }) => (await listVouchesOf(going.id)).map(({ id }) => id),
  plan: async (merging, id) => {
    const before = await getItem(vouchKeyOf(id));
    if (before?.memberId !== merging.going.id) return [];
    const other = vouchKeyOf(getVouchId(String(before.applicationId), merging.staying.id));
    if (await getItem(other)) return [];
    return [{ before, after: handOver(before, merging, ["memberId"]), isTheirs: true }];
  },
};

/** Businesses, which are found by their owner's address. */
export const listings: Plan = {
  list: ({ going, staying }) =>
    going.email === "" || staying.email === "" ? Promise.resolve([]) : listIdsOwnedBy(going.email),
  plan: async ({ going, staying }, id) => {
    const before = await getItem(listingKeyOf(id));
    if (!before) return [];
    const listing = readOne(before, (item) => storedListing.parse(item));
    if (foldAddress(listing.email) !== foldAddress(going.email)) return [];
    const after = { ...listing, email: staying.email, revision: listing.revision + 1 };
    return [{ before, after: remake(before, listingItemOf(after)), isTheirs: true }];
  },
};

/** What was reported of a member, or by them, and what admins did. */
export const conduct: Plan = {
  list: async ({ going }) => (await listUnder(conductKeyOf(going.id, "").pk)).map(({ sk }) => String(sk)),
  plan: (merging, sk) => planMove(merging, conductKeyOf(merging.going.id, sk), ["memberId"]),
};

/** Of two mutes in the chat the longer one holds. */
export const chatMutes = only(async (merging) => {
  const [own, stays] = await getItemsInOrder([merging.going, merging.staying].map(({ id }) => chatMuteKeyOf(id)));
  if (!own) return [];
  if (!stays) return [{ before: own, after: handOver(own, merging) }];
  const { pk, sk } = stays;
  return String(own.until) > String(stays.until) ? [{ before: stays, after: { ...own, pk, sk } }] : [];
});

/** Tags and notes of admins. */
export const deskFacts = only(async (merging) => {
  const [own, stays] = await getItemsInOrder([deskKeyOf(merging.going.id), deskKeyOf(merging.staying.id)]);
  if (!own) return [];
  if (!stays) return [{ before: own, after: handOver(own, merging) }];
  const [mine, theirs] = [parseDeskFacts(own), parseDeskFacts(stays)];
  const known = new Set(theirs.tags.map((tag) => tag.toLowerCase()));
  const tags = [...theirs.tags, ...mine.tags.filter((tag) => !known.has(tag.toLowerCase()))];
  const notes = [...theirs.notes, ...mine.notes].toSorted((one, other) => one.at.localeCompare(other.at));
  return [
    { before: own },
    { before: stays, after: { ...stays, tags, notes, version: theirs.version + 1 }, isOfBoth: true },
  ];
});

/** Of a topic of letters that either account has turned off, there are none. Choices of the account that went stay with it. */
export const letterTopics = only(async ({ going, staying }) => {
  const key = settingsKeyOf(staying.id);
  const [own, stays] = await getItemsInOrder([settingsKeyOf(going.id), key]);
  const after = joinLetterTopics(stays ?? key, going.id, own);
  return isSameItem(after, stays ?? key) ? [] : [{ before: stays, after, isOfBoth: true }];
});

/** Nobody is emailed about what is new for an account that went. */
export const newsEmails = only(async ({ going }) => {
  const before = await getItem(mailJobKeyOf(going.id));
  return before ? [{ before }] : [];
});
