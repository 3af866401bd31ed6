import { screen, waitFor, within } from "@testing-library/react";
import type { ClubEvent } from "#shared/events.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { type Answers, lateAnswer, ok } from "../api.ts";
import { enter, portalAnswers, listKept } from "../portal.tsx";
import { evening, own, registered } from "./portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

describe("the list", () => {
  const events = "GET /api/portal/events";
  const mine = "GET /api/portal/registrations";
  const none = () => ok({ items: [] });

  /** The portal's events with these for members. */
  const enterEvents = async (items: ClubEvent[], answers: Answers = {}) => {
    const sent = portalAnswers({
      [events]: () => ok({ items }),
      [mine]: none,
      ...answers,
    });
    return { sent, ...(await enter("/portal/events", "Events")) };
  };

  const card = async (name = "Elevated Wednesdays") => within(await screen.findByRole("article", { name }));

  test("a card tells everything of an event, breaking neither hours nor day, and nothing of what waits for admins", async () => {
    const { sent } = await enterEvents([evening({ groupName: "Chess" })]);

    const shown = await card();
    expect(screen.getByText(/^You're invited to the club's exclusive events/)).toBeVisible();
    for (const text of [
      "Cocktail Attire",
      "Wed, Jun 24 · 7 PM",
      "June 24, 2099",
      "7:00 PM - 12:00 AM",
      "5:00 PM - 7:00 PM",
      "Addison, Texas",
      "A night of networking.",
      "30 of 150 spots left",
      "Only for Chess",
    ])
      expect(shown.getByText(text)).toBeVisible();
    expect(await shown.findByRole("button", { name: "Register Now" })).toBeEnabled();
    const hours = shown.getByText("7:00 PM - 12:00 AM");
    expect(hours).toHaveTextContent("7:00 PM - 12:00 AM Central Time");
    expect(hours.textContent).toMatch(/^7:00\u00A0PM\u00A0- 12:00\u00A0AM/);
    expect(shown.getByText("June 24, 2099").textContent).toBe("June\u00A024, 2099");
    expect(screen.queryByText("Pending Approvals")).not.toBeInTheDocument();
    expect(sent.filter(({ call }) => call.includes("/api/admin/"))).toEqual([]);
  });

  describe("the address can ask to register for one of them", () => {
    const asking = async (items: ClubEvent[], answers: Answers = {}) => {
      portalAnswers({ [events]: () => ok({ items }), [mine]: none, ...answers });
      return enter("/portal/events?register=gala", "Events");
    };

    test("which opens its dialog, once", async () => {
      const { member } = await asking([evening(), evening({ id: "gala", title: "Spring Gala" })]);

      const dialog = await screen.findByRole("dialog", { name: "Spring Gala" });
      await member.click(within(dialog).getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
      expect(await (await card()).findByRole("button", { name: "Register Now" })).toBeEnabled();
    });

    test.each([
      ["is full", [evening({ id: "gala", spotsLeft: 0 })], [], "Join the waitlist"],
      ["is registered for already", [evening({ id: "gala" })], [own({ eventId: "gala" })], "Add to calendar"],
    ])("but not where it %s", async (_, items, registrations, shown) => {
      await asking(items, { [mine]: () => ok({ items: registrations }) });

      expect(await (await card()).findByRole("button", { name: shown })).toBeEnabled();
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });

    test("and of one that isn't listed here, it leads to its page", async () => {
      const gala = evening({ id: "gala", title: "Spring Gala", audience: "public" });
      await asking([evening()], { "GET /api/events/gala": () => ok(gala) });

      expect(await screen.findByRole("heading", { level: 1, name: "Spring Gala" })).toBeVisible();
    });
  });

  test("a full event says so, and has a waitlist, in the same dialog", async () => {
    const { member } = await enterEvents([evening({ spots: 3, spotsLeft: 0 })]);
    expect((await card()).getByText("0 of 3 spots left")).toBeVisible();

    await member.click(await (await card()).findByRole("button", { name: "Join the waitlist" }));

    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/Complete the form to join the waitlist/)).toBeVisible();
    expect(await dialog.findByRole("button", { name: "Join the waitlist" })).toBeEnabled();
  });

  test("an event that is over, canceled, full, or coming soon, or without hours, says so and cannot be registered for", async () => {
    const closed = [
      ["Past", { isPast: true, startsAt: "2025-06-25T00:00:00.000Z" }, "Event Ended", undefined],
      ["Canceled", { isPast: true }, "Event Ended", "This event was canceled and won't take place."],
      ["Full", { spotsLeft: 0 }, "Event Ended", "Fully booked: every spot is taken."],
      ["Soon", { isComingSoon: true }, "Coming Soon", "Registration opens when the event is announced."],
    ] as const;
    const { startsAt, ...undated } = evening({ id: "undated", title: "Undated", time: "To be announced" });
    expect(startsAt).toBeDefined();
    const { member } = await enterEvents([
      ...closed.map(([title, changes]) => evening({ id: title, title, ...changes })),
      undated,
    ]);
    // Past events are folded away.
    await member.click(await screen.findByText(/^Past events/));

    for (const [title, , label, more] of closed) {
      const shown = await card(title);
      expect(await shown.findByRole("button", { name: label })).toBeDisabled();
      expect(shown.queryByText("Register Now")).not.toBeInTheDocument();
      if (more !== undefined) expect(shown.getByText(more)).toBeVisible();
    }
    expect((await card("Undated")).getByText("To be announced")).not.toHaveTextContent("Central Time");
  });

  test("a registration stands in the button's place, with its state, also of an event that is canceled or over", async () => {
    const [over, canceled] = [{ isPast: true, startsAt: "2025-06-25T00:00:00.000Z" }, { isPast: true }];
    const registrations = [
      ["One pending", {}, { status: "pending" }, "Pending approval", "See or change your registration"],
      ["One approved", {}, { status: "approved" }, "Approved", "See your ticket, or change your registration"],
      ["One rejected", {}, { status: "rejected" }, "Not approved", "See your registration"],
      ["Canceled pending", canceled, { status: "pending" }, "Event canceled"],
      ["Canceled approved", canceled, { status: "approved" }, "Event canceled"],
      ["Came", over, { status: "approved", attendance: "came" }, "It was good to have you there."],
      ["Missed", over, { status: "approved", attendance: "missed" }, /^We missed you\. We hope to see you at another/],
    ] as const;
    await enterEvents(
      registrations.map(([title, changes], index) => evening({ id: `evening-${index}`, title, ...changes })),
      {
        [mine]: () =>
          ok({ items: registrations.map(([, , changes], index) => own({ eventId: `evening-${index}`, ...changes })) }),
      },
    );

    for (const [title, , { status }, words, link] of registrations) {
      const shown = await card(title);
      expect(await shown.findByText(words)).toBeInTheDocument();
      expect(shown.queryByRole("button", { name: "Register Now" })).not.toBeInTheDocument();
      if (link === undefined) continue;
      expect(shown.getByText("Registration #7K2M9QXA")).toBeVisible();
      expect(shown.getByRole("link", { name: `${link} for ${title}` })).toHaveAttribute(
        "href",
        "/events/registration#reg_01.secretsecretsecret",
      );
      expect(shown.queryAllByRole("button", { name: "Add to calendar" })).toHaveLength(status === "rejected" ? 0 : 1);
    }
  });

  test("without events, the portal says so and leads on", async () => {
    await enterEvents([]);

    expect(await screen.findByText(/^No events yet\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "See the public events" })).toHaveAttribute("href", "/events");
  });
});

