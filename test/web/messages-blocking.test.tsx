import { screen, waitFor, within } from "@testing-library/react";
import { rows, visitBen, withBen, type BenVisit } from "./messages.tsx";
import { ok, problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});

const blocked = { ...withBen, is_blocked: true };
const calls = (sent: { call: string }[], call: string) => sent.filter((each) => each.call === call);

const chooses = async ({ member, open }: BenVisit, entry: string) => {
  await member.click(open.getByRole("button", { name: "More about the conversation with Ben Cole" }));
  await member.click(await screen.findByRole("menuitem", { name: entry }));
};

test("before somebody is blocked it is said what that does; then nobody writes", async () => {
  const visit = await visitBen({ "PUT /api/blocks/ben": () => ok(blocked) });
  await chooses(visit, "Block");
  const dialog = await screen.findByRole("dialog", { name: "Block Ben Cole?" });
  expect(dialog).toHaveTextContent("Neither of you can write to the other any more");
  expect(dialog).toHaveTextContent("neither sees whether the other is online");
  expect(calls(visit.sent, "PUT /api/blocks/ben")).toEqual([]);

  await visit.member.click(within(dialog).getByRole("button", { name: "Block" }));

  expect(await visit.open.findByText(/You have blocked Ben Cole/)).toBeVisible();
  expect(visit.open.queryByRole("textbox")).not.toBeInTheDocument();
  expect(rows()[0]).toMatch(/Ben Cole.*Blocked/);
  expect(calls(visit.sent, "PUT /api/blocks/ben")).toHaveLength(1);
});

test("one may think better of it", async () => {
  const visit = await visitBen({});
  await chooses(visit, "Block");

  await visit.member.click(await screen.findByRole("button", { name: "Cancel" }));

  expect(visit.open.getByRole("textbox", { name: "Message Ben Cole" })).toBeVisible();
  expect(calls(visit.sent, "PUT /api/blocks/ben")).toEqual([]);
});

test("a block is taken back where one would write", async () => {
  const visit = await visitBen({ "DELETE /api/blocks/ben": () => ok(withBen) }, blocked);

  await visit.member.click(await visit.open.findByRole("button", { name: "Unblock" }));

  expect(await visit.open.findByRole("textbox", { name: "Message Ben Cole" })).toBeVisible();
  expect(await screen.findByText("You and Ben Cole can write to each other again.")).toBeVisible();
});

test("a block that fails is told, and what is true is asked for", async () => {
  const visit = await visitBen({ "PUT /api/blocks/ben": () => problem(500) });
  await chooses(visit, "Block");
  const before = calls(visit.sent, `GET /api/conversations/${withBen.id}`).length;

  await visit.member.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Block" }));

  expect(await screen.findByText("They could not be blocked. Please try again.")).toBeVisible();
  await waitFor(() => expect(calls(visit.sent, `GET /api/conversations/${withBen.id}`).length).toBeGreaterThan(before));
  expect(visit.open.getByRole("textbox", { name: "Message Ben Cole" })).toBeVisible();
});
