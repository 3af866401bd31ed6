import { screen, waitFor, within } from "@testing-library/react";
import type { ClubEvent } from "#shared/events.ts";
import { type Answers, ok } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { api, gala } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";
import { adminEvent, button, edit, enterAsAdmin, enterForm, field, list, preview, taken } from "./admin.tsx";
import { evening, own } from "./portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const createSeries = "POST /api/admin/event-series";
const editSeries = "PUT /api/admin/events/elevated-wednesdays/series";
const seriesPreview = "POST /api/admin/events/elevated-wednesdays/series-preview";

const series = { id: "elevated-wednesdays", index: 3, count: 8, repeats: "monthly-last-weekday" } as const;

describe("a new event", () => {
  const repeats = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Repeats" });
  const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
  const enterNew = async (answers: Answers = {}) => {
    const entered = await enterAsAdmin("/portal/admin/events/new", "New event", answers);
    await entered.member.type(field("Starts"), "2099-06-24T19:00");
    await entered.member.type(field("Ends"), "2099-06-25T00:00");
    return entered;
  };

  test("repeats as its first day allows", async () => {
    const { member } = await enterAsAdmin("/portal/admin/events/new", "New event");
    expect(optionsOf(repeats())).toEqual(["Never"]);
    expect(repeats()).toHaveAccessibleDescription("Enter when it starts and ends first.");

    await member.type(field("Starts"), "2099-06-24T19:00");
    await member.type(field("Ends"), "2099-06-25T00:00");

    expect(optionsOf(repeats())).toEqual([
      "Never",
      "Every Wednesday",
      "Every other Wednesday",
      "Monthly on the fourth Wednesday",
      "Monthly on the last Wednesday",
      "Monthly on the 24th",
    ]);
    expect(screen.queryByLabelText("Number of events")).not.toBeInTheDocument();
  });

  test("shows the days that come of it before it is saved, and is created with all of them", async () => {
    const items = [1, 2, 3].map((index) =>
      adminEvent({ id: `winter-ball-${index}`, status: "draft", series: { ...series, index, count: 3 } }),
    );
    const { sent, member } = await enterNew({
      [createSeries]: () => ok({ items }),
      [list]: () => ok({ items: [adminEvent(), ...items] }),
    });
    await member.selectOptions(repeats(), "Monthly on the last Wednesday");
    expect(screen.queryByText(/each at the same time in Dallas/)).not.toBeInTheDocument();
    await member.type(field("Number of events"), "3");

    const days = screen.getByText("3 events, each at the same time in Dallas:").parentElement!;
    expect(
      within(days)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Wed, Jun 24, 2099", "Wed, Jul 29, 2099", "Wed, Aug 26, 2099"]);

    await member.type(field("Title"), "Winter Ball");
    await member.type(field("Description"), "A night of dancing.");
    await member.click(screen.getByRole("radio", { name: "Members only" }));
    await member.type(field("Location"), "Addison, Texas");
    await member.type(field("Attire"), "Black tie");
    await member.type(field("Spots"), "80");
    await member.click(button("Save draft"));

    expect(await screen.findByText("Winter Ball repeats: 3 events in all.")).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "Edit event" })).toBeVisible();
    const { body, headers } = sent.find(({ call }) => call === createSeries)!;
    expect(body).toMatchObject({
      title: "Winter Ball",
      startsAt: "2099-06-25T00:00:00.000Z",
      endsAt: "2099-06-25T05:00:00.000Z",
      repeats: "monthly-last-weekday",
      count: 3,
    });
    expect(body).not.toHaveProperty("until");
    expect(headers["idempotency-key"]).toMatch(/./);
    // The event that the form goes on with says where it stands among the others.
    expect(await screen.findByText("Monthly · 1 of 3")).toBeVisible();
    expect(screen.queryByLabelText("Repeats")).not.toBeInTheDocument();
  });

  test("repeats until a day, and says where a month is too short", async () => {
    const { member } = await enterAsAdmin("/portal/admin/events/new", "New event");
    await member.type(field("Starts"), "2099-08-31T19:00");
    await member.type(field("Ends"), "2099-08-31T23:00");
    await member.selectOptions(repeats(), "Monthly on the 31st");
    expect(repeats()).toHaveAccessibleDescription(/^In shorter months, it's on the last day\./);

    await member.click(screen.getByRole("radio", { name: "By date" }));
    await member.type(field("Last day"), "2099-10-31");

    expect(screen.getByText("Wed, Sep 30, 2099")).toBeVisible();
    expect(screen.getByText("Sat, Oct 31, 2099")).toBeVisible();
  });

  test("that repeats too often is refused beside its field", async () => {
    const { sent, member } = await enterNew();
    await member.selectOptions(repeats(), "Every Wednesday");
    await member.type(field("Number of events"), "25");

    await member.click(button("Save draft"));

    expect(await screen.findByText("Please enter a number from 2 to 24")).toBeVisible();
    expect(sent.some(({ call }) => call === createSeries)).toBe(false);
  });
});

