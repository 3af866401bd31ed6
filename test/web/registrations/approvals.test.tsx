import { screen, waitFor, act, within } from "@testing-library/react";
import papa from "papaparse";
import type { Registration } from "#shared/registration-review.ts";
import { mergeRegistrations } from "#web/features/registrations/admin/api.ts";
import { formatRegistrationsCsv } from "#web/features/registrations/admin/registrations-csv.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { createCsvFile, nameCsvFile } from "#web/lib/files/csv.ts";
import { lateAnswer, noNetwork, ok, problem, type Answers } from "../api.ts";
import { stubSaving } from "../browser.ts";
import { ada, session } from "../member-session.ts";
import { portalAnswers, startAsAdmin, enter } from "../portal.tsx";
import {
  approvalsAnswers,
  cardOf,
  decided,
  gala,
  listPath,
  names,
  registration,
  visitApprovals,
  aGuest,
  decision,
  pathOf,
  wednesdays,
} from "./approvals.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const filter = (name: RegExp) => screen.getByRole("button", { name });

describe("the list", () => {
  const some = [
    registration("a", {
      ...{ firstName: "Ada", lastName: "Obi", email: "ada@obi.example", profession: "Architect" },
      ...{ reference: "7K2M9QXA", guests: [{ ...aGuest, firstName: "Lou", email: "lou@reed.example" }] },
    }),
    decided(registration("b", { firstName: "Ben", lastName: "Cole", phone: "+1 972 555 0199" })),
    decided(registration("c", { firstName: "Zoë", lastName: "Núñez" }), { decision: "rejected" }),
    registration("d", { firstName: "Dee", lastName: "Gone", status: "cancelled" }),
  ];
  const search = () => screen.getByRole("searchbox", { name: "Search registrations" });

  test("the first event's registrations are there with how many there are, filtered, and found by name, address, and more", async () => {
    const { member } = await visitApprovals(some);

    expect(await screen.findByRole("heading", { level: 2, name: "Elevated Wednesdays Registrations" })).toBeVisible();
    expect(screen.getByText(/^Welcome\. See who would like to attend/)).toBeVisible();
    expect(screen.getByPlaceholderText("Search by name, email, phone...")).toBe(search());
    expect(screen.getByText("June 25, 2025")).toBeVisible();
    expect(screen.getByText("Spots remaining: 30 of 150")).toBeVisible();
    expect(await screen.findByText("Registrations Found")).toBeVisible();
    expect(screen.getByText("Found 4 registration(s) for Elevated Wednesdays (1 pending)")).toBeVisible();
    expect(names().sort()).toEqual(["Ada Obi", "Ben Cole", "Dee Gone", "Zoë Núñez"]);
    expect(filter(/^All/)).toHaveTextContent("All (4)");
    expect(filter(/^All/)).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByRole("button", { name: /^Event(?!s$)/ })).not.toBeInTheDocument();
    for (const [name, found] of [
      [/^Pending \(1\)/, "Ada Obi"],
      [/^Approved \(1\)/, "Ben Cole"],
      [/^Rejected \(1\)/, "Zoë Núñez"],
      [/^Canceled \(1\)/, "Dee Gone"],
    ] as const) {
      await member.click(filter(name));
      expect(names()).toEqual([found]);
    }
    expect(filter(/^Canceled/)).toHaveAttribute("aria-pressed", "true");

    await member.type(search(), "nobody");
    expect(await screen.findByText("No registrations match your filters")).toBeVisible();
    await member.click(screen.getByRole("button", { name: "Clear all filters" }));

    await waitFor(() => expect(names()).toHaveLength(4));
    expect(search()).toHaveValue("");
    for (const [query, found] of [
      ["aDA", "Ada Obi"],
      ["@obi.ex", "Ada Obi"],
      ["972 555", "Ben Cole"],
      ["archi", "Ada Obi"],
      ["#7k2m", "Ada Obi"],
      ["@reed", "Ada Obi"],
    ] as const) {
      await member.type(search(), query);
      await waitFor(() => expect(names()).toEqual([found]));
      await member.click(screen.getByRole("button", { name: "Clear search" }));
      await waitFor(() => expect(names()).toHaveLength(4));
      expect(search()).toHaveFocus();
    }
  });

  test("the address says which event, which has neither a date nor registrations, and another one is chosen", async () => {
    const undated = { "GET /api/admin/events": () => ok({ items: [wednesdays, { ...gala, date: "" }] }) };
    const { member } = await visitApprovals(some, undated, `/portal/event-approvals?event=${gala.id}&search=obi`);

    expect(await screen.findByRole("heading", { level: 2, name: "Spring Gala Registrations" })).toBeVisible();
    expect(screen.getByText("Unknown Date")).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Event" })).toHaveValue(gala.id);
    expect(await screen.findByText("No Registrations Found")).toBeVisible();
    expect(screen.getByText("No registrations found for Spring Gala")).toBeVisible();
    expect(screen.getByText("No registrations")).toBeVisible();
    expect(screen.getByText("No registrations found.")).toBeVisible();
    expect(screen.getByText(/check that registrations exist/)).toBeVisible();
    await member.selectOptions(screen.getByRole("combobox", { name: "Event" }), "Elevated Wednesdays");
    await cardOf("Ada Obi");
    expect(search()).toHaveValue("obi");
  });

  test("without an event in the address, it opens the soonest where people wait, and stays there", async () => {
    let waiting = [registration("z", { eventId: gala.id })];
    await visitApprovals(some, {
      [`GET /api/admin/events/${gala.id}/registrations`]: () => ok({ items: waiting }),
      "GET /api/admin/registrations": () => ok({ items: waiting }),
    });

    expect(await screen.findByRole("heading", { level: 2, name: "Spring Gala Registrations" })).toBeVisible();
    expect(screen.getByRole("button", { name: "All (1)" })).toHaveAttribute("aria-pressed", "true");
    waiting = [];
    await queryClient.invalidateQueries();
    expect(screen.getByRole("heading", { level: 2, name: "Spring Gala Registrations" })).toBeVisible();
  });

  test("an event that is not in the list is unknown, and nothing is asked for it", async () => {
    const { sent } = await visitApprovals(some, {}, "/portal/event-approvals?event=summer-90s-party-2025");

    expect(await screen.findByRole("heading", { level: 2, name: "Unknown Event Registrations" })).toBeVisible();
    expect(screen.getByText("Not specified")).toBeVisible();
    expect(sent.filter(({ call }) => call.includes("registrations"))).toEqual([]);
  });

  test("pending ones come first, and one that is decided meanwhile keeps its place until a filter is chosen", async () => {
    const items = [
      decided(registration("a", { firstName: "Ada", createdAt: "2025-06-09T18:00:00.000Z" })),
      registration("b", { firstName: "Ben", createdAt: "2025-06-08T18:00:00.000Z" }),
      registration("c", { firstName: "Cy", createdAt: "2025-06-07T18:00:00.000Z" }),
    ];
    const { member } = await visitApprovals(items, {
      [listPath]: () => ok({ items: names().length === 0 ? items : [items[0], decided(items[1]!), items[2]] }),
    });
    await waitFor(() => expect(names()).toEqual(["Ben Hurston", "Cy Hurston", "Ada Hurston"]));

    await member.click(screen.getByRole("button", { name: "Refresh Data" }));

    expect(await screen.findByRole("button", { name: "Approved (2)" })).toBeVisible();
    expect(names()).toEqual(["Ben Hurston", "Cy Hurston", "Ada Hurston"]);
    await member.click(filter(/^All/));
    expect(names()).toEqual(["Cy Hurston", "Ada Hurston", "Ben Hurston"]);
  });

  test("who waits for spots and for a decision is among the pending, and on the waitlist", async () => {
    const wait = { isCleared: false, passes: 0, rank: 1, offers: 0, moves: [] };
    const { member } = await visitApprovals([
      ...some,
      registration("w", { firstName: "Wil", lastName: "Ray", status: "waitlisted", wait }),
      registration("x", {
        firstName: "Xan",
        lastName: "Ray",
        status: "waitlisted",
        wait: { ...wait, isCleared: true },
      }),
    ]);
    await cardOf("Ada Obi");

    await member.click(filter(/^Pending \(2\)/));
    expect(names()).toEqual(["Wil Ray", "Ada Obi"]);
    await member.click(filter(/^Waitlist \(2\)/));
    expect(names()).toEqual(["Wil Ray", "Xan Ray"]);
  });

  test("a failure is told with its reason, in place too, and can be tried again", async () => {
    let outcome: ReturnType<Answers[string]> = noNetwork;
    const { member } = await visitApprovals([], { [listPath]: () => outcome });
    expect(await screen.findByText("Error Fetching Registrations")).toBeVisible();
    expect(screen.getByText("There was a problem loading the registrations. Please try again.")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Failed to load registrations: Network error.");

    outcome = problem(400, "Not like that.");
    await member.click(screen.getByRole("button", { name: "Try again" }));

    const failed = "Failed to load registrations: Not like that.";
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2));
    expect(screen.getByRole("alert")).toHaveTextContent(failed);
    expect(screen.getByText("Error")).toBeVisible();

    outcome = ok({ items: some });
    await member.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByText("4 registrations")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("of five thousand registrations only those in sight are drawn, and each knows its place", async () => {
    const height = jest.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(270);
    const many = Array.from({ length: 5000 }, (_, index) => registration(`${index}`, { firstName: `Zora ${index}` }));
    await visitApprovals(many);

    expect(await screen.findByText("5,000 registrations")).toBeVisible();

    const drawn = screen.getAllByRole("article");
    expect(drawn.length).toBeLessThan(30);
    expect(drawn[1]!.parentElement).toHaveAttribute("aria-setsize", "5000");
    expect(drawn[1]!.parentElement).toHaveAttribute("aria-posinset", "2");
    height.mockRestore();
  });
});

