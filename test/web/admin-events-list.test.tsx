import { screen, waitFor, within } from "@testing-library/react";
import { enterAsAdmin, kept, list } from "./admin-events.tsx";
import { enter, ok, portalAnswers, problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const enterList = (items: object[]) =>
  enterAsAdmin("/portal/admin/events", "Manage Events", { [list]: () => ok({ items }) });

test.each([
  { changes: { status: "draft", isComingSoon: false }, state: "Draft" },
  { changes: { status: "coming-soon", isComingSoon: true }, state: "Coming soon" },
  { changes: { status: "open" }, state: "Open" },
  { changes: { status: "ended", isPast: true }, state: "Ended" },
  { changes: { status: "open", isPast: true }, state: "Past" },
] as const)("an event tells where it stands: $state", async ({ changes, state }) => {
  await enterList([kept(changes)]);

  await screen.findByRole("heading", { name: "Elevated Wednesdays" });
  const row = within(screen.getByRole("main"));

  expect(row.getByText(state)).toBeVisible();
  expect(row.getByText("June 24, 2099,").parentElement).toHaveTextContent("June 24, 2099, 7:00 PM - 12:00 AM");
  expect(row.getByText("30 of 150 left · Members only")).toBeVisible();
});

test("each event leads to its form, its registrations and its page", async () => {
  await enterList([kept()]);

  const targets = (await screen.findAllByRole("link", { name: /: Elevated Wednesdays$/ })).map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);

  expect(targets).toEqual([
    ["Edit", "/portal/admin/events/elevated-wednesdays"],
    ["Registrations", "/portal/event-approvals?event=elevated-wednesdays"],
    ["View page", "/events/register/elevated-wednesdays"],
  ]);
  expect(screen.getByRole("link", { name: "New event" })).toHaveAttribute("href", "/portal/admin/events/new");
});

test("a draft has no page, and may have no date", async () => {
  await enterList([kept({ status: "draft", startsAt: undefined, endsAt: undefined, date: "TBD", time: "Stay Tuned" })]);

  expect(await screen.findByText("No date yet")).toBeVisible();
  expect(screen.queryByRole("link", { name: /View page/ })).not.toBeInTheDocument();
});

test("without events, the first one is asked for", async () => {
  await enterList([]);

  expect(await screen.findByText(/^There is no event yet\./)).toBeVisible();
  expect(screen.getAllByRole("link", { name: "New event" })).toHaveLength(2);
});

test("a list that does not come can be asked for again", async () => {
  let attempts = 0;
  const { member } = await enterAsAdmin("/portal/admin/events", "Manage Events", {
    [list]: () => (++attempts < 3 ? problem(500) : ok({ items: [kept()] })),
  });

  await member.click(await screen.findByRole("button", { name: "Try again" }));

  expect(await screen.findByRole("heading", { name: "Elevated Wednesdays" })).toBeVisible();
});

test("an event that there is not says so", async () => {
  await enterAsAdmin("/portal/admin/events/unknown", "Edit event");

  expect(await screen.findByText("There is no such event.")).toBeVisible();
});

test.each(["/portal/admin/events", "/portal/admin/events/new", "/portal/admin/events/elevated-wednesdays"])(
  "members are turned away from %s",
  async (path) => {
    const sent = portalAnswers();
    await enter(path, "Access Denied");

    expect(screen.getByText("This page is restricted to authorized administrators only.")).toBeVisible();
    await waitFor(() => expect(sent.filter(({ call }) => call.includes("/api/admin/"))).toEqual([]));
  },
);