describe("an event of a series", () => {
  const enterSeries = (answers: Answers = {}) =>
    enterForm({
      [list]: () => ok({ items: [adminEvent({ series })] }),
      [seriesPreview]: () => ok({ changes: [], becomesPast: false, registrants: 0, events: 6 }),
      ...answers,
    });
  const bodiesOf = (sent: { call: string; body: Record<string, unknown> }[], call: string) =>
    sent.filter((each) => each.call === call).map(({ body }) => body);
  const takenAll: Answers[string] = ({ body }) =>
    ok({ items: [{ ...adminEvent({ series }), ...body, version: 5 }], refused: [] });
  const typeLocation = async ({ member }: Awaited<ReturnType<typeof enterForm>>, isEnd = false) => {
    await member.type(field("Location"), ", upstairs");
    await member.click(button(isEnd ? "End event" : "Save changes"));
    return screen.findByRole("dialog", { name: "This one, or all from now on?" });
  };

  test("is edited alone by who runs only some events, without a question", async () => {
    const { member, sent } = await enterAsAdmin(
      "/portal/admin/events/elevated-wednesdays",
      "Edit event",
      { [list]: () => ok({ items: [adminEvent({ series })] }), [edit]: taken },
      ["some-events"],
    );
    await screen.findByRole("form", { name: "Event" });
    await member.type(field("Location"), ", upstairs");
    await member.click(button("Save changes"));

    expect(await screen.findByText("Event saved")).toBeVisible();
    expect(bodiesOf(sent, edit)).toHaveLength(1);
  });

  test("is not saved by who keeps editing, and is edited alone", async () => {
    const entered = await enterSeries({ [edit]: taken });
    await typeLocation(entered);
    await entered.member.click(button("Keep editing"));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(bodiesOf(entered.sent, edit)).toEqual([]);
    expect(field("Location")).toHaveValue("Addison, Texas, upstairs");

    await entered.member.click(button("Save changes"));
    await screen.findByRole("dialog", { name: "This one, or all from now on?" });
    await entered.member.click(button("This one"));
    expect(await screen.findByText("Event saved")).toBeVisible();
    expect(bodiesOf(entered.sent, edit)).toHaveLength(1);
    expect(bodiesOf(entered.sent, editSeries)).toEqual([]);
    expect(bodiesOf(entered.sent, preview)).toHaveLength(1);
  });

  test("is edited with all from now on, and registrants of all are counted before they are emailed", async () => {
    const changes = [{ fact: "location", before: "Addison, Texas", after: "Addison, Texas, upstairs" }];
    const entered = await enterSeries({
      [seriesPreview]: () => ok({ kind: "changed", changes, becomesPast: false, registrants: 41, events: 6 }),
      [editSeries]: takenAll,
    });
    await typeLocation(entered);

    await entered.member.click(button("All from now on (6 events)"));
    expect(await screen.findByRole("dialog", { name: "Email 41 registrants?" })).toBeVisible();
    await entered.member.click(button("Save and email"));

    expect(await screen.findByText(/We're emailing 41 registrants\.$/)).toBeVisible();
    expect(bodiesOf(entered.sent, editSeries)).toMatchObject([
      { location: "Addison, Texas, upstairs", version: 4, emailsRegistrants: true },
    ]);
    expect(bodiesOf(entered.sent, edit)).toEqual([]);
  });

  test("is ended with all from now on after a second question", async () => {
    const entered = await enterSeries({ [editSeries]: takenAll });
    await typeLocation(entered, true);

    await entered.member.click(button("All from now on (6 events)"));
    expect(await screen.findByRole("dialog", { name: "End 6 events?" })).toBeVisible();
    await entered.member.click(button("End events"));

    await waitFor(() => expect(bodiesOf(entered.sent, editSeries)).toMatchObject([{ status: "ended" }]));
  });

  test("is opened again with those that were ended with it, and says that others stay ended", async () => {
    const { member, sent } = await enterSeries({
      [list]: () => ok({ items: [adminEvent({ series, status: "ended" })] }),
      [seriesPreview]: () => ok({ changes: [], becomesPast: false, registrants: 0, events: 4 }),
      [editSeries]: takenAll,
    });

    await member.click(button("Open registration"));

    expect(await screen.findByRole("dialog", { name: "This one, or all from now on?" })).toHaveAccessibleDescription(
      /Those you ended on their own stay ended\.$/,
    );
    await member.click(button("All from now on (4 events)"));
    await waitFor(() => expect(bodiesOf(sent, editSeries)).toMatchObject([{ status: "open" }]));
  });
});

describe("what comes after the next event of a series", () => {
  const inSeries = <Event extends ClubEvent>(event: Event, count: number) =>
    Array.from({ length: count }, (_, before) => ({
      ...event,
      id: `evening-${before + 1}`,
      title: `Evening ${before + 1}`,
      startsAt: `2099-0${before + 1}-15T01:00:00.000Z`,
      series: { id: "evening", index: before + 1, count, repeats: "weekly" as const },
    }));
  const titles = () =>
    screen
      .getAllByRole("article")
      .map((card) => within(card).getByRole("heading").textContent)
      .filter((title) => /^(Evening|Ball)/.test(title));
  /** The portal's events, of which a member has registered for some. */
  const enterEvents = (items: ClubEvent[], registrations: object[] = [], path = "/portal/events") => {
    portalAnswers({
      "GET /api/portal/events": () => ok({ items }),
      "GET /api/portal/registrations": () => ok({ items: registrations }),
    });
    return enter(path, "Events");
  };

  test("is a line for visitors, and counts no interest until it is opened", async () => {
    const items = [...inSeries(gala, 3), { ...gala, id: "ball", title: "Ball" }];
    const answers = Object.fromEntries(
      items.map(({ id }) => [`POST /api/events/${id}/interest`, () => ok({ interested: 9 })]),
    );
    const { sent } = api({ "GET /api/events?audience=public": () => ok({ items }), ...answers });
    const { visitor } = await visit("/events");

    const line = await screen.findByText("Then: Feb 14, Mar 14");
    expect(titles()).toEqual(["Evening 1", "Ball"]);
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain("POST /api/events/ball/interest"));
    expect(sent.map(({ call }) => call)).not.toContain("POST /api/events/evening-2/interest");

    await visitor.click(line);

    expect(await screen.findByRole("article", { name: "Evening 3" })).toBeVisible();
  });

  test("is shown to members who have registered for it, and where the address names it", async () => {
    const items = inSeries(evening(), 4);
    await enterEvents(items, [own({ eventId: "evening-3", event: items[2]! })]);

    expect(await screen.findByText("Then: Feb 14, Apr 14")).toBeVisible();
    expect(titles()).toEqual(["Evening 1", "Evening 3"]);
  });
});
