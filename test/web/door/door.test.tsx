import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DoorParty } from "#shared/door.ts";
import { DoorSite } from "#web/app/door.tsx";
import { replaceDocument } from "#web/ui/leave.ts";
import { ok, problem, type Answers } from "../api.ts";
import { completeBrowser } from "../browser.ts";
import { startAfresh } from "../portal.tsx";
import { ada, cancelled, naomi, openEvening, party, pass, pending, ticketOf, token } from "./evening.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

jest.mock("#web/ui/leave.ts", () => ({ replaceDocument: jest.fn() }));

/** Taken before a test fakes the clock. */
const startTimer = window.setTimeout.bind(window);
const sleep = (ms: number) => new Promise((resolve) => void startTimer(resolve, ms));

const vibrate = jest.fn(() => true);

beforeEach(() => {
  startAfresh();
  jest.mocked(replaceDocument).mockClear();
  completeBrowser([]);
  vibrate.mockClear();
  // A scanner's keys come in one go, also where the machine halts between two of them.
  jest.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(0);
  navigator.vibrate = vibrate;
});

/** A helper's phone, with their link opened. */
const openLink = async (evening = openEvening()) => {
  history.replaceState(null, "", `/door/gala#${token}`);
  const { unmount } = render(<DoorSite />);
  await screen.findByRole("heading", { level: 1, name: "Winter Gala" });
  const helper = userEvent.setup();
  return { helper, unmount, ...evening };
};

