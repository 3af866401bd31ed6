import { act, screen, waitFor, within } from "@testing-library/react";
import { merged } from "#web/features/approvals/registrations-cache.ts";
import {
  adminEnters,
  approvalsAnswers,
  cardOf,
  decided,
  listPath,
  names,
  registration,
  visitApprovals,
  wednesdays,
} from "./approvals.ts";
import { ok, portalAnswers, problem } from "./portal.tsx";
import { lateAnswer } from "./wire.ts";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  adminEnters();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

const zora = registration("a");
const ada = registration("b", { firstName: "Ada", lastName: "Obi", createdAt: "2025-06-06T18:00:00.000Z" });

test("what colleagues decide and others register appears by itself, and silently", async () => {
  let items = [zora];
  const sent = portalAnswers(approvalsAnswers([], { [listPath]: () => ok({ items }) }));
  await visitApprovals();
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
  portalAnswers(
    approvalsAnswers([], {
      [listPath]: ({ query }) => {
        cursors.push(query.get("cursor"));
        return { ...ok(query.has("cursor") ? { items: [zora] } : { items: [ada], cursor: "two" }), tag: '"one"' };
      },
    }),
  );
  await visitApprovals();
  await screen.findByText("2 registrations");

  await seconds(6);

  expect(cursors).toEqual([null, "two", null]);
  expect(names()).toEqual(["Ada Obi", "Zora Hurston"]);
});

test("an answer that lags behind takes nothing back", () => {
  const after = decided(zora);

  expect(merged([after], [zora])).toEqual([after]);
  expect(merged([ada, zora], [zora])).toEqual([ada, zora]);
  expect(merged([zora], [ada])).toEqual([ada, zora]);
  expect(merged([zora], [after])).toEqual([after]);
});

test("what has not changed is not drawn anew", () => {
  const list = [ada, zora];

  expect(merged(list, structuredClone(list))).toBe(list);
});

test("a failing poll says so and keeps what is there", async () => {
  let isDown = false;
  portalAnswers(approvalsAnswers([], { [listPath]: () => (isDown ? problem(500) : ok({ items: [zora] })) }));
  await visitApprovals();
  await cardOf("Zora Hurston");

  isDown = true;
  await seconds(8);

  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load registrations: Unknown error");
  expect(names()).toEqual(["Zora Hurston"]);
});

test("the data are refreshed on request, once at a time, and what was found is told", async () => {
  const { answer, give } = lateAnswer();
  let calls = 0;
  portalAnswers(approvalsAnswers([], { [listPath]: () => (++calls === 1 ? ok({ items: [zora] }) : answer) }));
  const { member } = await visitApprovals();
  await cardOf("Zora Hurston");

  await member.click(screen.getByRole("button", { name: "Refresh Data" }));
  await member.click(await screen.findByRole("button", { name: "Refreshing..." }));
  await seconds(6);

  expect(calls).toBe(2);
  give(ok({ items: [zora, ada] }));
  expect(await screen.findByText("Found 2 registration(s) for Elevated Wednesdays (2 pending)")).toBeVisible();
});

const addTest = `POST /api/admin/events/${wednesdays.id}/test-registration`;

test("a test registration is created, and there at once", async () => {
  portalAnswers(approvalsAnswers([zora], { [addTest]: () => ok({ ...ada, isTest: true }) }));
  const { member } = await visitApprovals();
  await cardOf("Zora Hurston");

  await member.click(screen.getByRole("button", { name: "Add Test Registration" }));

  expect(await screen.findByText("Test Registration Created")).toBeVisible();
  expect(screen.getByText("A test registration has been created successfully.")).toBeVisible();
  expect(within(screen.getByRole("article", { name: "Ada Obi" })).getByText("Test")).toBeVisible();
});

test.each([
  { answer: problem(500), words: "Failed to create test registration." },
  { answer: { failure: new TypeError("Failed to fetch") }, words: "An unexpected error occurred." },
])("a test registration that fails is told: $words", async ({ answer, words }) => {
  portalAnswers(approvalsAnswers([zora], { [addTest]: () => answer }));
  const { member } = await visitApprovals();

  await member.click(await screen.findByRole("button", { name: "Add Test Registration" }));

  expect(await screen.findByText(words)).toBeVisible();
});
