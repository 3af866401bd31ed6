import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { giveUpDecision } from "#web/features/registrations/admin/quick-decisions.ts";
import { getAccessToken } from "#web/lib/session/auth.ts";
import { type Answers, lateAnswer, noNetwork, ok, problem } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { startAsAdmin } from "../portal.tsx";
import { cardOf, decided, listPath, pathOf, registration, visitApprovals } from "./approvals.ts";

jest.mock("#web/lib/session/auth.ts", () => ({
  ...jest.requireActual<object>("../member-session.ts"),
  getAccessToken: jest.fn(() => Promise.resolve("token")),
}));

beforeEach(() => {
  jest.useFakeTimers();
  startAsAdmin();
});
afterEach(() => {
  for (const each of [zora, ben, cy]) act(() => giveUpDecision(each));
  jest.useRealTimers();
});

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

const [zora, ben, cy] = ["Zora", "Ben", "Cy"].map((firstName, index) =>
  registration("abc"[index]!, { firstName, createdAt: `2025-06-0${9 - index}T18:00:00.000Z` }),
) as [ReturnType<typeof registration>, ReturnType<typeof registration>, ReturnType<typeof registration>];
const decide = (id: string) => `POST ${pathOf(id, "/decision")}`;

const approvals: Answers = {
  [decide("a")]: () => ok({ registration: decided(zora), emailed: true }),
  [decide("b")]: () => ok({ registration: decided(ben, { decision: "rejected" }), emailed: true }),
  [decide("c")]: () => ok({ registration: decided(cy), emailed: true }),
};

const visiting = async (answers: Answers = {}) => {
  const { member, sent, leave } = await visitApprovals([zora, ben, cy], { ...approvals, ...answers });
  await cardOf("Zora Hurston");
  return {
    member,
    leave,
    press: (name: string) => member.click(screen.getByRole("button", { name })),
    decisions: () =>
      sent.filter(({ call }) => call.endsWith("/decision")).map(({ call, body }) => [call.split("/")[4], body]),
    sent,
  };
};
const row = (name: string) => screen.getByRole("article", { name: `${name} Hurston` });

test("a press decides after six seconds, without a dialog or a toast: the row counts them, and says what came of it", async () => {
  const { press, decisions } = await visiting();

  await press("Approve Zora Hurston now");

  expect(within(row("Zora")).getByText("Approving in 6 s")).toBeVisible();
  expect(screen.getByText("Approving Zora Hurston. You have 6 seconds to undo.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Undo for Zora Hurston" })).toHaveFocus();
  expect(within(row("Zora")).queryByRole("button", { name: /Approve|Deny/ })).not.toBeInTheDocument();
  await seconds(5);
  expect(within(row("Zora")).getByText("Approving in 1 s")).toBeVisible();
  expect(decisions()).toEqual([]);
  await seconds(2);
  expect(decisions()).toEqual([["reg_a", { decision: "approved", message: "", version: 1 }]]);
  expect(await within(row("Zora")).findByText("Approved on June 7, 2025")).toBeVisible();
  expect(screen.getByRole("log")).toHaveTextContent("Registration ApprovedApproved registration for Zora Hurston");
  expect(screen.getAllByText("Registration Approved")).toHaveLength(1);
  expect(row("Zora")).toHaveFocus();
});

test("what is undone is never sent", async () => {
  const { press, decisions } = await visiting();
  await press("Deny Ben Hurston now");
  await seconds(3);

  await press("Undo for Ben Hurston");

  expect(row("Ben")).toHaveFocus();
  expect(within(row("Ben")).getByRole("button", { name: "Deny Registration" })).toBeVisible();
  await seconds(10);
  expect(decisions()).toEqual([]);
});