/** The keys of a keyboard scanner, in one go. */
const press = (keys: Iterable<string>) =>
  act(() => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
const scan = async (code: string | Promise<string>) => press([...(await code), "Enter"]);
const answer = () => within(screen.getByRole("region", { name: "Answer" }));
const findAnswer = async (word: string) => {
  expect(await screen.findByText(word, { selector: "p" })).toBeVisible();
  return answer();
};
const counts = () => screen.getByRole("region", { name: "Who is in" });

/** A mark that stands for somebody whom an admin declined. */
const eva = "00000000000E";

/** Of Ada's party, Dan is on hold, and Eva was declined. */
const withoutDan: DoorParty = {
  ...ada,
  people: ada.people.map((each, place) => (place === 3 ? { ...each, isHeld: true } : each)),
  declined: [eva],
};

test("a ticket that is scanned lets its person in: by color, word, voice and vibration, and is counted", async () => {
  const { club } = await openLink();
  expect(counts()).toHaveTextContent("0 of 5 in");

  await scan(ticketOf(naomi));

  const card = await findAnswer("Come in");
  expect(card.getByText("Naomi Whitfield")).toBeVisible();
  expect(screen.getByRole("region", { name: "Answer" })).toHaveAttribute("data-tone", "yes");
  expect(screen.getByText("Come in. Naomi Whitfield")).toBeInTheDocument();
  expect(vibrate).toHaveBeenCalledWith([70]);
  expect(counts()).toHaveTextContent("1 of 5 in");
  await waitFor(() =>
    expect(club.arrived).toMatchObject([{ kind: "in", person: naomi.people[0]?.person, how: "ticket" }]),
  );
});

test("who is in already is told since when and by whom, and is not sent again", async () => {
  const evening = openEvening();
  const { registrationId, people } = naomi;
  evening.add({ id: "another-door-0001", kind: "in", registrationId, person: people[0]!.person });
  const { club } = await openLink(evening);

  await scan(ticketOf(naomi));

  expect((await findAnswer("Already in")).getByText(/^at \d+:42 .M by Naomi$/)).toBeVisible();
  expect(counts()).toHaveTextContent("1 of 5 in");
  expect(club.arrived).toEqual([]);
});

const strangers = party("zoe", ["Zoe Park"]);
test.each([
  ["of somebody who is not approved", () => ticketOf(pending), "Not approved"],
  ["of a guest on hold", () => ticketOf(ada, 3), "Not approved"],
  [
    "of a guest who was declined",
    () => ticketOf({ ...ada, people: [{ person: eva, name: "Eva Obi" }] }),
    "Not approved",
  ],
  ["that was canceled", () => ticketOf(cancelled), "Canceled"],
  ["of another event", () => ticketOf(naomi, 0, { mark: "012345" }), "Wrong event"],
  ["that another club has signed", () => ticketOf(naomi, 0, { isForged: true }), "Unknown code"],
  [
    "of another event that another club has signed",
    () => ticketOf(strangers, 0, { isForged: true, mark: "012345" }),
    "Unknown code",
  ],
  [
    "altered by a byte",
    async () => (await ticketOf(naomi)).replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    "Unknown code",
  ],
  ["cut off", async () => (await ticketOf(naomi)).slice(0, -2), "Unknown code"],
  ["of another system", () => Promise.resolve("https://example.com/t/12345"), "Unknown code"],
])("a code %s lets nobody in", async (_, createCode, word) => {
  const { club } = await openLink(openEvening([withoutDan, naomi, pending, cancelled]));

  await scan(createCode());

  await findAnswer(word);
  expect(screen.getByRole("region", { name: "Answer" })).toHaveAttribute("data-tone", "no");
  expect(screen.getByRole("alert")).toHaveTextContent(word);
  expect(vibrate).toHaveBeenCalledWith([250, 80, 250]);
  expect(club.arrived).toEqual([]);
});

test("a guest on hold is not expected, and is let in neither from the list nor with the party", async () => {
  const { helper, club } = await openLink(openEvening([withoutDan, naomi, pending, cancelled]));
  expect(counts()).toHaveTextContent("0 of 4 in");

  await scan(ticketOf(ada));
  const card = await findAnswer("Come in");
  expect(card.getByText("Dan Obi").closest("li")).toHaveTextContent("Dan ObiNot approved");
  await helper.click(card.getByRole("button", { name: "Let in the other 2" }));

  await waitFor(() => expect(club.arrived).toHaveLength(3));
  expect(counts()).toHaveTextContent("3 of 4 in");
  const list = within(screen.getByRole("list", { name: "Guests" }));
  const row = within(list.getByText("Dan Obi").closest("li")!);
  expect(row.getByText(/^Not approved/)).toBeVisible();
  expect(row.queryByRole("button")).not.toBeInTheDocument();
});

test("somebody who was approved a moment ago is on the newest list", async () => {
  const { club } = await openLink();
  club.parties = [...club.parties, strangers];
  club.listTag = "two";

  await scan(ticketOf(strangers));

  expect((await findAnswer("Come in")).getByText("Zoe Park")).toBeVisible();
});

test("of a party, each is let in by name or all at once, and Undo takes all of them back", async () => {
  const { helper, club } = await openLink();
  await scan(ticketOf(ada));
  const card = await findAnswer("Come in");
  expect(card.getByText("Ada Obi", { selector: "span" })).toBeVisible();

  await helper.click(card.getByRole("button", { name: "Let in Chloé Obi" }));
  await waitFor(() => expect(counts()).toHaveTextContent("2 of 5 in"));
  await helper.click(answer().getByRole("button", { name: "Let in the other 2" }));

  await waitFor(() => expect(counts()).toHaveTextContent("4 of 5 in"));
  expect(answer().queryByRole("button", { name: /^Let in/ })).not.toBeInTheDocument();
  await waitFor(() => expect(club.arrived.map(({ kind }) => kind)).toEqual(["in", "in", "in", "in"]));

  await helper.click(answer().getByRole("button", { name: "Undo" }));

  await findAnswer("Taken back");
  expect(counts()).toHaveTextContent("0 of 5 in");
  await waitFor(() => expect(club.arrived.filter(({ kind }) => kind === "undo")).toHaveLength(4));
});

test("Undo stands on the answer for thirty seconds, and in the list for good", async () => {
  jest.useFakeTimers({ doNotFake: ["performance", "queueMicrotask", "nextTick", "setImmediate"] });
  try {
    const evening = openEvening();
    history.replaceState(null, "", `/door/gala#${token}`);
    render(<DoorSite />);
    // However long a busy machine takes to open the door, and to verify a ticket, the clock hardly moves.
    const findRegion = async (name: string) => {
      while (screen.queryByRole("region", { name }) === null) {
        await act(() => jest.advanceTimersByTimeAsync(1));
        await sleep(20);
      }
    };
    await findRegion("Who is in");
    const helper = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });
    await scan(ticketOf(naomi));
    await findRegion("Answer");

    await act(() => jest.advanceTimersByTimeAsync(28_500));
    expect(answer().getByRole("button", { name: "Undo" })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(answer().queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();

    await helper.click(screen.getByRole("button", { name: "Undo: Naomi Whitfield isn't here" }));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(counts()).toHaveTextContent("0 of 5 in");
    expect(evening.club.arrived.map(({ kind }) => kind)).toEqual(["in", "undo"]);
  } finally {
    jest.useRealTimers();
  }
});

test("a walk-in is let in by name, and counted apart", async () => {
  const { helper, club } = await openLink();

  await helper.click(screen.getAllByRole("button", { name: "Walk-in" })[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "Walk-in" }));
  await helper.click(dialog.getByRole("button", { name: "Let them in" }));
  expect(dialog.getByText("Please enter a name")).toBeVisible();
  const name = dialog.getByRole("textbox", { name: "Their name" });
  // The server keeps no such name, and nobody would hear of it.
  fireEvent.change(name, { target: { value: "Mabel \u202eenotS" } });
  await helper.click(dialog.getByRole("button", { name: "Let them in" }));
  expect(dialog.getByText("Please remove hidden characters")).toBeVisible();
  await helper.clear(name);
  await helper.type(name, "Mabel Stone{Enter}");

  expect((await findAnswer("Come in")).getByText("Mabel Stone")).toBeVisible();
  expect(counts()).toHaveTextContent("0 of 5 in1 walk-in");
  await waitFor(() => expect(club.arrived).toMatchObject([{ kind: "walk-in", name: "Mabel Stone" }]));
});

