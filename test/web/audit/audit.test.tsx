import { screen, waitFor, within } from "@testing-library/react";
import { auditKinds, groupOfKind, type AuditEntry, type AuditKind } from "#shared/audit.ts";
import { formatAuditCsv } from "#web/features/audit/audit-log.tsx";
import { auditGroups, describeEntry } from "#web/features/audit/describe-entry.ts";
import { getCurrentMonth } from "#web/lib/months.ts";
import { ok, problem, type Answers } from "../api.ts";
import { stubSaving } from "../browser.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const naomi = { id: "naomi", name: "Naomi Whitfield", role: "admin" } as const;
const zora = { key: "email:zora", name: "Zora Hurston" };

/** An entry; the later in the alphabet its letter, the older it is. */
const entry = (letter: string, kind: AuditKind, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: `entry-${letter}`, kind, by: naomi, changes: [], network: "203.0.113.0/24" },
  at: `2026-11-${String(20 - letter.charCodeAt(0) + 97).padStart(2, "0")}T18:00:00.000Z`,
  ...changes,
});
const looked = entry("a", "application-opened", {
  about: zora,
  object: { kind: "application", id: "application_1", title: "Zora Hurston" },
});
const decided = entry("b", "registration-decided", {
  by: { ...naomi, id: "grace", name: "Grace Lee" },
  about: { key: "member:ben", name: "Ben Cole" },
  object: { kind: "registration", id: "reg_1", title: "Spring Gala" },
  changes: [{ name: "status", before: "pending", after: "approved" }],
});
const changed = entry("c", "settings-changed", {
  object: { kind: "settings", id: "club", title: "" },
  changes: [{ name: "offerHours", before: "24", after: "36" }],
});
const all = [looked, decided, changed];

const path = "/portal/admin/audit";
const visitLog = async (entries: readonly AuditEntry[], answers: Answers = {}, address = path) => {
  const sent = portalAnswers({ "GET /api/admin/audit": () => ok({ items: entries }), ...answers });
  const { member } = await enter(address, "Audit Log");
  await waitFor(() => expect(screen.queryByText("Loading the entries")).not.toBeInTheDocument());
  const queries = () =>
    sent.filter(({ call }) => call === "GET /api/admin/audit").map(({ address }) => address.split("?")[1]);
  return { member, sent, queries, press: (name: string) => member.click(screen.getByRole("button", { name })) };
};
const sentences = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the list", () => {
  test("says which member reached the limit of the directory, by what, and leads to more about them", async () => {
    const reached = (shown: string, after: string, per: string) =>
      entry("a", "directory-limited", {
        by: { id: "ben", name: "Ben Cole", role: "member" },
        about: { key: "member:ben", name: "Ben Cole" },
        object: { kind: "member", id: "ben", title: "Ben Cole" },
        changes: [
          { name: shown, before: null, after },
          { name: "per", before: null, after: per },
        ],
      });
    const { press, queries } = await visitLog([reached("profiles", "1000", "day")]);

    const row = within(
      screen.getByRole("article", {
        name: "Ben Cole reached the limit of the Member Directory: 1,000 profiles in a day",
      }),
    );
    expect(describeEntry(reached("names", "500", "hour"))).toMatch(/: 500 names in an hour$/);
    expect(row.queryByRole("list")).not.toBeInTheDocument();
    expect(row.queryByRole("button", { name: /^By/ })).not.toBeInTheDocument();
    await press("About Ben Cole");
    await waitFor(() => expect(queries().at(-1)).toBe("about=member%3Aben"));
  });

  test("says who did what to whom, when, from where, and what changed, newest first, is searched, and filtered by kind", async () => {
    const { member, press, queries } = await visitLog(all);

    expect(sentences()).toEqual([
      "Naomi Whitfield looked at the application of Zora Hurston",
      "Grace Lee approved the registration of Ben Cole for Spring Gala",
      "Naomi Whitfield changed the club settings",
    ]);
    const settings = within(screen.getByRole("article", { name: "Naomi Whitfield changed the club settings" }));
    expect(settings.getByText("offer hours: 24 → 36")).toBeVisible();
    expect(screen.getAllByText(/^November|from 203\.0\.113\.0\/24/)).not.toHaveLength(0);
    expect(screen.getByText("3 entries")).toBeVisible();
    expect(screen.getByText(/again within an hour is noted once\.$/)).toBeVisible();
    expect(queries()).toEqual([`month=${getCurrentMonth()}`]);
    const search = screen.getByRole("searchbox", { name: "Search entries" });

    for (const [typed, found] of [
      ["zora", looked],
      ["GALA", decided],
      ["offer hours", changed],
    ] as const) {
      await member.clear(search);
      await member.type(search, typed);
      await waitFor(() => expect(sentences()).toEqual([describeEntry(found)]));
    }
    await member.clear(search);
    await press("Decisions (1)");
    // What is searched for settles later than what is pressed.
    await waitFor(() => expect(sentences()).toEqual([describeEntry(decided)]));
  });

  test("leads to everything about a person and by an admin, by the pointer and by keys, and back", async () => {
    const { member, queries, press } = await visitLog(all);

    await press("About Ben Cole");
    expect(await screen.findByText("Everything about Zora Hurston")).toBeVisible();
    await press("Show the whole log");
    await screen.findByRole("button", { name: "About Ben Cole" });
    await member.keyboard("jja");
    expect(await screen.findByText(/^Everything by/)).toBeVisible();

    const month = `month=${getCurrentMonth()}`;
    expect([...new Set(queries())]).toEqual([month, "about=member%3Aben", "by=grace"]);
  });
});