describe("the keyboard", () => {
  const list = () => screen.getByRole("list", { name: "Event Registration Approvals" });

  test("goes through the list, decides and takes back, while the focus is in the list", async () => {
    const { member, decisions } = await visiting();
    expect(list()).toHaveAccessibleDescription(/J next K previous O open A approve D deny U undo/);
    act(() => list().focus());

    await member.keyboard("jjjk");
    expect(row("Ben")).toHaveFocus();
    await member.keyboard("ko");
    expect(row("Zora")).toHaveFocus();
    expect(within(row("Zora")).getByRole("button", { expanded: true })).toBeVisible();
    await member.keyboard("a");
    expect(row("Ben")).toHaveFocus();
    await member.keyboard("d");
    expect(row("Cy")).toHaveFocus();
    await member.keyboard("u");
    expect(row("Ben")).toHaveFocus();
    await seconds(7);

    expect(decisions()).toEqual([["reg_a", { decision: "approved", message: "", version: 1 }]]);
  });

  test("is turned off, and stays so", async () => {
    const { member, leave } = await visiting();
    await member.click(screen.getByRole("button", { name: "Turn off" }));
    expect(screen.getByText("Keyboard shortcuts are off.")).toBeVisible();
    leave();

    await visiting();
    act(() => list().focus());
    await member.keyboard("j");

    expect(list()).toHaveFocus();
    expect(screen.getByRole("button", { name: "Turn on" })).toBeVisible();
  });

  test("does nothing outside of the list, with another key held, or when a key is held down", async () => {
    const { member, decisions } = await visiting();
    await member.type(screen.getByRole("searchbox"), "a");
    await member.clear(screen.getByRole("searchbox"));
    await member.keyboard("ad");
    await member.clear(screen.getByRole("searchbox"));
    act(() => (document.activeElement as HTMLElement).blur());
    await member.keyboard("ad");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
    act(() => row("Zora").focus());
    await member.keyboard("{Control>}a{/Control}");
    fireEvent.keyDown(row("Zora"), { key: "d", repeat: true });
    await seconds(10);

    expect(decisions()).toEqual([]);
  });
});

describe("leaving", () => {
  const hide = (state: "hidden" | "visible") => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  afterEach(() => hide("visible"));

  test.each([
    ["closing the page", () => window.dispatchEvent(new Event("pagehide"))],
    ["hiding it", () => hide("hidden")],
  ])("%s sends what waits at once, in a request that outlives the page, and only once", async (_, go) => {
    const { press, decisions } = await visiting();
    await press("Approve Zora Hurston now");
    await seconds(1);
    const fetched = jest.spyOn(globalThis, "fetch");

    go();

    // Nothing was waited for.
    expect(fetched).toHaveBeenCalledWith(
      expect.stringContaining("reg_a/decision"),
      expect.objectContaining({ keepalive: true }),
    );
    await seconds(10);
    window.dispatchEvent(new Event("pagehide"));
    expect(decisions()).toHaveLength(1);
    fetched.mockRestore();
  });

  test("a page that is closed in the moment of a decision sends it all the same", async () => {
    // Whose token nothing has asked for before.
    session.member = { ...ada, id: "eve", rights: ["owner"] };
    const { press } = await visiting();
    await seconds(1);
    const fetched = jest.spyOn(globalThis, "fetch");
    // What the page asks for from now on, it does not hear any more.
    jest.mocked(getAccessToken).mockReturnValue(new Promise(() => undefined));

    await press("Approve Zora Hurston now");
    window.dispatchEvent(new Event("pagehide"));

    expect(fetched).toHaveBeenCalledWith(
      expect.stringContaining("reg_a/decision"),
      expect.objectContaining({ keepalive: true }),
    );
    fetched.mockRestore();
    jest.mocked(getAccessToken).mockResolvedValue("token");
  });

  test("what a page sent without an answer is decided when the list is open again, with time to undo it, unless it has arrived", async () => {
    jest.setSystemTime(new Date("2026-06-01T18:00:00Z"));
    const hour = 3_600_000;
    const keep = (id: string, version: number, sentAt: number) =>
      localStorage.setItem(`club:decision:ada:${id}`, JSON.stringify({ decision: "approved", sentAt, version }));
    keep(zora.id, zora.version, Date.now() - hour);
    keep(ben.id, ben.version - 1, Date.now() - hour);
    keep(cy.id, cy.version, Date.now() - 10_000);

    const { decisions, press } = await visiting();

    expect(within(row("Zora")).getByText("Approving in 6 s")).toBeVisible();
    expect(within(row("Ben")).queryByText(/Approving/)).not.toBeInTheDocument();
    expect(within(row("Cy")).queryByText(/Approving/)).not.toBeInTheDocument();
    await seconds(7);
    expect(decisions()).toEqual([["reg_a", expect.objectContaining({ decision: "approved" })]]);
    await seconds(60);
    await press("Undo for Cy Hurston");
    await seconds(10);
    expect(decisions()).toHaveLength(1);
    expect(Object.keys(localStorage).filter((key) => key.startsWith("club:decision:"))).toEqual([]);
  });

  test("another page of the portal sends what waits, and the outcome is told there", async () => {
    const { member, press, decisions } = await visiting();
    await press("Approve Zora Hurston now");

    await member.click(screen.getAllByRole("link", { name: /^Settings/ })[0]!);

    expect(await screen.findByText("Approved registration for Zora Hurston")).toBeVisible();
    expect(decisions()).toHaveLength(1);
  });
});