test("a scanner that types into the search, or while a button has the focus, is a scanner all the same", async () => {
  const { helper, club } = await openLink();
  const search = screen.getByRole("searchbox", { name: "Find a guest" });

  await helper.click(search);
  await helper.paste(await ticketOf(naomi));
  await scan(ticketOf(naomi));
  expect((await findAnswer("Come in")).getByText("Naomi Whitfield")).toBeVisible();
  await waitFor(() => expect(search).toHaveValue(""));

  answer().getByRole("button", { name: "Undo" }).focus();
  press(await ticketOf(ada));
  await helper.keyboard("{Enter}");
  await waitFor(() => expect(answer().getByText("Ada Obi", { selector: "p" })).toBeVisible());
  await waitFor(() => expect(club.arrived.map(({ kind }) => kind)).toEqual(["in", "in"]));
});

test("without a network it goes on, says what waits, and sends it in order when the network is back", async () => {
  const { club } = await openLink();
  club.isReachable = false;
  act(() => void dispatchEvent(new Event("offline")));
  await scan(ticketOf(naomi));
  await findAnswer("Come in");
  await scan(ticketOf(ada, 1));
  await waitFor(() => expect(answer().getByText("Ben Obi", { selector: "p" })).toBeVisible());

  expect(screen.getByText("Offline. 2 scans saved, to be sent.")).toBeVisible();
  expect(counts()).toHaveTextContent("2 of 5 in");
  expect(club.arrived).toEqual([]);

  club.isReachable = true;
  act(() => void dispatchEvent(new Event("online")));

  expect(await screen.findByText("Online")).toBeVisible();
  await waitFor(() =>
    expect(club.arrived).toMatchObject([{ person: naomi.people[0]?.person }, { person: ada.people[1]?.person }]),
  );
});

test("two doors that let the same person in are told, once", async () => {
  const { helper, club } = await openLink();
  club.isReachable = false;
  act(() => void dispatchEvent(new Event("offline")));
  await scan(ticketOf(naomi));
  await findAnswer("Come in");
  // By the other door, a minute before.
  const first = { id: "another-door-0001", at: "2026-11-25T01:42:00.000Z", by: "Naomi" };
  const { registrationId, people } = naomi;
  club.add({ ...first, kind: "in", registrationId, person: people[0]!.person });
  club.isReachable = true;
  act(() => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(club.arrived).toHaveLength(1));
  club.log.push({ ...club.arrived[0]!, by: "Otto", first });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));

  const notices = await screen.findByRole("region", { name: "Please check" });
  expect(notices).toHaveTextContent(
    /Naomi Whitfield was let in twice: here at .*, and by Naomi at .*They count once\./,
  );
  expect(counts()).toHaveTextContent("1 of 5 in");

  await helper.click(within(notices).getByRole("button", { name: "Got it" }));
  expect(screen.queryByRole("region", { name: "Please check" })).not.toBeInTheDocument();
});

test("a pass that is taken back closes the door, nothing of the list stays, and the theme is still followed", async () => {
  const { club } = await openLink();
  club.isRevoked = true;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));

  expect(await screen.findByRole("heading", { level: 1, name: "This door is closed" })).toBeVisible();
  expect(screen.queryByText("Ada Obi")).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("club:door:"))).toEqual([]);
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "vite-ui-theme", newValue: "dark" })));
  expect(document.documentElement).toHaveClass("dark");
});

test("a link without its token says so", async () => {
  openEvening();
  history.replaceState(null, "", "/door/gala#half-a-token");
  render(<DoorSite />);

  expect(await screen.findByRole("heading", { level: 1, name: "This link doesn't work" })).toBeVisible();
});

