import { screen, waitFor, within, fireEvent } from "@testing-library/react";
import { ok, problem } from "../api.ts";
import { startAfresh } from "../portal.tsx";
import { enterAsAdmin, adminEvent, list, button, create, edit, enterForm, field, taken } from "./admin.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAfresh);

describe("the list", () => {
  const enterList = (items: object[]) =>
    enterAsAdmin("/portal/admin/events", "Manage Events", { [list]: () => ok({ items }) });

  test.each([
    { changes: { status: "draft", isComingSoon: false }, state: "Draft" },
    { changes: { status: "coming-soon", isComingSoon: true }, state: "Coming soon" },
    { changes: { status: "open" }, state: "Open" },
    { changes: { status: "ended", isPast: true }, state: "Ended" },
    { changes: { status: "open", isPast: true }, state: "Past" },
  ] as const)("an event tells where it stands: $state", async ({ changes, state }) => {
    await enterList([adminEvent(changes)]);

    await screen.findByRole("heading", { name: "Elevated Wednesdays" });
    const row = within(screen.getByRole("main"));

    expect(row.getByText(state)).toBeVisible();
    expect(row.getByText("June 24, 2099,").parentElement).toHaveTextContent("June 24, 2099, 7:00 PM - 12:00 AM");
    expect(row.getByText("30 of 150 left · Members only")).toBeVisible();
  });

  test("each event leads to its form, its registrations and its page", async () => {
    await enterList([adminEvent()]);

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
    await enterList([
      adminEvent({ status: "draft", startsAt: undefined, endsAt: undefined, date: "TBD", time: "Stay Tuned" }),
    ]);

    expect(await screen.findByText("No date yet")).toBeVisible();
    expect(screen.queryByRole("link", { name: /View page/ })).not.toBeInTheDocument();
  });

  test("without events, the first one is asked for", async () => {
    await enterList([]);

    expect(await screen.findByText(/^No events yet\./)).toBeVisible();
    expect(screen.getAllByRole("link", { name: "New event" })).toHaveLength(2);
  });

  test("an event that there is not says so", async () => {
    await enterAsAdmin("/portal/admin/events/unknown", "Edit event");

    expect(await screen.findByText("Event not found.")).toBeVisible();
  });
});

describe("the form", () => {
  const moved = /^The title, date, or location has changed\./;

  test("a new event is saved as a draft, its times in the club's time zone; its form goes on from there", async () => {
    const { sent, member } = await enterAsAdmin("/portal/admin/events/new", "New event", { [create]: taken });
    await member.type(field("Title"), "Winter Ball");
    await member.type(field("Description"), "A night of dancing.");
    await member.click(screen.getByRole("radio", { name: "Members: portal" }));
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

    await member.click(button("Open registration"));

    for (const message of [
      "Title must be at least 2 characters",
      "Please select an audience",
      "Please enter the location",
      "Please describe the event in at least 10 characters",
      "Please enter the attire",
      "Please enter a number of spots",
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getAllByText("Please enter a date and time")).toHaveLength(2);
    expect(field("Title")).toHaveFocus();
    expect(sent.some(({ call }) => call === create)).toBe(false);
  });

  test.each([
    { was: "draft", press: "Publish as coming soon", status: "coming-soon", toast: "Event published" },
    { was: "draft", press: "Open registration", status: "open", toast: "Registration is open" },
    { was: "coming-soon", press: "Open registration", status: "open", toast: "Registration is open" },
    { was: "open", press: "Save changes", status: "open", toast: "Event saved" },
    { was: "ended", press: "Open registration", status: "open", toast: "Registration is open" },
  ] as const)("$was: '$press' makes it $status", async ({ was, press, status, toast }) => {
    const { sent, member } = await enterForm({
      [list]: () => ok({ items: [adminEvent({ status: was })] }),
      [edit]: taken,
    });

    await member.click(button(press));

    expect(await screen.findByText(toast)).toBeVisible();
    expect(sent.find(({ call }) => call === edit)!.body).toMatchObject({ status, version: 4, spots: 150 });
  });

  test.each([
    { name: "an open event", changes: {}, text: /that it's canceled\.$/ },
    {
      name: "one that has begun",
      changes: { startsAt: "2099-01-05T01:00:00.000Z", endsAt: "2099-01-05T23:00:00.000Z" },
      text: "No emails go out.",
    },
  ])("ending $name asks first, and says whom it tells", async ({ changes, text }) => {
    const { sent, member } = await enterForm({ [list]: () => ok({ items: [adminEvent(changes)] }), [edit]: taken });
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
    const { member } = await enterForm({ [list]: () => ok({ items: [adminEvent({ status: "draft" })] }) });

    await member.type(field("Location"), ", upstairs");

    await waitFor(() => expect(screen.queryByText(moved)).not.toBeInTheDocument());
  });

  test("a time that clocks in Dallas never show is refused", async () => {
    const { sent, member } = await enterForm();
    await member.clear(field("Starts"));
    await member.type(field("Starts"), "2099-03-08T02:30");

    await member.click(button("Save changes"));

    expect(await screen.findByText("That time doesn't exist in Dallas. Please pick another")).toBeVisible();
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
});

describe("two admins at once", () => {
  test("what was changed elsewhere is told, and what was typed goes on from it", async () => {
    let newest = adminEvent();
    const { sent, member } = await enterForm({
      [list]: () => ok({ items: [newest] }),
      [edit]: (request) => (request.body.version === newest.version ? taken(request) : problem(409)),
    });
    newest = adminEvent({ attire: "Black tie", version: 7 });
    await member.clear(field("Location"));
    await member.type(field("Location"), "Deep Ellum");
    await member.click(button("Save changes"));
    const banner = within(await screen.findByRole("alert"));
    expect(banner.getByText("This event changed while you were editing")).toBeVisible();
    expect(banner.getByRole("term")).toHaveTextContent("Attire");
    expect(banner.getByRole("definition")).toHaveTextContent("Black tie");
    expect(button("Save changes")).toBeDisabled();

    await member.click(banner.getByRole("button", { name: "Keep mine" }));
    expect(field("Attire")).toHaveValue("Black tie");
    await member.click(button("Save changes"));

    expect(await screen.findByText("Event saved")).toBeVisible();
    const { body } = sent.filter(({ call }) => call === edit).at(-1)!;
    expect(body).toMatchObject({ location: "Deep Ellum", attire: "Black tie", version: 7 });
  });

  test("fewer spots than are taken: the server's sentence is told, and nothing typed is lost", async () => {
    const detail = "120 spots are taken already, so there cannot be fewer.";
    const { member } = await enterForm({ [edit]: () => problem(409, detail) });
    expect(screen.getByText("120 taken so far.")).toBeVisible();
    await member.clear(field("Spots"));
    await member.type(field("Spots"), "100");

    await member.click(button("Save changes"));

    expect(await screen.findByText(detail)).toBeVisible();
    expect(field("Spots")).toHaveValue("100");
  });

  test("a failure is told, and what was typed is found again after leaving", async () => {
    const { member, leave } = await enterForm({ [edit]: () => problem(500) });
    await member.type(field("Title"), " II");
    await member.click(button("Save changes"));
    expect(await screen.findByText("Failed to save the event.")).toBeVisible();
    expect(screen.getByText("There was a problem saving the event. Please try again.")).toBeVisible();

    leave();
    await enterForm();

    expect(field("Title")).toHaveValue("Elevated Wednesdays II");
  });

  test("leaving what is not saved asks first", async () => {
    const { member } = await enterForm();
    await member.type(field("Title"), " II");

    await member.click(screen.getByRole("link", { name: "All events" }));

    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  });
});
