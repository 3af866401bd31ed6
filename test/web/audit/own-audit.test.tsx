import { screen, within } from "@testing-library/react";
import type { OwnAuditEntry } from "#shared/audit.ts";
import { ok, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const year = new Date().getFullYear();
const row = (day: string, kind: OwnAuditEntry["kind"], more: Partial<OwnAuditEntry> = {}): OwnAuditEntry => ({
  ...{ id: `${kind}-${day}`, at: `${day}T18:00:00.000Z`, kind, by: "Naomi Whitfield", title: "" },
  ...more,
});

/** The day of an entry, which stands by itself, and its sentence. */
const readRow = (row: HTMLElement) => [row.querySelector("time")?.textContent, row.lastElementChild?.textContent];

const open = async (answers: Answers) => {
  portalAnswers(answers);
  const { member } = await enter("/portal/settings/data", "Settings");
  const part = within(await screen.findByRole("region", { name: "Who looked, who decided" }));
  return { member, part, rows: () => part.queryAllByRole("listitem").map(readRow) };
};

test("who looked and who decided is told in sentences, and earlier ones at a press", async () => {
  const { member, part, rows } = await open({
    "GET /api/portal/audit": ({ query }) =>
      query.get("cursor") === "two"
        ? ok({ items: [row(`${year - 1}-11-03`, "application-opened", { by: "" })] })
        : ok({
            items: [
              row(`${year}-01-06`, "registration-decided", { title: "Spring Gala", outcome: "rejected" }),
              row(`${year}-01-05`, "registration-opened", { title: "Spring Gala" }),
              row(`${year}-01-04`, "application-moved", { outcome: "accepted" }),
              row(`${year}-01-03`, "listing-hidden", { title: "Okafor Studio", outcome: "hidden" }),
              row(`${year}-01-02`, "membership-restored", { outcome: "member" }),
            ],
            cursor: "two",
          }),
  });
  await part.findByText(/looked at your registration/);
  const first = [
    ["January 6", "Naomi Whitfield declined your registration for Spring Gala"],
    ["January 5", "Naomi Whitfield looked at your registration for Spring Gala"],
    ["January 4", "Naomi Whitfield accepted your application"],
    ["January 3", "Naomi Whitfield hid your listing Okafor Studio"],
    ["January 2", "Naomi Whitfield restored your membership"],
  ];
  expect(rows()).toEqual(first);
  expect(part.getByText(/^What admins did about you.* Not listed: /)).toBeVisible();

  await member.click(part.getByRole("button", { name: "Show earlier" }));

  await part.findByText(/^An admin/);
  expect(rows()).toEqual([...first, [`November 3, ${year - 1}`, "An admin looked at your application"]]);
  expect(part.queryByRole("button")).not.toBeInTheDocument();
});

test("what was done about what one wrote, one's membership, and one's account reads plainly, and one's own limit", async () => {
  const day = `${year}-01-06`;
  const until = `${year}-01-13T18:00:00.000Z`;
  const { part, rows } = await open({
    "GET /api/portal/audit": () =>
      ok({
        items: [
          row(day, "membership-opened"),
          row(day, "message-removed"),
          row(day, "member-warned"),
          row(day, "chat-muted", { until }),
          row(day, "chat-unmuted"),
          row(day, "membership-suspended", { outcome: "suspended", until }),
          { ...row(day, "membership-suspended", { outcome: "suspended" }), id: "endless" },
          row(day, "membership-unsuspended", { outcome: "member" }),
          row(day, "introduction-passed"),
          row(day, "introduction-offered"),
          row(day, "second-factor-reset"),
          row(day, "admin-made", { by: "", role: "operator" }),
          row(day, "admin-unmade", { by: "", role: "operator" }),
          row(day, "account-disabled", { by: "", role: "operator" }),
          row(day, "account-enabled", { by: "", role: "operator" }),
          row(day, "directory-limited", { by: "Ada Obi", role: "member", count: 1000 }),
        ],
      }),
  });
  await part.findByText(/sent you a warning/);

  expect(rows()).toEqual([
    ["January 6", "Naomi Whitfield looked at your membership and email address"],
    ["January 6", "Naomi Whitfield removed a message of yours"],
    ["January 6", "Naomi Whitfield sent you a warning"],
    ["January 6", "Naomi Whitfield muted you in Community Chat until January 13"],
    ["January 6", "Naomi Whitfield let you post in Community Chat again"],
    ["January 6", "Naomi Whitfield suspended your membership until January 13"],
    ["January 6", "Naomi Whitfield suspended your membership until it's lifted"],
    ["January 6", "Naomi Whitfield lifted the suspension of your membership"],
    ["January 6", "Naomi Whitfield passed on your request for an introduction"],
    ["January 6", "Naomi Whitfield passed on to you that a member would like to meet you"],
    ["January 6", "Naomi Whitfield reset your second factor for signing in"],
    ["January 6", "The club's operator made you an admin"],
    ["January 6", "The club's operator took your admin rights"],
    ["January 6", "The club's operator disabled your account"],
    ["January 6", "The club's operator enabled your account again"],
    ["January 6", "You reached the limit of the Member Directory, with 1,000 members shown"],
  ]);
});
