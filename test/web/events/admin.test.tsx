import { screen, waitFor, within, fireEvent } from "@testing-library/react";
import { ok, problem } from "../api.ts";
import { listKept } from "../portal.tsx";
import { enterAsAdmin, adminEvent, list, button, create, edit, enterForm, field, preview, taken } from "./admin.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

describe("the list", () => {
  const enterList = (items: object[]) =>
    enterAsAdmin("/portal/admin/events", "Manage Events", { [list]: () => ok({ items }) });

  test("each event tells where it stands, when it is, and how many spots are left; a draft has no page, and may have no date", async () => {
    const undated = { startsAt: undefined, endsAt: undefined, date: "TBD", time: "Stay Tuned" };
    const states = [
      ["Draft", { status: "draft", ...undated }],
      ["Coming soon", { status: "coming-soon", isComingSoon: true }],
      ["Open", { status: "open" }],
      ["Ended", { status: "ended", isPast: true }],
      ["Past", { status: "open", isPast: true }],
    ] as const;
    await enterList(states.map(([state, changes]) => adminEvent({ id: state, title: `It is ${state}`, ...changes })));

    for (const [state] of states) {
      const heading = await screen.findByRole("heading", { name: `It is ${state}` });
      const row = within(heading.closest("li")!);
      expect(row.getByText(state)).toBeVisible();
      expect(row.getByText("30 of 150 left · By link")).toBeVisible();
      expect(row.queryAllByRole("link", { name: /^View page/ })).toHaveLength(state === "Draft" ? 0 : 1);
      expect(row.queryAllByRole("button", { name: /^Copy link/ })).toHaveLength(state === "Draft" ? 0 : 1);
      if (state === "Draft") expect(row.getByText("No date yet")).toBeVisible();
      else expect(row.getByText("June 24, 2099,").parentElement).toHaveTextContent("June 24, 2099, 7:00 PM - 12:00 AM");
    }
  });

  test.each([
    [["some-events"], []],
    [["some-events", "reader"], [{ id: "grp-1", name: "Founders" }]],
  ] as const)(
    "who has the rights %j edits theirs, and makes new ones for the groups %j alone",
    async (rights, items) => {
      const { member } = await enterAsAdmin(
        "/portal/admin/events",
        "Manage Events",
        {
          [list]: () => ok({ items: [adminEvent(), adminEvent({ id: "gala", title: "Gala", isReadOnly: true })] }),
          "GET /api/admin/event-groups": () => ok({ items }),
        },
        [...rights],
      );

      const leads = (await screen.findAllByRole("link", { name: /^(Edit|Door|Registrations)/ })).map((link) =>
        link.getAttribute("aria-label"),
      );
      expect(leads).toEqual([
        ...["Edit: Elevated Wednesdays", "Registrations: Elevated Wednesdays", "Door: Elevated Wednesdays"],
        "Registrations: Gala",
      ]);
      expect(screen.queryAllByRole("link", { name: "Partner events" })).toHaveLength(rights.length - 1);
      if (items.length === 0) return expect(screen.queryByRole("link", { name: "New event" })).toBeNull();
      await member.click(await screen.findByRole("link", { name: "New event" }));
      const audience = within(await screen.findByRole("radiogroup", { name: /^Audience/ }));
      expect(audience.getAllByRole("radio")).toHaveLength(1);
      await member.click(audience.getByRole("radio", { name: /^A group/ }));
      expect(await screen.findByRole("option", { name: "Founders" })).toBeInTheDocument();
      return expect(screen.queryByLabelText("Repeats")).toBeNull();
    },
  );

  test("each event leads to its form, its registrations and its page, whose link is copied unless it is for members", async () => {
    const { member } = await enterList([
      adminEvent(),
      adminEvent({ id: "inside", title: "Inside", audience: "members" }),
    ]);
    const targets = (await screen.findAllByRole("link", { name: /: Elevated Wednesdays$/ })).map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);

    expect(targets).toEqual([
      ["Edit", "/portal/admin/events/elevated-wednesdays"],
      ["Registrations", "/portal/event-approvals?event=elevated-wednesdays"],
      ["Door", "/portal/admin/door/elevated-wednesdays"],
      ["View page", "/events/register/elevated-wednesdays"],
    ]);
    expect(screen.getByRole("link", { name: "New event" })).toHaveAttribute("href", "/portal/admin/events/new");
    const copied = jest.spyOn(navigator.clipboard, "writeText");

    await member.click(await screen.findByRole("button", { name: "Copy link: Elevated Wednesdays" }));

    expect(await screen.findByRole("button", { name: "Link copied: Elevated Wednesdays" })).toBeVisible();
    expect(copied).toHaveBeenCalledWith("http://localhost/events/register/elevated-wednesdays");
    expect(screen.queryByRole("button", { name: "Copy link: Inside" })).not.toBeInTheDocument();
  });
});

