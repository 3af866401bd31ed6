import { foldName } from "#shared/folding.ts";
import { lastingLevelId } from "#shared/levels.ts";
import { personStates, type PersonRow } from "#shared/people.ts";
import type { DeskSpec, Filter } from "#web/lib/desk/use-desk.ts";
import { readOnce } from "#web/lib/desk/use-desk.ts";
import { stateBadges } from "./columns.ts";
import { listJoinedMonths, notAgain, numberFilters } from "./number-filters.ts";

const words = {
  states: { label: "Show members by status", current: "Current", all: "All" },
  level: { label: "Level", all: "All levels" },
  tag: { label: "Tag", all: "All tags", none: "Without a tag" },
  dues: { label: "Dues", all: "Any dues" },
  came: { label: "Came", all: "Came or not" },
  joined: { label: "Joined", all: "Joined anytime" },
  orders: {
    name: "By name",
    joined: "Newest first",
    earliest: "Longest here first",
    seen: "Last seen first",
    unseen: "Longest away first",
    paid: "Paid until, soonest first",
    came: "Came most first",
    level: "By level",
  },
} as const;

/** In the address, for members without a tag; no tag has a comma. */
const noTag = ",";

const dayMs = 86_400_000;
const isWithin = (time: string | undefined, days: number) =>
  time !== undefined && Date.now() - Date.parse(time) < days * dayMs;

const isSoon = (time: string | undefined, days: number) =>
  time !== undefined && Date.parse(time) > Date.now() && Date.parse(time) - Date.now() < days * dayMs;

const duesChoices = [
  ["paid", "Paid", "paid"],
  ["overdue", "Overdue", "overdue"],
  ["due", "Not paid yet", "due"],
  ["rests", "Rests", "resting"],
  ["free", "Free", "free"],
] as const;

const joinedChoices: readonly (readonly [value: string, label: string, is: (row: PersonRow) => boolean])[] = [
  ["30", "Joined in 30 days", ({ joinedAt }) => isWithin(joinedAt, 30)],
  ["90", "Joined in 90 days", ({ joinedAt }) => isWithin(joinedAt, 90)],
  ["365", "Joined in 12 months", ({ joinedAt }) => isWithin(joinedAt, 365)],
  ["before", "Joined before that", ({ joinedAt }) => !isWithin(joinedAt, 365)],
];

/** Filters with one choice at a time, of a name and what it means. */
const createList = (
  label: string,
  all: string,
  choices: readonly (readonly [value: string, label: string, is: (row: PersonRow) => boolean])[],
): Filter<PersonRow> => ({
  look: "list",
  label,
  choices: [{ value: "", label: all }, ...choices.map(([value, text, is]) => ({ value, label: text, is }))],
});

const compareCodes = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const sortName = readOnce(({ name, id }: PersonRow) => (name === "" ? `~${id}` : `${foldName(name)} ${id}`));
const byName = (one: PersonRow, other: PersonRow) => compareCodes(sortName(one), sortName(other));

/** By a text that may be missing, then by name; without one last. */
const by =
  (read: (row: PersonRow) => string | undefined, isDescending = false) =>
  (one: PersonRow, other: PersonRow) => {
    const [first, second] = [read(one), read(other)];
    if (first === second) return byName(one, other);
    if (first === undefined) return 1;
    if (second === undefined) return -1;
    return isDescending ? compareCodes(second, first) : compareCodes(first, second);
  };

const paidUntil = ({ dues }: PersonRow) => (dues?.state === "ended" ? undefined : dues?.paidUntil);

/** Which order of a column's header comes first, and which on a second press. */
export const ordersOfColumns = {
  name: ["name"],
  level: ["level"],
  paid: ["paid"],
  came: ["came"],
  seen: ["seen", "unseen"],
  joined: ["joined", "earliest"],
} as const;

/** How the members are searched, filtered and sorted. `mayAct` is whether they can be selected. */
export const createSpec = (mayAct: boolean): DeskSpec<PersonRow> => ({
  textOf: ({ name, email, company = "", tags, location = "" }) => [name, email, company, location, ...tags].join("\n"),
  canSelect: () => mayAct,
  filters: {
    state: {
      look: "buttons",
      label: words.states.label,
      choices: [
        { value: "current", label: words.states.current, is: ({ endedAt }) => endedAt === undefined },
        ...personStates
          .filter((value) => value !== "member")
          .map((value) => ({
            value,
            label: stateBadges[value].children,
            is: ({ state }: PersonRow) => state === value,
            isRare: true,
          })),
        { value: "all", label: words.states.all },
      ],
    },
    level: {
      look: "list",
      label: words.level.label,
      choices: (rows) => [
        { value: "", label: words.level.all },
        ...[...new Map(rows.map(({ level }) => [level.id, level.name]))]
          .toSorted(([one], [other]) => Number(other === lastingLevelId) - Number(one === lastingLevelId))
          .map(([value, label]) => ({ value, label, is: ({ level }: PersonRow) => level.id === value })),
      ],
    },
    tag: {
      look: "list",
      label: words.tag.label,
      choices: (rows, named) => [
        { value: "", label: words.tag.all },
        ...[...new Set([...rows.flatMap(({ tags }) => tags), ...(named === "" || named === noTag ? [] : [named])])]
          .toSorted((one, other) => one.localeCompare(other, "en"))
          .map((value) => ({ value, label: value, is: ({ tags }: PersonRow) => tags.includes(value) })),
        { value: noTag, label: words.tag.none, is: ({ tags }) => tags.length === 0 },
      ],
    },
    dues: createList(words.dues.label, words.dues.all, [
      ...duesChoices.map(
        ([value, label, state]) => [value, label, ({ dues }: PersonRow) => dues?.state === state] as const,
      ),
      ["soon", "To pay in 30 days", (row) => isSoon(paidUntil(row), 30)],
      ["none", "Nothing to pay", ({ dues }) => dues === undefined],
    ]),
    came: createList(words.came.label, words.came.all, [
      ["yes", "Came in 12 months", ({ came }) => came > 0],
      ["once", "Came once", ({ came }) => came === 1],
      ["90", "Came in 90 days", ({ lastCameAt }) => isWithin(lastCameAt, 90)],
      ["not-90", "Not in 90 days", ({ lastCameAt }) => !isWithin(lastCameAt, 90)],
      ["no", "Not in 12 months", ({ came }) => came === 0],
      [notAgain.value, notAgain.label, notAgain.is],
      ["unmet", "Never met a member", ({ hasMet }) => !hasMet],
    ]),
    joined: {
      look: "list",
      label: words.joined.label,
      choices: (_, named) => [
        { value: "", label: words.joined.all },
        ...joinedChoices.map(([value, label, is]) => ({ value, label, is })),
        ...listJoinedMonths(named),
      ],
    },
    ...numberFilters,
  },
  orders: [
    { value: "name", label: words.orders.name, compare: byName },
    { value: "joined", label: words.orders.joined, compare: by(({ joinedAt }) => joinedAt, true) },
    { value: "earliest", label: words.orders.earliest, compare: by(({ joinedAt }) => joinedAt) },
    { value: "seen", label: words.orders.seen, compare: by(({ lastSeen }) => lastSeen, true) },
    { value: "unseen", label: words.orders.unseen, compare: by(({ lastSeen }) => lastSeen ?? "") },
    { value: "paid", label: words.orders.paid, compare: by(paidUntil) },
    { value: "came", label: words.orders.came, compare: (one, other) => other.came - one.came || byName(one, other) },
    { value: "level", label: words.orders.level, compare: by(({ level }) => level.name) },
  ],
});
