import { membershipWays } from "#shared/membership.ts";
import { matchesPeopleFilter } from "#shared/people-filters.ts";
import { endReasons, type PersonRow } from "#shared/people.ts";
import type { Filter } from "#web/lib/desk/use-desk.ts";
import { getCurrentMonth, isMonth, nameOfMonth } from "#web/lib/months.ts";

// What the numbers of the page Club lead to (shared/people-filters.ts says who is whom, and how they are in the address).

type Choice = { value: string; label: string; is: (row: PersonRow) => boolean };

const words = {
  via: {
    label: "Way in",
    all: "Any way in",
    ways: {
      open: "Signed up",
      application: "Applied",
      invitation: "Invited",
      admin: "As an admin",
      import: "Imported",
      earlier: "Earlier",
    },
  },
  left: { label: "Left", all: "Left or not", in: (month: string) => `Left in ${month}` },
  why: {
    label: "Why",
    all: "Whatever the reason",
    reasons: { admin: "Ended by an admin", dues: "Dues unpaid", account: "Account gone" },
  },
  joinedIn: (month: string) => `Joined in ${month}`,
  notAgain: "Once, not in 90 days",
} as const;

/** The month in the address, or else the present one. */
const listMonths = (named: string) => [isMonth(named) ? named : getCurrentMonth()];

/** Those who joined in a month. */
export const listJoinedMonths = (named: string): Choice[] =>
  listMonths(named).map((month) => ({
    value: month,
    label: words.joinedIn(nameOfMonth(month)),
    is: (row) => matchesPeopleFilter(row, { joined: month }),
  }));

/** Those who came to one event in a year, and to none in the 90 days since. */
export const notAgain: Choice = {
  value: "not-again",
  label: words.notAgain,
  is: (row) => matchesPeopleFilter(row, { returned: "no" }),
};

/** By the way in which they joined, and by when and why they left. */
export const numberFilters: Readonly<Record<"via" | "left" | "why", Filter<PersonRow>>> = {
  via: {
    isFolded: true,
    look: "list",
    label: words.via.label,
    choices: [
      { value: "", label: words.via.all },
      ...membershipWays.map((via) => ({
        value: via,
        label: words.via.ways[via],
        is: (row: PersonRow) => matchesPeopleFilter(row, { via }),
      })),
    ],
  },
  left: {
    isFolded: true,
    look: "list",
    label: words.left.label,
    choices: (_, named) => [
      { value: "", label: words.left.all },
      ...listMonths(named).map((month) => ({
        value: month,
        label: words.left.in(nameOfMonth(month)),
        is: (row: PersonRow) => matchesPeopleFilter(row, { ended: month }),
      })),
    ],
  },
  why: {
    isFolded: true,
    look: "list",
    label: words.why.label,
    choices: [
      { value: "", label: words.why.all },
      ...endReasons.map((why) => ({
        value: why,
        label: words.why.reasons[why],
        is: (row: PersonRow) => matchesPeopleFilter(row, { why }),
      })),
    ],
  },
};
