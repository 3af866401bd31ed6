import { screen, waitFor } from "@testing-library/react";
import { ada, session } from "./member-session.ts";
import { enter, ok, portalAnswers, problem, startAfresh } from "./portal.tsx";
import { card, closed, direct, first, visitReports } from "./reports.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  session.member = { ...ada, isAdmin: true };
});

test("an admin sees who wrote what, where, and who reported it and why", async () => {
  await visitReports();

  expect(card(0).getByRole("heading", { name: "Ben Cole" })).toBeVisible();
  expect(card(0).getByText("Buy now!")).toBeVisible();
  expect(card(0).getByText(/^Networking · Written on June 5, 2025/)).toBeVisible();
  expect(card(0).getByText(/Reported by/)).toHaveTextContent(/Reported by Zora Hurston on June 5, 2025/);
  expect(card(0).getByText("Advertising")).toBeVisible();
  expect(card(1).getByRole("heading", { name: "Unknown User" })).toBeVisible();
  expect(card(1).getByText(/^Direct message · /)).toBeVisible();
  expect(card(1).getByText("No reason given.")).toBeVisible();
  expect(card(1).queryByRole("button", { name: "Delete message" })).not.toBeInTheDocument();
});

test("those that are dealt with are shown among all", async () => {
  const { member } = await visitReports();

  await member.click(screen.getByRole("button", { name: "All" }));

  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  expect(card(2).getByText("Dealt with")).toBeVisible();
  expect(card(2).getByText(/Dealt with by/)).toHaveTextContent(/Dealt with by Grace Lee on June 5, 2025/);
  expect(card(2).queryByRole("button", { name: "Mark as dealt with" })).not.toBeInTheDocument();
});

test("older reports are loaded on demand", async () => {
  const { member } = await visitReports({
    "GET /api/admin/reports": ({ query }) =>
      query.has("cursor") ? ok({ items: [direct] }) : ok({ items: [first], cursor: "two" }),
  });

  await member.click(screen.getByRole("button", { name: "Show older reports" }));

  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Show older reports" })).not.toBeInTheDocument();
});

test("with nothing to look at, the list says so and offers the others", async () => {
  const { member } = await visitReports({
    "GET /api/admin/reports": ({ query }) => ok({ items: query.get("status") === "all" ? [closed] : [] }),
  });
  expect(screen.getByText("Nothing to look at: no report is open.")).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Show all reports" }));

  expect(await screen.findByText("Dealt with")).toBeVisible();
});

test("a list that cannot be loaded says so, and is loaded on request", async () => {
  let isDown = true;
  const { member } = await visitReports({
    "GET /api/admin/reports": () => (isDown ? problem(500) : ok({ items: [first] })),
  });
  expect(await screen.findByText("Failed to load the reports.")).toBeVisible();

  isDown = false;
  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByRole("heading", { name: "Ben Cole" })).toBeVisible();
});

test("the list is refused to members; nothing is asked of the API", async () => {
  session.member = ada;
  const sent = portalAnswers();

  await enter("/portal/admin/reports", "Access Denied");

  expect(sent.filter(({ call }) => call.includes("/admin/"))).toEqual([]);
});
