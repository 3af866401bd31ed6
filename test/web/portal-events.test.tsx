import { act, screen, waitFor, within } from "@testing-library/react";
import type { ClubEvent } from "#shared/events.ts";
import { evening, own } from "./portal-events.tsx";
import { enter, ok, portalAnswers, problem, startAfresh, type Answers } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const events = "GET /api/events";
const mine = "GET /api/portal/registrations";
const none = () => ok({ items: [] });

/** The portal's events with these for members. */
const enterEvents = async (items: ClubEvent[], answers: Answers = {}) => {
  const sent = portalAnswers({
    [events]: ({ query }) => ok({ items: query.get("audience") === "members" ? items : [] }),
    [mine]: none,
    ...answers,
  });
  return { sent, ...(await enter("/portal/events", "Events")) };
};

const card = async (name = "Elevated Wednesdays") => within(await screen.findByRole("article", { name }));

test("a card tells everything of an event, and lets one register", async () => {
  await enterEvents([evening()]);

  const shown = await card();
  expect(screen.getByText(/^You are invited to the exclusive events/)).toBeVisible();
  for (const text of [
    "Cocktail Attire",
    "June 24, 2099",
    "7:00 PM - 12:00 AM",
    "5:00 PM - 7:00 PM",
    "Addison, Texas",
    "A night of networking.",
    "30 of 150 spots left",
  ])
    expect(shown.getByText(text)).toBeVisible();
  expect(await shown.findByRole("button", { name: "Register Now" })).toBeEnabled();
});

test.each([
  { name: "a past event", changes: { isPast: true }, label: "Event Ended", more: undefined },
  { name: "a full event", changes: { spotsLeft: 0 }, label: "Event Ended", more: "Fully booked: every spot is taken." },
  {
    name: "an event that is coming soon",
    changes: { isComingSoon: true },
    label: "Coming Soon",
    more: "Registration opens when the evening is announced.",
  },
])("$name cannot be registered for, and says so: $label", async ({ changes, label, more }) => {
  await enterEvents([evening(changes)]);

  const shown = await card();

  expect(await shown.findByRole("button", { name: label })).toBeDisabled();
  expect(shown.queryByText("Register Now")).not.toBeInTheDocument();
  if (more !== undefined) expect(shown.getByText(more)).toBeVisible();
});

test.each([
  { status: "pending", words: "Pending approval", link: "See or change your registration" },
  { status: "approved", words: "Approved", link: "See or change your registration" },
  { status: "rejected", words: "Not approved", link: "See your registration" },
] as const)("a $status registration stands in the button's place", async ({ status, words, link }) => {
  await enterEvents([evening()], { [mine]: () => ok({ items: [own({ status })] }) });

  const shown = await card();

  expect(await shown.findByText(words)).toBeVisible();
  expect(shown.getByText("Registration #7K2M9QXA")).toBeVisible();
  expect(shown.getByRole("link", { name: `${link} for Elevated Wednesdays` })).toHaveAttribute(
    "href",
    "/events/registration#reg_01.secretsecretsecret",
  );
  expect(shown.queryByRole("button")).not.toBeInTheDocument();
});

test("after a cancellation one may register again; an older registration does not count", async () => {
  await enterEvents([evening()], {
    [mine]: () =>
      ok({ items: [own({ id: "reg_02", status: "cancelled" }), own({ id: "reg_01", status: "cancelled" })] }),
  });

  expect(await (await card()).findByRole("button", { name: "Register Now" })).toBeEnabled();
});

test("a registration of the list's second page is found too", async () => {
  await enterEvents([evening()], {
    [mine]: ({ query }) =>
      query.get("cursor") === "next"
        ? ok({ items: [own({ status: "approved" })] })
        : ok({ items: [own({ id: "reg_09", eventId: "another" })], cursor: "next" }),
  });

  expect(await (await card()).findByText("Approved")).toBeVisible();
});

test("without events, the portal says so and leads on", async () => {
  await enterEvents([]);

  expect(await screen.findByText(/^No evening is announced yet\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "See the public events" })).toHaveAttribute("href", "/events");
});

test("events that do not come can be asked for again", async () => {
  let attempts = 0;
  const { member } = await enterEvents([], {
    [events]: () => (++attempts < 3 ? problem(500) : ok({ items: [evening()] })),
  });
  expect(await screen.findByText(/^The events could not be loaded\./)).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await card()).toBeTruthy();
});

test("registrations that do not come are said to be missing, and registering is still possible", async () => {
  let attempts = 0;
  const { member } = await enterEvents([evening()], {
    [mine]: () => (++attempts < 3 ? problem(500) : ok({ items: [own()] })),
  });
  expect(await screen.findByText("We could not look up your registrations.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Register Now" })).toBeEnabled();

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("Pending approval")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("the seats left keep up with the server's number while one looks", async () => {
  let spotsLeft = 30;
  await enterEvents([], { [events]: () => ok({ items: [evening({ spotsLeft })] }) });
  expect(await (await card()).findByText("30 of 150 spots left")).toBeVisible();

  spotsLeft = 29;
  act(() => void dispatchEvent(new Event("visibilitychange")));

  await waitFor(() => expect(screen.getByText("29 of 150 spots left")).toBeVisible());
});
