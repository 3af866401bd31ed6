import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { button, create, edit, enterAsAdmin, enterForm, field, kept, list, taken } from "./admin-events.tsx";
import { ok, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const moved = /^The title, the date or the place has changed\./;

test("a new event is saved as a draft, its times in the club's time zone; its form goes on from there", async () => {
  const { sent, member } = await enterAsAdmin("/portal/admin/events/new", "New event", { [create]: taken });
  await member.type(field("Title"), "Winter Ball");
  await member.type(field("Description"), "A night of dancing.");
  await member.click(screen.getByRole("radio", { name: "Members: the portal" }));
  await member.type(field("Starts"), "2099-12-09T19:00");
  await member.type(field("Ends"), "2099-12-10T00:30");
  await member.type(field("Location"), "Addison, Texas");
  await member.type(field("Attire"), "Black tie");
  await member.type(field("Spots"), "80");
  expect(screen.getByText("19 of 2000 characters")).toBeVisible();
  expect(screen.getAllByText(/^Dallas time \(Central Time\)\./)).toHaveLength(2);

  await member.click(button("Save draft"));

  expect(await screen.findByText("Draft saved")).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: "Edit event" })).toBeVisible();
  const { body, headers } = sent.find(({ call }) => call === create)!;
  expect(body).toEqual({
    title: "Winter Ball",
    audience: "members",
    status: "draft",
    startsAt: "2099-12-10T01:00:00.000Z",
    endsAt: "2099-12-10T06:30:00.000Z",
    happyHour: "",
    location: "Addison, Texas",
    description: "A night of dancing.",
    attire: "Black tie",
    spots: 80,
  });
  expect(headers["idempotency-key"]).toMatch(/./);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("what is missing is said beside its field", async () => {
  const { sent, member } = await enterAsAdmin("/portal/admin/events/new", "New event");

  await member.click(button("Open for registration"));

  for (const message of [
    "Title must be at least 2 characters",
    "Please select who sees it",
    "Please enter the location",
    "Please describe the event in at least 10 characters",
    "Please enter the attire",
    "Please enter a number of spots",
  ])
    expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getAllByText("Please enter a date and a time")).toHaveLength(2);
  expect(field("Title")).toHaveFocus();
  expect(sent.some(({ call }) => call === create)).toBe(false);
});

test.each([
  { was: "draft", press: "Publish as coming soon", status: "coming-soon", toast: "Event published" },
  { was: "draft", press: "Open for registration", status: "open", toast: "Registration is open" },
  { was: "coming-soon", press: "Open for registration", status: "open", toast: "Registration is open" },
  { was: "open", press: "Save changes", status: "open", toast: "Event saved" },
  { was: "ended", press: "Open for registration", status: "open", toast: "Registration is open" },
] as const)("$was: '$press' makes it $status", async ({ was, press, status, toast }) => {
  const { sent, member } = await enterForm({ [list]: () => ok({ items: [kept({ status: was })] }), [edit]: taken });

  await member.click(button(press));

  expect(await screen.findByText(toast)).toBeVisible();
  expect(sent.find(({ call }) => call === edit)!.body).toMatchObject({ status, version: 4, spots: 150 });
});

test.each([
  { name: "an open event", changes: {}, text: /gets an e-mail that it is called off\.$/ },
  {
    name: "one that has begun",
    changes: { startsAt: "2099-01-05T01:00:00.000Z", endsAt: "2099-01-05T23:00:00.000Z" },
    text: "Nobody gets an e-mail.",
  },
])("ending $name asks first, and says whom it tells", async ({ changes, text }) => {
  const { sent, member } = await enterForm({ [list]: () => ok({ items: [kept(changes)] }), [edit]: taken });
  await member.click(button("End event"));
  const dialog = within(await screen.findByRole("dialog", { name: "End Elevated Wednesdays?" }));
  expect(dialog.getByText(text)).toBeVisible();
  expect(sent.some(({ call }) => call === edit)).toBe(false);

  await member.click(dialog.getByRole("button", { name: "End event" }));

  expect(await screen.findByText("Event ended")).toBeVisible();
  expect(sent.find(({ call }) => call === edit)!.body).toMatchObject({ status: "ended" });
});

test("another date or place of an open event says whom it tells, before it is saved", async () => {
  const { member } = await enterForm();
  await member.type(field("Attire"), "!");
  expect(screen.queryByText(moved)).not.toBeInTheDocument();

  await member.type(field("Location"), ", upstairs");

  expect(screen.getByText(moved)).toBeVisible();
});

test("a draft that moves tells nobody", async () => {
  const { member } = await enterForm({ [list]: () => ok({ items: [kept({ status: "draft" })] }) });

  await member.type(field("Location"), ", upstairs");

  await waitFor(() => expect(screen.queryByText(moved)).not.toBeInTheDocument());
});

test("a time that clocks in Dallas never show is refused", async () => {
  const { sent, member } = await enterForm();
  await member.clear(field("Starts"));
  await member.type(field("Starts"), "2099-03-08T02:30");

  await member.click(button("Save changes"));

  expect(await screen.findByText("There is no such time in Dallas: please choose another")).toBeVisible();
  expect(sent.some(({ call }) => call === edit)).toBe(false);
});

test("a date that is a slip is refused beside its field", async () => {
  const { member, sent } = await enterForm();

  fireEvent.change(field("Starts"), { target: { value: "2109-06-24T19:00" } });
  fireEvent.change(field("Ends"), { target: { value: "2109-06-25T00:00" } });
  await member.click(button("Save changes"));

  expect(await screen.findByText("Please enter a date within the last year or the next five years")).toBeVisible();
  expect(field("Starts")).toHaveAccessibleDescription(/within the last year or the next five years/);
  expect(field("Ends")).not.toHaveAttribute("aria-invalid");
  expect(sent.filter(({ call }) => call === edit)).toEqual([]);
});