const passes = "POST /api/admin/events/gala/door-passes";
const given = () => ok({ pass: { ...pass, kind: "admin", name: "Ada" }, token });
const refusing = (status: number): Answers => ({ [passes]: () => problem(status, "This event is over.") });
const renderAsAdmin = () => {
  history.replaceState(null, "", "/portal/admin/door/gala");
  return render(<DoorSite />);
};
/** The door of an admin who is signed in here, and is given a pass unless the API answers otherwise. */
const openAsAdmin = (answers: Answers = {}) => {
  localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "ada");
  return { ...openEvening(undefined, { [passes]: given, ...answers }), ...renderAsAdmin() };
};
const isOpen = () => screen.findByRole("heading", { level: 1, name: "Winter Gala" });

test("an admin's device gets a pass of its own, once, which a lost tab doesn't take along; another admin gets theirs", async () => {
  const { unmount, callsOf } = openAsAdmin();
  await isOpen();
  unmount();
  sessionStorage.clear();
  const lost = renderAsAdmin();
  await isOpen();
  expect(callsOf(passes)).toHaveLength(1);
  expect(callsOf(passes)[0]?.headers["idempotency-key"]).toMatch(/^[\w-]{36}$/);

  lost.unmount();
  sessionStorage.clear();
  localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "naomi");
  renderAsAdmin();
  await isOpen();

  expect(callsOf(passes)).toHaveLength(2);
});

test.each([
  [401, "Please sign in", "Sign in", "/auth?door=gala"],
  [403, "This is for admins", "Go to the dashboard", "/portal/dashboard"],
  [409, "No door for this event", "All events", "/portal/admin/events"],
  [409, "No door for this event", "See the event", "/portal/admin/events/gala"],
] as const)("an admin who gets no pass (%i) is told why, and where to go, and is not sent away", async (...row) => {
  const [status, title, link, address] = row;
  openAsAdmin(refusing(status));

  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(await screen.findByRole("link", { name: link })).toHaveAttribute("href", address);
  expect(replaceDocument).not.toHaveBeenCalled();
});

test("who is not signed in is led to the sign-in, which knows the door", async () => {
  openEvening(undefined, refusing(401));
  renderAsAdmin();

  await waitFor(() => expect(replaceDocument).toHaveBeenCalledWith("/auth?door=gala"));
  expect(screen.queryByText("Please sign in")).not.toBeInTheDocument();
});

test("an admin who signs out in another tab leaves no list here", async () => {
  openAsAdmin();
  await isOpen();

  localStorage.clear();
  const key = "CognitoIdentityServiceProvider.client.LastAuthUser";
  act(() => void dispatchEvent(new StorageEvent("storage", { key })));

  expect(await screen.findByRole("heading", { level: 1, name: "This door is closed" })).toBeVisible();
  expect(screen.queryByText("Ada Obi")).not.toBeInTheDocument();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("an admin makes a link for a helper, which is told once, and takes it back", async () => {
  const helperToken = `01JHELPER0000000000000000.${"h".repeat(32)}`.replace("R0", "R00");
  const made: object[] = [];
  openAsAdmin({
    [passes]: ({ body }) => {
      if (body.name === undefined) return given();
      made.unshift({ ...pass, id: "01JHELPER00000000000000000", name: body.name, usedAt: undefined });
      return ok({ pass: made[0], token: helperToken });
    },
    "GET /api/admin/events/gala/door-passes": () => ok({ items: made }),
    [`${passes}/01JHELPER00000000000000000/revocation`]: () => {
      made[0] = { ...made[0], revokedAt: new Date().toISOString() };
      return ok(made[0]);
    },
  });
  const helper = userEvent.setup();
  await isOpen();

  await helper.click(screen.getByRole("button", { name: "Helpers" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Helpers' links" }));
  await helper.type(dialog.getByRole("textbox", { name: "Who is it for?" }), "Naomi");
  await helper.click(dialog.getByRole("button", { name: "Make a link" }));

  expect(await dialog.findByText(`${location.origin}/door/gala#${helperToken}`)).toBeVisible();
  await helper.click(await dialog.findByRole("button", { name: "Take back the link of Naomi" }));
  await waitFor(() => expect(dialog.getByRole("list", { name: "Links and devices" })).toHaveTextContent("Taken back"));
  expect(dialog.queryByRole("button", { name: "Take back the link of Naomi" })).not.toBeInTheDocument();
});