describe("what waits", () => {
  /** The admins' panel, where there are no events beside it. */
  const visitPanel = (registrations: Registration[], answers: Answers = {}) => {
    portalAnswers(approvalsAnswers(registrations, answers));
    return enter("/portal/events", "Events");
  };
  const panel = () => within(screen.getByRole("region", { name: "Pending Approvals" }));

  test("an admin sees what waits, with a way to each", async () => {
    await visitPanel([
      registration("a", { reference: "7K2M9QXA" }),
      registration("b", { reference: "BBBB2222", eventId: gala.id, firstName: "", lastName: "" }),
    ]);

    expect(await screen.findByRole("heading", { name: "Pending Approvals" })).toBeVisible();
    expect(screen.getByText("2 pending")).toBeVisible();
    expect(screen.getByText("Registration #7K2M9QXA")).toBeVisible();
    expect(screen.getByText("Registration #BBBB2222")).toBeVisible();
    const [first, second] = panel().getAllByRole("listitem");
    await waitFor(() => expect(first).toHaveTextContent("Zora Hurston · Elevated Wednesdays"));
    expect(second).toHaveTextContent("Anonymous Registration · Spring Gala");
    expect(screen.getByRole("link", { name: "Review registration #7K2M9QXA" })).toHaveAttribute(
      "href",
      "/portal/event-registrations/reg_a",
    );
  });
});

