import { eventForm } from "#shared/event-admin.ts";
import { given } from "../support/given.ts";

const day = 24;
const [slip, past] = [
  "Please enter a date within the last year or the next five years",
  "The event must end after it starts",
];
const required = "Please enter a date and time";

const complaintsAbout = (changes: object) =>
  eventForm
    .safeParse({ ...given.eventForm(), ...changes })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test.each([
  [
    "no times while it is open",
    { startsAt: undefined, endsAt: undefined },
    [
      ["startsAt", required],
      ["endsAt", required],
    ],
  ],
  ["a start alone", { status: "draft", endsAt: undefined }, [["endsAt", required]]],
  ["an end alone", { status: "draft", startsAt: undefined }, [["startsAt", required]]],
  ["an end before its start", { endsAt: given.times(day).startsAt }, [["endsAt", past]]],
  ["an end at its start", { endsAt: given.eventForm().startsAt }, [["endsAt", past]]],
  [
    "32 days",
    { endsAt: given.times((7 + 32) * day).startsAt },
    [["endsAt", "The event can't last longer than 31 days"]],
  ],
  [
    "a slip in the year",
    { startsAt: "0202-11-25T01:00:00.000Z", endsAt: "0202-11-25T06:00:00.000Z" },
    [["startsAt", slip]],
  ],
  ["six years to wait", given.times(6 * 366 * day), [["startsAt", slip]]],
  ["a hundred and one guests", { guestLimit: 101 }, [["guestLimit", "Maximum 100 guests"]]],
  ["half a guest", { guestLimit: 0.5 }, [["guestLimit", "Please enter a number of guests, or 0"]]],
  ["the wrong form of a time", { startsAt: "tomorrow" }, [["startsAt", required]]],
  ["no title", { title: "" }, [["title", "Title must be at least 2 characters"]]],
  ["an unknown status", { status: "secret" }, [["status", "Please select a status"]]],
  ["too many spots", { spots: 10_001 }, [["spots", "Maximum 10000 spots"]]],
])("an event with %s is refused", (_, changes, complaints) => {
  expect(complaintsAbout(changes)).toEqual(complaints);
});

test.each([
  ["no times while it is still to be announced", { status: "coming-soon", startsAt: undefined, endsAt: undefined }],
  ["a month's length", { endsAt: given.times((7 + 30) * day).startsAt }],
  ["its time some months ago", given.times(-300 * day)],
  ["four years to wait", given.times(4 * 365 * day)],
])("an event with %s is taken", (_, changes) => {
  expect(complaintsAbout(changes)).toBeUndefined();
});

test.each([[0], [-5], [1.5], [10_001], ["30"], [undefined]])("%j spots are none", (spots) => {
  expect(complaintsAbout({ spots })).toMatchObject([
    ["spots", expect.stringMatching(/^Please (enter|offer)|^Maximum/)],
  ]);
});
