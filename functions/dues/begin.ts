import { formatTerms } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { changeBoth, nameOf, readBoth } from "../membership/change.ts";
import { derive, standingOf } from "../membership/dues-standing.ts";
import {
  buildDues,
  findCurrentDues,
  newDuesWrites,
  termsOf,
  type DuesNote,
  type StoredDues,
} from "../membership/dues.ts";
import { levelOf, levelsCheck, readLevels } from "../membership/level.ts";
import { toStanding } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { formatDate } from "../platform/club-time.ts";
import { changeOptimistically, ConditionRefused } from "../platform/table.ts";
import { newsWrites } from "./news.ts";
import { withoutNews } from "./save.ts";

export type Beginning = {
  memberId: string;
  /** By what nothing is to be paid until a day: it is free, or was paid before. */
  note: Pick<DuesNote, "id" | "means" | "amount" | "text"> & { until: string };
  by: Actor;
  /** The one level that is concerned; who has another is left as they are. */
  level?: string;
  /** Whether who was let in free for good begins, too. */
  endsFree?: boolean;
  /** Whether they are told. */
  tells?: boolean;
};

/** Dues that have begun; or why they have not, with those that there are. */
export type Begun = { name: string; levelName: string } & (
  | { dues: StoredDues; whyNot?: never }
  | { whyNot: "free level" | "ended" | "other level" | "no address"; dues?: never }
  | { whyNot: "has dues"; dues: StoredDues }
);

/** Whether they have begun with this note, and nothing since: a repeat, whoever sends it. */
const isRepeat = ({ notes, paidUntil }: StoredDues, { id, until }: Beginning["note"]) =>
  paidUntil === until && notes.some((each) => each.id === id && each.until === until);

/** Somebody else has begun, or ended, what they owe since it was read. */
const overtaken = () => new ConditionRefused(new Map([["dues", undefined]]));

/** Has a member's dues begin, once, with a day until which nothing is to be paid, and tells them unless nobody is to be told. Throws `not-found`. */
export const beginDues = async (beginning: Beginning): Promise<Begun> => {
  const { memberId, note, by, level: wanted, endsFree = false, tells = true } = beginning;
  const { currency } = await readClubSettings({ isLatest: true });
  return changeOptimistically(async () => {
    const now = new Date();
    const [levels, found] = await Promise.all([readLevels({ isLatest: true }), readBoth(memberId)]);
    const { membership } = found;
    const { id: level, name: levelName } = levelOf(levels, membership);
    const about = { name: nameOf(found), levelName };
    if (toStanding(membership).hasEnded) return { ...about, whyNot: "ended" };
    if (wanted !== undefined && level !== wanted) return { ...about, whyNot: "other level" };
    const terms = termsOf(
      levels.items.find((each) => each.id === level),
      currency,
    );
    if (!terms) return { ...about, whyNot: "free level" };
    if (membership.email === "") return { ...about, whyNot: "no address" };
    const given = { email: membership.email, name: about.name, memberId, level, paidUntil: note.until };
    const known = await findCurrentDues(membership);
    if (known && isRepeat(known, note)) return { ...about, dues: known };
    if (known && !(endsFree && known.isForGood && known.isFree)) return { ...about, whyNot: "has dues", dues: known };
    const begun = derive({
      ...buildDues(terms, given, undefined, now),
      notes: [{ ...note, at: now.toISOString(), on: now.toISOString(), by: { id: by.id, name: by.name } }],
    });
    const dues = tells ? begun : withoutNews(begun, now);
    const facts = {
      price: formatTerms(terms),
      from: formatDate(note.until),
      ...(note.amount > 0 && { paid: formatMoney(note.amount, currency) }),
      reason: note.text || undefined,
    };
    const restsFrom = standingOf(dues, now).accessUntil;
    const { isChanged } = await changeBoth(
      memberId,
      (current) =>
        current.membership.duesId !== membership.duesId
          ? undefined
          : {
              membership: { ...current.membership, duesId: dues.id, restsFrom },
              member: {},
              also: {
                levels: levelsCheck(levels),
                ...auditWrite({
                  kind: "dues-started",
                  by,
                  about: { memberId, name: about.name },
                  object: { kind: "dues", id: dues.id, title: about.name },
                  changes: listChanges({}, facts),
                }),
              },
            },
      { ...newDuesWrites(dues), ...(tells && (await newsWrites(dues, { news: "begins" }, now))) },
    );
    if (!isChanged) throw overtaken();
    return { ...about, dues };
  });
};