test("who runs some events decides there, and only reads the others", async () => {
  session.member = { ...ada, rights: ["reader", "some-events"] };
  const items = [registration("a")];
  const others = { [`GET /api/admin/events/${gala.id}/registrations`]: () => ok({ items: [registration("b")] }) };
  const { member } = await visitApprovals(items, {
    ...others,
    "GET /api/admin/events": () => ok({ items: [wednesdays, { ...gala, isReadOnly: true }] }),
  });
  const countButtons = () => screen.queryAllByRole("button", { name: /^(Approve|Deny) .* now$|^Add Test/ }).length;

  await cardOf("Zora Hurston");
  expect(countButtons()).toBe(3);
  await member.selectOptions(screen.getByRole("combobox", { name: "Event" }), gala.id);
  await screen.findByRole("heading", { name: "Spring Gala Registrations" });
  await cardOf("Zora Hurston");
  expect(countButtons()).toBe(0);
});

describe("a card", () => {
  const zora = "Zora Hurston";

  const showing = async (changes: Parameters<typeof registration>[1] = {}, name = zora) => {
    const { member } = await visitApprovals([registration("a", changes)]);
    const card = await cardOf(name);
    const open = () => member.click(card.getByRole("button", { name: "Registration Details" }));
    return { card, open, member };
  };

  test("a card says who, when, how to reach them, and how many come along", async () => {
    const { card } = await showing({ guests: [aGuest], reference: "7K2M9QXA" });

    expect(card.getByText("Pending")).toBeVisible();
    expect(card.getByText(/Submitted June 5, 2025/)).toBeVisible();
    expect(card.getByRole("link", { name: "zora@hurston.example" })).toHaveAttribute(
      "href",
      "mailto:zora@hurston.example",
    );
    expect(card.getByRole("link", { name: "(214) 555-0134" })).toHaveAttribute("href", "tel:2145550134");
    expect(card.getByText("Writer")).toBeVisible();
    expect(card.getByText("1 guest")).toBeVisible();
    expect(card.getByText("Registration #7K2M9QXA")).toBeVisible();
    expect(card.getByRole("link", { name: /7K2M9QXA/ })).toHaveAttribute("href", "/portal/event-registrations/reg_a");
    expect(card.queryByText("Test")).not.toBeInTheDocument();
  });

  test("what is missing is said", async () => {
    const { card, open } = await showing(
      { firstName: "", lastName: "", email: "", phone: "", profession: "", isTest: true },
      "Anonymous Registration",
    );

    expect(card.getByText("No email provided")).toBeVisible();
    expect(card.getByText("No phone provided")).toBeVisible();
    expect(card.getByText("Not provided")).toBeVisible();
    expect(card.getByText("No guests")).toBeVisible();
    expect(card.getByText("Test")).toBeVisible();
    await open();
    expect(card.getByRole("row", { name: "Social Media Not provided" })).toBeVisible();
    expect(card.queryByRole("row", { name: /Accommodations|Message/ })).not.toBeInTheDocument();
  });

  test("the details are opened and closed, and lead to the profile in a tab of its own", async () => {
    const { card, open } = await showing({
      ...{ socialMedia: "@zora.h", isVendor: true, accommodations: "A ramp", message: "<b>Hello</b>\nthere" },
      guests: [aGuest, { ...aGuest, firstName: "Cy", email: "cy@cole.example", phone: "972 555 0199" }],
    });
    const button = card.getByRole("button", { name: "Registration Details" });
    expect(button).toHaveAttribute("aria-expanded", "false");

    await open();

    expect(button).toHaveAttribute("aria-expanded", "true");
    for (const row of [
      "Full Name Zora Hurston",
      "Profession Writer",
      "Vendor Yes",
      "Open Bar No",
      "Accommodations A ramp",
    ])
      expect(card.getByRole("row", { name: row })).toBeVisible();
    const profile = card.getByRole("link", { name: /@zora\.h/ });
    expect(profile).toHaveAttribute("href", "https://instagram.com/zora.h");
    expect(profile).toHaveAttribute("target", "_blank");
    expect(profile).toHaveAttribute("rel", expect.stringContaining("noopener"));
    expect(card.getByText(/<b>Hello<\/b>/)).toBeVisible();
    const guests = card.getByRole("table", { name: "Guests" });
    expect(guests).toHaveTextContent("Ben Coleben@cole.exampleNo phone providedYes");
    expect(guests).toHaveTextContent("Cy Colecy@cole.example972 555 0199Yes");
    await open();
    expect(card.queryByRole("table", { name: "Guests" })).not.toBeInTheDocument();
  });

  test("one that is decided says when, by whom and with which words; it offers no decision, and neither does a canceled one", async () => {
    await visitApprovals([
      decided(registration("a"), { message: "See you\nthere" }),
      decided(registration("b", { firstName: "Ada" }), { decision: "rejected", message: "Not\nyet" }),
      registration("c", { firstName: "Cleo", status: "cancelled" }),
    ]);

    for (const [name, word, message] of [
      ["Zora", "Approved", /See you/],
      ["Ada", "Rejected", /Not\s+yet/],
    ] as const) {
      const card = await cardOf(`${name} Hurston`);
      expect(card.getByText(word)).toBeVisible();
      expect(card.getByText(`${word} on June 7, 2025`)).toBeVisible();
      expect(card.getByText("by Grace Lee")).toBeVisible();
      expect(card.getByText(message)).toBeVisible();
      expect(card.getByText("The email was sent.")).toBeVisible();
    }
    expect((await cardOf("Cleo Hurston")).getByText("Canceled")).toBeVisible();
    expect((await cardOf("Cleo Hurston")).queryByRole("button", { name: /Send/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Approve |Deny / })).not.toBeInTheDocument();
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  });

  test("one that was approved and changed since is dated, and shows what was decided before", async () => {
    const { card } = await showing({
      decisions: [decision({ by: { id: "ada", name: "" }, message: "Come!" })],
      changedAt: "2025-06-08T15:00:00.000Z",
    });

    expect(card.getByText(/Changed by the registrant June 8, 2025/)).toBeVisible();
    expect(card.getByText("Pending")).toBeVisible();
    expect(card.getByText("Earlier decisions")).toBeVisible();
    expect(card.getByText("Approved on June 7, 2025")).toBeVisible();
    expect(card.getByText("by you")).toBeVisible();
    expect(card.getByRole("button", { name: "Approve Registration" })).toBeVisible();
  });

  test("how a letter goes is told, and it is sent again on request, also after that has failed", async () => {
    const ada = { ...decided(registration("b", { firstName: "Ada" })), emailed: "waiting" as const };
    const was = { ...decided(registration("a")), emailed: "failed" as const };
    const outcomes = [
      problem(500),
      ok({ registration: was, emailed: false }),
      ok({ registration: { ...was, emailed: "sent" }, emailed: true }),
    ];
    const { member } = await visitApprovals([ada, was], {
      [`POST ${pathOf("a", "/letter")}`]: () => outcomes.shift()!,
    });
    expect((await cardOf("Ada Hurston")).getByText("The email is on its way.")).toBeVisible();
    const card = await cardOf(zora);
    expect(card.getByText("The email hasn't gone out. We'll retry automatically.")).toBeVisible();

    for (const told of ["Failed to resend the email: Unknown error", "Email Notification Issue", "Email Sent"]) {
      await member.click(card.getByRole("button", { name: /^Send again/ }));
      await waitFor(() => expect(screen.getByText(told)).toBeVisible());
    }
  });

  test.each([
    { what: "is over", badge: "Event over", says: "This event is over.", startsAt: "2025-06-25T00:00:00.000Z" },
    { what: "was canceled", badge: "Event canceled", says: "This event was canceled.", startsAt: wednesdays.startsAt },
  ])(
    "once the event $what nothing is decided, selected or sent again, and who still waited waits for nothing",
    async (row) => {
      const items = [registration("a"), decided(registration("b", { firstName: "Ada" }))];
      const { member } = await visitApprovals(items, {
        "GET /api/admin/events": () => ok({ items: [{ ...wednesdays, startsAt: row.startsAt, isPast: true }] }),
      });
      const card = await cardOf(zora);

      expect(card.getByText(row.badge)).toBeVisible();
      expect(card.getByText(`${row.says} There's nothing to decide.`)).toBeVisible();
      expect((await cardOf("Ada Hurston")).getByText("The email was sent.")).toBeVisible();
      expect(
        screen.queryByRole("button", { name: /Approve |Deny |Send again|Select all|Add Test/ }),
      ).not.toBeInTheDocument();
      expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
      expect(await screen.findByText(/Found 2 registration\(s\) for .+ \(0 pending\)/)).toBeVisible();
      await member.click(screen.getByRole("button", { name: "Pending (0)" }));
      expect(await screen.findByText("No registrations match your filters")).toBeVisible();
      await member.click(screen.getByRole("button", { name: `${row.badge} (1)` }));
      expect(names()).toEqual([zora]);
    },
  );

  test("who came to an event that is over is said of each that it was noted of", async () => {
    const items = [
      decided(registration("a", { firstName: "Ada", attendance: "came" })),
      decided(registration("b", { firstName: "Ben", attendance: "missed" })),
      decided(registration("c", { firstName: "Cleo" })),
    ];
    const { member } = await visitApprovals(items, {
      "GET /api/admin/events": () =>
        ok({ items: [{ ...wednesdays, startsAt: "2025-06-25T00:00:00.000Z", isPast: true }] }),
    });

    expect((await cardOf("Ada Hurston")).getByText("Came")).toBeVisible();
    expect((await cardOf("Ben Hurston")).getByText("Didn't come")).toBeVisible();
    expect((await cardOf("Cleo Hurston")).queryByText(/[Cc]ame$|come$/)).not.toBeInTheDocument();
    const write = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(write("Write to who came")).toBe(`/portal/admin/letters/new?event=${wednesdays.id}&part=came`);
    expect(write("Write to no-shows")).toBe(`/portal/admin/letters/new?event=${wednesdays.id}&part=missed`);
    expect(filter(/^Came/)).toHaveTextContent("Came (1)");
    await member.click(filter(/^Didn't come \(1\)/));
    expect(names()).toEqual(["Ben Hurston"]);
  });
});

describe("the CSV file", () => {
  const parse = (text: string) =>
    papa.parse<Record<string, string>>(text.replace("\uFEFF", "").trimEnd(), { header: true }).data;
  const parsed = async (...registrations: Registration[]) => parse(await formatRegistrationsCsv(registrations));

  test("a row for who registered and one for each guest, and nothing lost", async () => {
    const full = decided(
      registration("a", {
        ...{ guests: [aGuest], socialMedia: "@zora", accommodations: "A ramp", message: 'Say "hi",\nplease' },
        ...{ includeOpenBar: true, isVendor: true },
      }),
      { message: "See you" },
    );

    const [who, guest, ...more] = await parsed(full);

    expect(more).toEqual([]);
    expect(who).toEqual({
      ...{ Registration: full.reference, ID: "reg_a", Status: "Approved", Test: "No", Submitted: full.createdAt },
      ...{ Person: "Registrant", "First Name": "Zora", "Last Name": "Hurston", Email: full.email, Phone: full.phone },
      ...{ "Social Media": "'@zora", Profession: "Writer", "Open Bar": "Yes", Vendor: "Yes", Guests: "1" },
      ...{ Accommodations: "A ramp", Message: 'Say "hi",\nplease', "Decision Email": "sent" },
      Decisions: "2025-06-07T15:00:00.000Z Approved by Grace Lee: See you",
      Attendance: "",
    });
    expect(guest).toMatchObject({ ID: "reg_a", Person: "Guest", "First Name": "Ben", Email: aGuest.email });
  });

  test.each([
    "=cmd()|'/C calc'!A0",
    "=cmd()\nsecond line",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    "＝1",
  ])("%j is harmless in every field that people fill in", async (text) => {
    const fields = [
      "firstName",
      "lastName",
      "phone",
      "socialMedia",
      "profession",
      "accommodations",
      "message",
    ] as const;
    const typed = Object.fromEntries(fields.map((field) => [field, text]));

    const rows = await parsed(decided(registration("a", { ...typed, guests: [{ ...aGuest, firstName: text }] })));

    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell) || /^[\t\r\n]/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell === `'${text}`)).toHaveLength(fields.length + 1);
  });

  test("the last column says whether the party came, where that is kept, and of nobody else", async () => {
    const approved = decided(registration("a", { guests: [aGuest] }));

    const text = await formatRegistrationsCsv([approved]);
    const all: Registration[] = [
      { ...approved, attendance: "came" },
      { ...approved, attendance: "missed", guests: [] },
      // A year later it is forgotten.
      { ...approved, guests: [] },
      registration("b"),
    ];
    const rows = parse(await formatRegistrationsCsv(all, "over"));
    const [toCome] = await parsed({ ...approved, guests: [] });
    expect(toCome?.Attendance).toBe("");

    expect(text.split("\r\n")[0]).toMatch(/,Decision Email,Attendance$/);
    expect(rows.map(({ Person, Attendance }) => [Person, Attendance])).toEqual([
      ["Registrant", "Came"],
      // It is kept of the party, not of each guest.
      ["Guest", ""],
      ["Registrant", "Didn't come"],
      ["Registrant", "Unknown"],
      ["Registrant", ""],
    ]);
  });

  test("the file is named by event and day where the club is, and has what the filters show", async () => {
    const saved = stubSaving();
    const made = jest.spyOn(URL, "createObjectURL");
    const { member } = await visitApprovals([registration("a"), decided(registration("b"))]);
    await waitFor(async () => expect(await screen.findAllByRole("article")).toHaveLength(2));
    await member.click(screen.getByRole("button", { name: /^Pending/ }));
    await cardOf("Zora Hurston");

    await member.click(screen.getByRole("button", { name: "Export 1 as CSV" }));

    await waitFor(() => expect(saved).toEqual([nameCsvFile("registrations-elevated-wednesdays")]));
    expect(nameCsvFile("reports", new Date("2027-03-07T03:00:00.000Z"))).toBe("reports-2027-03-06.csv");
    expect((made.mock.calls[0]![0] as Blob).size).toBe(
      createCsvFile(await formatRegistrationsCsv([registration("a")])).size,
    );
  });
});