test("an event for a group has its name in the list, no page, and no link to copy", async () => {
  const event = adminEvent({ audience: "group", groupId: "grp-a", groupName: "Chess" });
  await enterAsAdmin("/portal/admin/events", "Manage Events", { [list]: () => ok({ items: [event] }) });

  expect(await screen.findByText("30 of 150 left · Group: Chess")).toBeVisible();
  expect(screen.queryByRole("link", { name: /^View page/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Copy link/ })).not.toBeInTheDocument();
});

describe("the form", () => {
  const moved = /^You changed the title, date, or location\./;

  test("a new event is saved as a draft, its times in the club's time zone; its form goes on from there", async () => {
    const { sent, member } = await enterAsAdmin("/portal/admin/events/new", "New event", { [create]: taken });
    await member.type(field("Title"), "Winter Ball");
    await member.type(field("Description"), "A night of dancing.");
    await member.click(screen.getByRole("radio", { name: "Members only" }));
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
      openBar: "",
      spots: 80,
      guestLimit: 4,
      reminders: ["in-three-days", "in-three-hours"],
    });
    expect(headers["idempotency-key"]).toMatch(/./);
    expect(listKept()).toEqual([]);
  });

  test("an event for a group names one: an open one, or its own, which may be closed by now", async () => {
    const [chess, books] = ["a", "b"].map((letter) => `grp-${letter.repeat(26)}`);
    const { sent, member } = await enterForm({
      [list]: () => ok({ items: [adminEvent({ audience: "group", groupId: books, groupName: "Books" })] }),
      "GET /api/admin/event-groups": () => ok({ items: [{ id: chess, name: "Chess" }] }),
      [edit]: taken,
    });
    await screen.findByRole("option", { name: "Chess" });
    const select = screen.getByRole("combobox", { name: "Group" });
    expect(
      within(select)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([...["Select a group", "Books", "Chess"]]);
    await member.selectOptions(select, "Select a group");
    await member.click(button("Save changes"));
    expect(await screen.findByText("Please select a group")).toBeVisible();

    await member.selectOptions(select, "Chess");
    await member.click(button("Save changes"));
    await waitFor(() =>
      expect(sent.find(({ call }) => call === edit)?.body).toMatchObject({ audience: "group", groupId: chess }),
    );
    await member.click(screen.getByRole("radio", { name: "Members only" }));
    expect(screen.queryByRole("combobox", { name: "Group" })).not.toBeInTheDocument();
    await member.click(button("Save changes"));
    await waitFor(() => expect(sent.filter(({ call }) => call === edit).at(-1)!.body).not.toHaveProperty("groupId"));
  });

  test("what is missing is said beside its field, together with dates in the wrong order", async () => {
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
    fireEvent.change(field("Starts"), { target: { value: "2099-12-09T19:00" } });
    fireEvent.change(field("Ends"), { target: { value: "2099-12-09T18:00" } });
    await member.click(button("Save draft"));
    expect(await screen.findByText("The event must end after it starts")).toBeVisible();
    expect(screen.getByText("Please enter the location")).toBeVisible();
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
    expect(screen.queryAllByRole("button", { name: /^Copy link/ })).toHaveLength(was === "draft" ? 0 : 1);

    await member.click(button(press));

    expect(await screen.findByText(toast)).toBeVisible();
    expect(sent.find(({ call }) => call === edit)!.body).toMatchObject({ status, version: 4, spots: 150 });
  });

  const readers = (registrants: number, changes: object[] = []) => ({
    [preview]: () =>
      ok({ kind: changes.length > 0 ? "changed" : "called-off", changes, becomesPast: false, registrants }),
  });
  const upstairs = { fact: "location", before: "Addison, Texas", after: "Addison, Texas, upstairs" };
  const saves = (sent: { call: string; body: object }[]) => sent.filter(({ call }) => call === edit);

  test.each([
    { name: "nobody has registered", count: 0, text: "No emails go out.", press: "End event", emails: false },
    {
      name: "some have",
      count: 12,
      text: /email 12 registrants that it's canceled/,
      press: "End and email",
      emails: true,
    },
    {
      name: "they are not to know",
      count: 1,
      text: /email 1 registrant that/,
      press: "End without email",
      emails: false,
    },
  ])("ending an event asks first, and says whom it can tell: $name", async ({ count, text, press, emails }) => {
    const { sent, member } = await enterForm({ ...readers(count), [edit]: taken });
    await member.click(button("End event"));
    const dialog = within(await screen.findByRole("dialog", { name: "End Elevated Wednesdays?" }));
    expect(dialog.getByText(text)).toBeVisible();
    expect(saves(sent)).toEqual([]);

    await member.click(dialog.getByRole("button", { name: press }));

    expect(await screen.findByText("Event ended")).toBeVisible();
    expect(saves(sent)[0]?.body).toMatchObject({ status: "ended", emailsRegistrants: emails });
  });

  test.each([
    { press: "Save and email", emailsRegistrants: true, toast: /are saved\. We're emailing 12 registrants\.$/ },
    { press: "Save without email", emailsRegistrants: false, toast: /are saved\.$/ },
  ])("another place asks who is to know, and saves nothing for who keeps editing: $press", async (row) => {
    const { press, emailsRegistrants, toast } = row;
    const { sent, member } = await enterForm({ ...readers(12, [upstairs]), [edit]: taken });
    await member.type(field("Attire"), "!");
    expect(screen.queryByText(moved)).not.toBeInTheDocument();
    await member.type(field("Location"), ", upstairs");
    expect(screen.getByText(moved)).toBeVisible();

    await member.click(button("Save changes"));
    await member.click(await screen.findByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(button("Save changes")).toHaveAttribute("aria-disabled", "false"));
    expect(saves(sent)).toEqual([]);
    expect(field("Location")).toHaveValue(upstairs.after);
    await member.click(button("Save changes"));
    const dialog = within(await screen.findByRole("dialog", { name: "Email 12 registrants?" }));
    expect(dialog.getByText("Location")).toBeVisible();
    expect(dialog.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Was Addison, Texas",
      "Now Addison, Texas, upstairs",
    ]);
    await member.click(dialog.getByRole("button", { name: press }));

    expect(await screen.findByText(toast)).toBeVisible();
    expect(sent.find(({ call }) => call === preview)?.body).toMatchObject({ version: 4, status: "open" });
    expect(saves(sent).map(({ body }) => body)).toMatchObject([{ location: upstairs.after, emailsRegistrants }]);
  });

  test.each([
    { count: 12, text: "12 registrants are registered. We won't email them." },
    { count: 0, text: "No one is registered." },
  ])("a move into the past is saved only after a question that names $count registrants", async ({ count, text }) => {
    const { sent, member } = await enterForm({
      [preview]: () => ok({ changes: [], becomesPast: true, registrants: count }),
      [edit]: taken,
    });
    await member.type(field("Attire"), "!");
    await member.click(button("Save changes"));
    const dialog = within(await screen.findByRole("dialog", { name: "Move Elevated Wednesdays into the past?" }));
    expect(dialog.getByText(text)).toBeVisible();
    expect(saves(sent)).toEqual([]);

    await member.click(dialog.getByRole("button", { name: "Save anyway" }));

    expect(await screen.findByText("Event saved")).toBeVisible();
    expect(saves(sent)[0]?.body).toMatchObject({ emailsRegistrants: false });
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
    const title = await screen.findByText("This event changed while you were editing");
    const banner = within(title.closest<HTMLElement>("[role=alert]")!);
    expect(banner.getByRole("term")).toHaveTextContent("Attire");
    expect(banner.getByRole("definition")).toHaveTextContent("Black tie");
    expect(button("Save changes")).toBeDisabled();

    await member.click(banner.getByRole("button", { name: "Keep both" }));
    expect(field("Attire")).toHaveValue("Black tie");
    await member.click(button("Save changes"));

    expect(await screen.findByText("Event saved")).toBeVisible();
    const { body } = sent.filter(({ call }) => call === edit).at(-1)!;
    expect(body).toMatchObject({ location: "Deep Ellum", attire: "Black tie", version: 7 });
  });

  test("an event with registrations stays out of a group: that is said at its audience", async () => {
    const detail = "This event already has registrations, so it can't move to a group.";
    const { member } = await enterForm({
      "GET /api/admin/event-groups": () => ok({ items: [{ id: `grp-${"a".repeat(26)}`, name: "Chess" }] }),
      [edit]: () => problem(409, detail, [{ path: "audience", message: detail }]),
    });
    await member.click(screen.getByRole("radio", { name: "A group" }));
    await screen.findByRole("option", { name: "Chess" });
    await member.selectOptions(screen.getByRole("combobox", { name: "Group" }), "Chess");

    await member.click(button("Save changes"));

    await screen.findByText(detail);
    expect(screen.getByRole("radiogroup", { name: /^Audience/ })).toHaveAccessibleDescription(RegExp(detail));
  });

  test("fewer spots than are taken: the server's sentence is told at the field, and nothing typed is lost", async () => {
    const detail = "120 spots are taken already, so there cannot be fewer.";
    const { member } = await enterForm({ [edit]: () => problem(409, detail, [{ path: "spots", message: detail }]) });
    expect(screen.getByText("120 taken so far.")).toBeVisible();
    await member.clear(field("Spots"));
    await member.type(field("Spots"), "100");

    await member.click(button("Save changes"));

    expect(await screen.findByText(detail)).toBeVisible();
    expect(field("Spots")).toHaveValue("100");
    expect(field("Spots")).toHaveAccessibleDescription(RegExp(detail));
    await waitFor(() => expect(field("Spots")).toHaveFocus());
  });
});