describe("the file", () => {
  test("is not made before the log has it, and saved then", async () => {
    const saved = stubSaving();
    let isDown = true;
    const { sent, press } = await visitLog(
      all,
      { "POST /api/admin/exports": () => (isDown ? problem(500) : { status: 201, body: { recorded: true } }) },
      `${path}?month=2026-11`,
    );
    await press("Settings (1)");
    await press("Export 1 as CSV");
    expect(await screen.findByText("The export failed. Please try again.")).toBeVisible();
    expect(saved).toEqual([]);
    isDown = false;

    await press("Export 1 as CSV");

    await waitFor(() => expect(saved).toEqual(["audit-log-2026-11.csv"]));
    const records = sent.filter(({ call }) => call === "POST /api/admin/exports");
    expect(records.at(-1)).toMatchObject({ body: { list: "audit", scope: "2026-11", rows: 1 } });
    expect(records[0]?.headers["idempotency-key"]).toMatch(/.{20}/);
  });

  test("has a row for each entry, and no formulas", async () => {
    const text = await formatAuditCsv([decided, { ...looked, about: { ...zora, name: "=1+1" } }]);

    expect(text.split("\r\n")).toEqual([
      "\uFEFFTime,Admin,What,Kind,Person,Object,Changes,Network,ID",
      `${decided.at},Grace Lee,Grace Lee approved the registration of Ben Cole for Spring Gala,registration-decided,Ben Cole,registration reg_1,status: pending → approved,203.0.113.0/24,entry-b`,
      `${looked.at},Naomi Whitfield,Naomi Whitfield looked at the application of =1+1,application-opened,"'=1+1",application application_1,,203.0.113.0/24,entry-a`,
      "",
    ]);
  });
});

test("every part of the log is offered by the filter, and no other", () => {
  expect([...new Set(auditKinds.map(groupOfKind))].toSorted()).toEqual(Object.keys(auditGroups).toSorted());
});

describe("an edit of an event", () => {
  const edited = (changes: AuditEntry["changes"], kind: AuditKind = "event-edited") =>
    entry("d", kind, { object: { kind: "event", id: "gala", title: "Spring Gala" }, changes });

  test("says what changed: times where the club is, states in words, and a long text in part", async () => {
    const before = "2026-12-05T01:00:00.000Z";
    const long = "An evening of music. ".repeat(30);
    await visitLog([
      edited([
        { name: "startsAt", before, after: null },
        { name: "status", before: "coming-soon", after: "open" },
        { name: "description", before: "Black-tie dinner", after: long },
        { name: "registrants", before: null, after: "emailed" },
      ]),
    ]);

    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines).toEqual(
      expect.arrayContaining([
        "starts: December 4, 2026 at 7:00 PM Central Time → none",
        "status: coming soon → open",
        expect.stringMatching(/^description: Black-tie dinner → An evening of music\. .{200,270}…$/),
        "registrants: emailed",
      ]),
    );
    expect(await formatAuditCsv([edited([{ name: "description", before: null, after: long }])])).toContain(long);
  });
});