describe("what comes in meanwhile", () => {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true });
  });
  afterEach(() => jest.useRealTimers());

  const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

  const zora = registration("a");
  const ada = registration("b", { firstName: "Ada", lastName: "Obi", createdAt: "2025-06-06T18:00:00.000Z" });

  test("what colleagues decide and others register appears by itself, and silently", async () => {
    let items = [zora];
    const { sent } = await visitApprovals([], { [listPath]: () => ok({ items }) });
    expect((await cardOf("Zora Hurston")).getByText("Pending")).toBeVisible();
    await screen.findByText("Registrations Found");

    items = [ada, decided(zora)];
    await seconds(6);

    await waitFor(() => expect(names()).toEqual(["Ada Obi", "Zora Hurston"]));
    expect((await cardOf("Zora Hurston")).getByText("Approved on June 7, 2025")).toBeVisible();
    expect(screen.queryByText(/Found 2/)).not.toBeInTheDocument();
    expect(sent.filter(({ call }) => call === listPath)).toHaveLength(2);
  });

  test("a list whose tag still holds is not loaded beyond its first page", async () => {
    const cursors: (string | null)[] = [];
    await visitApprovals([], {
      [listPath]: ({ query }) => {
        cursors.push(query.get("cursor"));
        return { ...ok(query.has("cursor") ? { items: [zora] } : { items: [ada], cursor: "two" }), tag: '"one"' };
      },
    });
    await screen.findByText("2 registrations");

    await seconds(6);

    expect(cursors).toEqual([null, "two", null]);
    expect(names()).toEqual(["Ada Obi", "Zora Hurston"]);
  });

  test("an answer that lags behind takes nothing back, and what has not changed is not drawn anew", () => {
    const after = decided(zora);
    const list = [ada, zora];

    expect(mergeRegistrations([after], [zora])).toEqual([after]);
    expect(mergeRegistrations([ada, zora], [zora])).toEqual([ada, zora]);
    expect(mergeRegistrations([zora], [ada])).toEqual([ada, zora]);
    expect(mergeRegistrations([zora], [after])).toEqual([after]);
    expect(mergeRegistrations(list, structuredClone(list))).toBe(list);
  });

  test("the data are refreshed on request, once at a time, and what was found is told", async () => {
    const { answer, give } = lateAnswer();
    let calls = 0;
    const { member } = await visitApprovals([], { [listPath]: () => (++calls === 1 ? ok({ items: [zora] }) : answer) });
    await cardOf("Zora Hurston");

    await member.click(screen.getByRole("button", { name: "Refresh Data" }));
    await member.click(await screen.findByRole("button", { name: "Refreshing..." }));
    await seconds(6);

    expect(calls).toBe(2);
    give(ok({ items: [zora, ada] }));
    expect(await screen.findByText("Found 2 registration(s) for Elevated Wednesdays (2 pending)")).toBeVisible();
  });

  test("a test registration that fails is told; one that is created is there at once", async () => {
    const outcomes = [problem(500), noNetwork, ok({ ...ada, isTest: true })];
    const { member } = await visitApprovals([zora], {
      [`POST /api/admin/events/${wednesdays.id}/test-registration`]: () => outcomes.shift()!,
    });
    const add = await screen.findByRole("button", { name: "Add Test Registration" });
    await cardOf("Zora Hurston");

    for (const told of [
      "Failed to create test registration.",
      "An unexpected error occurred.",
      "Test Registration Created",
    ]) {
      await member.click(add);
      expect(await screen.findByText(told)).toBeVisible();
    }

    expect(screen.getByText("A test registration has been created successfully.")).toBeVisible();
    expect(within(screen.getByRole("article", { name: "Ada Obi" })).getByText("Test")).toBeVisible();
  });
});