describe("what goes wrong", () => {
  test("a failure is told as after a dialog, and stays on the row until it is given up, or sent again", async () => {
    let isOffline = true;
    const { press, decisions } = await visiting({
      [decide("a")]: () => (isOffline ? noNetwork : ok({ registration: decided(zora), emailed: true })),
    });
    await press("Approve Zora Hurston now");
    await seconds(7);
    expect(await screen.findByText(/^Failed to approve registration: Network error\./)).toBeVisible();
    await seconds(60);
    expect(within(row("Zora")).getByText(/^Not sent\. Network error\./)).toBeVisible();

    await press("Undo for Zora Hurston");
    expect(within(row("Zora")).queryByText(/^Not sent/)).not.toBeInTheDocument();
    await press("Approve Zora Hurston now");
    await seconds(7);
    expect(await within(row("Zora")).findByText(/^Not sent/)).toBeVisible();
    isOffline = false;
    await press("Try again for Zora Hurston");

    expect(await within(row("Zora")).findByText("Approved on June 7, 2025")).toBeVisible();
    expect(within(row("Zora")).queryByText(/^Not sent/)).not.toBeInTheDocument();
    expect(decisions()).toHaveLength(3);
  });

  test("what a colleague decided in the meantime stands, and is shown", async () => {
    const theirs = decided(zora, { decision: "rejected" });
    let isDecided = false;
    const { press, decisions } = await visiting({
      [listPath]: () => ok({ items: [isDecided ? theirs : zora, ben, cy] }),
      [decide("a")]: () => problem(409, "This registration was already rejected by Grace Lee."),
      [`GET ${pathOf("a")}`]: () => ok(theirs),
    });
    await press("Approve Zora Hurston now");
    isDecided = true;
    await seconds(7);

    expect(
      await screen.findByText("Failed to approve registration: This registration was already rejected by Grace Lee."),
    ).toBeVisible();
    expect(within(row("Zora")).getByText("Rejected on June 7, 2025")).toBeVisible();
    expect(decisions()).toHaveLength(1);
    expect(within(row("Zora")).getByText(/^Not sent\. This registration was already rejected/)).toBeVisible();
    await press("Dismiss for Zora Hurston");
    expect(within(row("Zora")).queryByText(/^Not sent/)).not.toBeInTheDocument();
  });

  test("what is being decided is in no selection, and cannot be decided by a dialog", async () => {
    const { answer, give } = lateAnswer();
    const { member, press } = await visiting({ [decide("a")]: () => answer });
    await member.click(screen.getByRole("checkbox", { name: "Select Zora Hurston" }));
    await member.click(screen.getByRole("checkbox", { name: "Select Cy Hurston" }));

    await press("Approve Zora Hurston now");

    expect(screen.getByText("1 selected")).toBeVisible();
    await seconds(7);
    expect(within(row("Zora")).getByText("Processing...")).toBeVisible();
    expect(within(row("Zora")).queryByRole("button", { name: /Approve|Deny|Undo/ })).not.toBeInTheDocument();
    give(ok({ registration: decided(zora), emailed: true }));
    expect(await within(row("Zora")).findByText("Approved on June 7, 2025")).toBeVisible();
  });
});

describe("on a phone", () => {
  test("a row has one pair of labelled buttons, Undo where one has pressed, and a message behind Review", async () => {
    const { member } = await visitApprovals([zora, ben], approvals, undefined, ["(max-width: 63.99rem)"]);
    const card = await cardOf("Zora Hurston");
    const buttons = () => card.getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons()).toEqual(["Approve", "Deny", "Review"]);
    fireEvent.click(card.getByRole("button", { name: "Approve Zora Hurston now" }));
    expect(buttons()).toEqual(["Undo", "Review"]);
    fireEvent.click(card.getByRole("button", { name: "Undo for Zora Hurston" }));

    await member.click(card.getByRole("button", { name: "Review" }));

    expect(card.getByRole("table", { name: "Registration Details" })).toBeVisible();
    await member.click(card.getByRole("button", { name: "Deny Registration" }));
    expect(await screen.findByRole("dialog", { name: "Deny Registration" })).toBeVisible();
  });
});
