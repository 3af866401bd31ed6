import { screen, waitFor, within } from "@testing-library/react";
import type { LevelChange, LevelChoice, OwnDues } from "#shared/dues.ts";
import { ok, problem, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { paid, payments, terms, token } from "./dues.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const read = "GET /api/own-dues";
const list = "GET /api/own-dues/levels";
const look = (level: string) => `GET /api/own-dues/levels/${level}`;
const change = (level: string) => `POST /api/own-dues/levels/${level}`;
const keep = "DELETE /api/own-dues/level-change";

const nextAt = "2027-03-06T18:00:00.000Z";
const own = (changes: Partial<OwnDues> = {}): OwnDues => ({ ...paid(), token, payments, isComplete: true, ...changes });
const vip = {
  id: "vip",
  name: "VIP",
  text: "For those who lead.",
  terms: { ...terms, amount: 9000 },
  when: "now",
} as const;
const junior = { ...vip, id: "junior", name: "Junior", terms: { ...terms, amount: 2000 }, when: "later" } as const;
const byUs: LevelChoice = { ...vip, id: "patron", name: "Patron", terms: { ...terms, every: "year" }, when: "by us" };
const costs = (choice: typeof vip | typeof junior, dueNow: number): LevelChange => ({ ...choice, dueNow, nextAt });

const open = async (more: Answers = {}) => {
  const answers: Answers = {
    [read]: () => ok({ dues: own() }),
    [list]: () => ok({ items: [vip, junior, byUs, { ...byUs, name: "Inner Circle", when: "by application" }] }),
    [look("vip")]: () => ok(costs(vip, 1234)),
    [look("junior")]: () => ok(costs(junior, 0)),
    ...more,
  };
  const sent = portalAnswers(answers);
  const { member: visitor } = await enter("/portal/settings/membership", "Settings");
  await screen.findByRole("table", { name: "What membership costs" });
  return { visitor, callsOf: (wanted: string) => sent.filter(({ call }) => call === wanted) };
};
const openDialog = async (more?: Answers) => {
  const opened = await open(more);
  await opened.visitor.click(screen.getByRole("button", { name: "Change level" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change your level" }));
  return { ...opened, dialog };
};

test("a level that costs more is shown with what Stripe charges now, and chosen for exactly that", async () => {
  const changed = own({ levelName: "VIP", terms: vip.terms });
  const { visitor, dialog, callsOf } = await openDialog({ [change("vip")]: () => ok(changed) });
  expect(await dialog.findByText(/Also open: Patron \(\$50 a year\)/)).toBeVisible();
  expect(
    dialog.getByText("By application: Inner Circle ($50 a year). Tell us why you'd like it, and we'll decide."),
  ).toBeVisible();

  await visitor.click(dialog.getByRole("button", { name: "Change level" }));
  expect(await dialog.findByText("Please choose a level")).toBeVisible();
  await visitor.click(dialog.getByRole("radio", { name: /VIP/ }));
  const costsTable = within(await dialog.findByRole("table", { name: "What it costs" }));
  expect(costsTable.getByRole("row", { name: /^Now/ })).toHaveTextContent("$12.34, for the rest");
  expect(costsTable.getByRole("row", { name: /^From March 6, 2027/ })).toHaveTextContent("$90 a month");
  await visitor.dblClick(dialog.getByRole("button", { name: "Change level" }));

  expect(await screen.findByText("Your level has changed")).toBeVisible();
  expect(callsOf(change("vip"))).toMatchObject([{ body: { dueNow: 1234 } }]);
  expect(screen.getByRole("row", { name: /^Level/ })).toHaveTextContent("VIP");
});

test("one that costs less begins later, and can be taken back until then", async () => {
  const chosen = own({ change: { levelName: "Junior", from: nextAt, amount: 2000 } });
  const answers = { [change("junior")]: () => ok(chosen), [keep]: () => ok(own()) };
  const { visitor, dialog, callsOf } = await openDialog(answers);
  await visitor.click(await dialog.findByRole("radio", { name: /Junior/ }));
  expect(await dialog.findByText(/it begins on March 6, 2027. Until then you keep/)).toBeVisible();
  await visitor.click(dialog.getByRole("button", { name: "Change level" }));

  expect(await screen.findByRole("row", { name: /^Next level/ })).toHaveTextContent("Junior, from March 6, 2027");
  expect(screen.getByText(/^Your membership is paid. Your next payment of \$20 is on March 6/)).toBeVisible();
  await visitor.click(screen.getByRole("button", { name: "Stay with Standard" }));

  await waitFor(() => expect(screen.queryByRole("row", { name: /^Next level/ })).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Change level" })).toHaveFocus();
  expect(callsOf(keep)).toHaveLength(1);
});

test("what has changed in between, or a card that is refused, is said, and asked anew", async () => {
  const detail = "It costs $13 now. Please look at it again.";
  const { visitor, dialog, callsOf } = await openDialog({ [change("vip")]: () => problem(409, detail) });
  await visitor.click(await dialog.findByRole("radio", { name: /VIP/ }));
  await dialog.findByRole("table", { name: "What it costs" });
  await visitor.click(dialog.getByRole("button", { name: "Change level" }));

  expect(await dialog.findByText(detail)).toBeVisible();
  await waitFor(() => expect(callsOf(look("vip"))).toHaveLength(2));
});

test.each<[string, Answers, RegExp]>([
  ["why they can't now", { [list]: () => ok({ whyNot: "You've canceled.", items: [] }) }, /You've canceled\./],
  ["that none is open", { [list]: () => ok({ items: [] }) }, /No other level is open/],
])("who can't change is told %s, and whom to write to", async (_, answers, text) => {
  const { dialog } = await openDialog(answers);

  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "/contact?subject=My+level+of+membership",
  );
});
