import { screen, waitFor, within } from "@testing-library/react";
import { adminEnters, approvalsAnswers, cardOf, decided, pathOf, registration, visitApprovals } from "./approvals.ts";
import { ok, portalAnswers, problem, type Answers } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(adminEnters);

const ids = ["a", "b", "c", "d", "e", "f"];
const six = ids.map((id) => registration(id, { firstName: `Guest ${id}`, lastName: "" }));

const deciding = (answer: (id: string, index: number) => ReturnType<Answers[string]>): Answers =>
  Object.fromEntries(ids.map((id, index) => [`POST ${pathOf(id, "/decision")}`, () => answer(id, index)]));

const approvedAtOnce = deciding((_, index) => ok({ registration: decided(six[index]!), emailed: true }));

const visiting = async (answers: Answers) => {
  const sent = portalAnswers(approvalsAnswers(six, answers));
  const { member } = await visitApprovals();
  await cardOf("Guest a");
  const select = async (id: string) => member.click(screen.getByRole("checkbox", { name: `Select Guest ${id}` }));
  const press = async (name: string | RegExp) => member.click(await screen.findByRole("button", { name }));
  const decisions = () => sent.filter(({ call }) => call.endsWith("/decision"));
  return { member, select, press, decisions };
};

const dialog = async () => within(await screen.findByRole("dialog"));

test("several are approved together, with one message, and one word about it", async () => {
  const { member, select, press, decisions } = await visiting(approvedAtOnce);
  await select("a");
  await select("c");
  expect(screen.getByText("2 selected")).toBeVisible();

  await press("Approve 2");
  const asked = await dialog();
  expect(asked.getByRole("list", { name: "Who it is about" })).toHaveTextContent("Guest cGuest a");
  await member.type(asked.getByRole("textbox", { name: "Add a message (optional)" }), "Welcome!");
  await member.click(asked.getByRole("button", { name: "Approve 2" }));

  expect(await screen.findByText("Registrations Approved")).toBeVisible();
  expect(screen.getByText("Approved 2 registrations.")).toBeVisible();
  expect(decisions().map(({ call, body }) => [call.split("/")[4], body])).toEqual([
    ["reg_c", { decision: "approved", message: "Welcome!", version: 1 }],
    ["reg_a", { decision: "approved", message: "Welcome!", version: 1 }],
  ]);
  expect(await screen.findByRole("button", { name: "Approved (2)" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear selection" })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByText("6 registrations")).toHaveFocus());
});

test("at most four decisions are on their way at once, and how far it is, is told", async () => {
  const waiting: (() => void)[] = [];
  const { member, press } = await visiting(
    deciding(
      (_, index) =>
        new Promise((resolve) => {
          waiting.push(() => resolve(ok({ registration: decided(six[index]!), emailed: true })));
        }),
    ),
  );
  await press("Select all shown");
  await press("Deny 6");
  await member.click((await dialog()).getByRole("button", { name: "Deny 6" }));

  await waitFor(() => expect(waiting).toHaveLength(4));
  expect(screen.getByRole("button", { name: "Processing..." })).toBeDisabled();
  waiting.shift()!();
  expect(await screen.findByRole("progressbar", { name: "1 of 6 done" })).toBeInTheDocument();
  await waitFor(() => expect(waiting).toHaveLength(4));
  for (const give of waiting.splice(0)) give();
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()!();
  expect(await screen.findByText("Rejected 6 registrations.")).toBeVisible();
});

test("what fails is named with its reason, stays selected, and takes nothing with it", async () => {
  const { member, press } = await visiting(
    deciding((id, index) =>
      id === "b" ? problem(500) : ok({ registration: decided(six[index]!), emailed: id !== "c" }),
    ),
  );
  await press("Select all shown");
  await press("Approve 6");
  const asked = await dialog();
  await member.type(asked.getByRole("textbox"), "Welcome!");
  await member.click(asked.getByRole("button", { name: "Approve 6" }));

  expect(await asked.findByText("Failed to approve 1 registration:")).toBeVisible();
  expect(asked.getByText(/: Unknown error/)).toHaveTextContent("Guest b: Unknown error");
  expect(
    screen.getByText(
      "Approved 5 registrations, failed to approve 1. 1 e-mail could not be sent yet and will be tried again.",
    ),
  ).toBeVisible();
  expect(asked.getByRole("button", { name: "Approve 1" })).toBeEnabled();
  expect(asked.getByRole("textbox")).toHaveValue("Welcome!");
  await member.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("checkbox", { name: "Select Guest b" })).toBeChecked();
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
});

test("what is selected and not shown is never decided on", async () => {
  const { member, press, decisions, select } = await visiting(approvedAtOnce);
  await select("a");
  await select("b");
  await member.type(screen.getByRole("searchbox"), "guest b");
  expect(await screen.findByText("1 selected · 1 more selected but not shown: left as they are")).toBeVisible();

  await press("Approve 1");
  await member.click((await dialog()).getByRole("button", { name: "Approve 1" }));

  expect(await screen.findByText("Approved 1 registration.")).toBeVisible();
  expect(decisions().map(({ call }) => call.split("/")[4])).toEqual(["reg_b"]);
});

test("all shown are selected, not those the search leaves out; and the selection is cleared", async () => {
  const { member, press } = await visiting({});
  await member.type(screen.getByRole("searchbox"), "guest c");
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(1));
  await press("Select all shown");
  await member.clear(screen.getByRole("searchbox"));

  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(6));
  expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(1);
  await press("Clear selection");
  expect(screen.queryAllByRole("checkbox", { checked: true })).toHaveLength(0);
  expect(screen.queryByRole("button", { name: /^Approve \d/ })).not.toBeInTheDocument();
});

test("what others have decided meanwhile is no longer selected, and leaves nothing to press", async () => {
  const { member, select, press } = await visiting({
    [`POST ${pathOf("a", "/decision")}`]: () => problem(409, { detail: "This registration is already decided." }),
    [`GET ${pathOf("a")}`]: () => ok(decided(six[0]!)),
  });
  await select("a");
  await press("Approve 1");
  const asked = await dialog();
  await member.click(asked.getByRole("button", { name: "Approve 1" }));

  expect(await screen.findByRole("dialog", { name: "Nothing left to decide" })).toBeVisible();
  expect(asked.getByText("Guest a").closest("li")).toHaveTextContent("Guest a: This registration is already decided.");
  expect(asked.getByText(/None of these registrations is pending any more/)).toBeVisible();
  expect(asked.queryByRole("button", { name: /Approve|Cancel/ })).not.toBeInTheDocument();
  await member.click(asked.getAllByRole("button", { name: "Close" })[0]!);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
});
