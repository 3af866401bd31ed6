import { itemOf } from "#functions/events/event-item.ts";
import { presentEvent } from "#functions/events/present-event.ts";
import { demoEvents } from "#infra/local/demo-events.ts";
import { keptEvent } from "#shared/events.ts";

const now = new Date("2026-06-01T12:00:00Z");
const [announced, monthly] = demoEvents(now);

test("there are two, and they are what the table keeps", () => {
  expect(demoEvents(now).map((event) => keptEvent.parse(event))).toEqual(demoEvents(now));
  expect(demoEvents(now)).toHaveLength(2);
});

test("the public one is coming soon, with all the rest to be told", () => {
  expect(announced && presentEvent(announced, now)).toMatchObject({
    id: "elevated-wednesday",
    title: "Elevated Wednesday",
    audience: "public",
    date: "TBD",
    time: "Stay Tuned",
    location: "TBD",
    happyHour: "Happy hour details coming soon",
    attire: "Cocktail Attire",
    spots: 150,
    spotsLeft: 30,
    interested: 8,
    isPast: false,
    isComingSoon: true,
  });
});

test("the members' one is on the next last Wednesday of a month", () => {
  expect(monthly && presentEvent(monthly, now)).toMatchObject({
    id: "elevated-wednesdays",
    title: "Elevated Wednesdays",
    audience: "members",
    date: "June 24, 2026",
    time: "7:00 PM - 12:00 AM",
    location: expect.stringContaining("Addison, Texas") as string,
    happyHour: "5:00 PM - 7:00 PM",
    spots: 150,
    spotsLeft: 30,
    interested: 8,
    isPast: false,
    isComingSoon: false,
  });
});

test("events are listed by audience and time, those still to be announced last", () => {
  expect(demoEvents(now).map((event) => itemOf(event))).toMatchObject([
    { pk: "EVENT#elevated-wednesday", sk: "EVENT", gsi1pk: "EVENTS#public", gsi1sk: "9999#elevated-wednesday" },
    {
      pk: "EVENT#elevated-wednesdays",
      sk: "EVENT",
      gsi1pk: "EVENTS#members",
      gsi1sk: "2026-06-25T00:00:00.000Z#elevated-wednesdays",
    },
  ]);
});