describe("registering", () => {
  const register = "POST /api/portal/events/elevated-wednesdays/registrations";

  /** The dialog in which a member registers; `answers` are those of the API. */
  const openDialog = async (answers: Answers = {}) => {
    const sent = portalAnswers({
      "GET /api/portal/events": () => ok({ items: [evening()] }),
      "GET /api/portal/registrations": () => ok({ items: [] }),
      [register]: () => ({ status: 201, body: registered() }),
      ...answers,
    });
    const { member } = await enter("/portal/events", "Events");
    await member.click(await screen.findByRole("button", { name: "Register Now" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Elevated Wednesdays" }));
    await dialog.findByRole("form", { name: "Event registration" });
    return { sent, member, dialog };
  };

  type Opened = Awaited<ReturnType<typeof openDialog>>;
  const field = ({ dialog }: Opened, label: string) => dialog.getByRole<HTMLInputElement>("textbox", { name: label });
  const send = ({ member, dialog }: Opened) => member.click(dialog.getByRole("button", { name: "Register" }));

  test("the dialog tells of the event, and what is left to do, and is filled in by the profile", async () => {
    const opened = await openDialog();

    for (const text of [
      "June 24, 2099",
      "7:00 PM - 12:00 AM",
      "Addison, Texas",
      "Cocktail Attire",
      "Please complete the registration form below.",
      "Spots remaining: 30 of 150",
    ])
      expect(opened.dialog.getByText(text)).toBeVisible();
    expect(field(opened, "First Name")).toHaveValue("Ada");
    expect(field(opened, "Last Name")).toHaveValue("Obi");
    expect(field(opened, "Email Address")).toHaveValue("ada@club.test");
    expect(field(opened, "Profession")).toHaveValue("Architect");
  });

  test("what is typed waits for who closes the dialog, and wins over the profile; the focus returns", async () => {
    const opened = await openDialog();
    await opened.member.clear(field(opened, "First Name"));
    await opened.member.type(field(opened, "First Name"), "Adaeze");

    await opened.member.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("button", { name: "Register Now" })).toHaveFocus());
    await opened.member.click(screen.getByRole("button", { name: "Register Now" }));

    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("textbox", { name: "First Name" })).toHaveValue("Adaeze");
    expect(dialog.getByRole("textbox", { name: "Last Name" })).toHaveValue("Obi");
  });

  test("a registration is confirmed, seen on the card at once, and forgotten nowhere", async () => {
    const list = lateAnswer();
    let asked = 0;
    const opened = await openDialog({
      "GET /api/portal/registrations": () => (++asked === 1 ? ok({ items: [] }) : list.answer),
    });
    queryClient.setQueryData(["ada", "settings"], {});
    queryClient.setQueryData(["ada", "directory"], {});
    await opened.member.type(field(opened, "Phone Number"), "(214) 555-0134");
    await send(opened);

    expect(await screen.findByText("Registration Successful!")).toBeVisible();
    expect(screen.getByText("You've been registered for Elevated Wednesdays")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const card = within(screen.getByRole("article", { name: "Elevated Wednesdays" }));
    expect(card.getByText("Pending approval")).toBeVisible();
    expect(card.getByText("Registration #7K2M9QXA")).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent("Registration #7K2M9QXA"));
    expect(card.queryByRole("link", { name: /See or change/ })).not.toBeInTheDocument();

    list.give(ok({ items: [own()] }));
    expect(await card.findByRole("link", { name: /See or change/ })).toBeVisible();
    expect(opened.sent.find(({ call }) => call === register)!.body).toMatchObject({
      personalInfo: { firstName: "Ada", lastName: "Obi", email: "ada@club.test", profession: "Architect" },
    });
    for (const matter of ["settings", "directory"])
      expect(queryClient.getQueryState(["ada", matter])?.isInvalidated).toBe(true);
    expect(opened.sent.filter(({ call }) => call === "GET /api/portal/events").length).toBeGreaterThan(1);
    expect(listKept()).toEqual([]);
  });
});
