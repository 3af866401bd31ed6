import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { directoryPageSize, type DirectoryCard } from "#shared/directory.ts";
import { lateAnswer, ok, type Answer } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { card, enter, portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const members: DirectoryCard[] = [
  card("ada", "Ada Obi", { company: "Obi & Daughters", location: "Oak Cliff, Dallas" }),
  card("ben", "Ben Cole", { company: "Cole Roofing", location: "Plano", registered: true, bio: "Roofs." }),
  card("zoe", "Zoë Núñez", { company: "Núñez Law", location: "Frisco" }),
];

const choices = {
  industries: [
    { value: "Finance", count: 1 },
    { value: "Real Estate", count: 2 },
  ],
  locations: [{ value: "plano", name: "Plano", count: 2 }],
};

type Counts = { found?: number; all?: number; cursor?: string };

/** A first page: of `found` members of `all`. */
const page = (items: DirectoryCard[], { found = items.length, all = found, cursor }: Counts = {}) =>
  ok({ items, cursor, summary: { found, all, choices } });

/** The server, which finds by the beginning of a name. */
const answering = (items: DirectoryCard[]) =>
  portalAnswers({
    "GET /api/directory": ({ query }) => {
      const wanted = query.get("search")?.toLowerCase() ?? "";
      const found = items.filter(({ full_name }) => full_name.toLowerCase().startsWith(wanted));
      return page(found, { all: items.length });
    },
  });

type Sent = ReturnType<typeof portalAnswers>;
const asked = (sent: Sent) =>
  sent
    .filter(({ call }) => call === "GET /api/directory")
    .map(({ address }) => Object.fromEntries(new URL(address, location.origin).searchParams));

const names = () => screen.queryAllByRole("heading", { level: 2 }).map((name) => name.textContent);
const searchField = () => screen.getByRole("searchbox", { name: "Search members" });
const cardOf = (name: string) => within(screen.getByRole("heading", { name }).closest<HTMLElement>("[role=listitem]")!);
const status = () => within(screen.getByRole("main")).getByRole("status");

const visitDirectory = async (path = "/portal/directory") => {
  const visit = await enter(path);
  await screen.findAllByText(/members?$|matching|profiles yet/);
  return visit;
};

test("a card says who it is, where, and what about; a message begins there, except on one's own", async () => {
  answering(members);
  await visitDirectory();

  const ben = cardOf("Ben Cole");

  expect(ben.getByText("Cole Roofing")).toBeVisible();
  expect(ben.getByText("Plano")).toBeVisible();
  expect(ben.getByText("Roofs.")).toBeVisible();
  expect(ben.getByText("Registered for events")).toBeVisible();
  expect(cardOf("Zoë Núñez").queryByText("Registered for events")).not.toBeInTheDocument();
  expect(status()).toHaveTextContent("3 members");
  expect(screen.getByRole("link", { name: "Message Ben Cole" })).toHaveAttribute("href", "/portal/messages?to=ben");
  expect(screen.getByRole("button", { name: "Message Ada Obi" })).toBeDisabled();
  expect(cardOf("Ada Obi").getByText("You")).toBeVisible();
});

test("an admin filters by level, as the server offers levels", async () => {
  const levels = [
    { value: "standard", name: "Standard" },
    { value: "vip", name: "VIP" },
  ];
  const answer = ok({ items: members, summary: { found: 3, all: 3, choices: { ...choices, levels } } });
  const sent = portalAnswers({ "GET /api/directory": () => answer });
  session.member = { ...ada, rights: ["owner"] };
  const { member } = await enter("/portal/directory");
  await member.selectOptions(await screen.findByRole("combobox", { name: "Level" }), "VIP");

  await waitFor(() => expect(asked(sent).at(-1)).toEqual({ level: "vip" }));
});

test("who leaves the club leaves an open directory within a minute", async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    let now = members;
    const sent = portalAnswers({ "GET /api/directory": () => page(now) });
    await visitDirectory();
    expect(asked(sent)).toHaveLength(1);

    now = members.slice(1);
    await act(() => jest.advanceTimersByTimeAsync(60_000));

    await waitFor(() => expect(names()).toEqual(["Ben Cole", "Zoë Núñez"]));
    expect(asked(sent)).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

describe("a search", () => {
  test("is asked once typing rests, and says how many are found", async () => {
    const sent = answering(members);
    const { member } = await visitDirectory();

    await member.type(searchField(), " ben ");

    await waitFor(() => expect(names()).toEqual(["Ben Cole"]));
    expect(status()).toHaveTextContent("1 of 3 members");
    expect(asked(sent)).toEqual([{}, { search: "ben" }]);
  });

  test("that finds nobody is cleared at a press", async () => {
    const sent = answering(members);
    const { member } = await visitDirectory("/portal/directory?search=nobody&new=true");
    expect(screen.getByText("No members found matching your search criteria.")).toBeVisible();
    expect(asked(sent)).toEqual([{ search: "nobody", new: "true" }]);

    await member.click(screen.getByRole("button", { name: "Clear search" }));

    await waitFor(() => expect(names()).toHaveLength(3));
    expect(searchField()).toHaveValue("");
    expect(searchField()).toHaveFocus();
    expect(asked(sent).at(-1)).toEqual({});
  });
});

test("a directory without anybody invites to be the first", async () => {
  answering([]);
  await visitDirectory();

  expect(screen.getByText("No members with complete profiles yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Complete Your Profile" })).toHaveAttribute("href", "/portal/profile");
  expect(screen.queryByRole("group", { name: "Filter members" })).not.toBeInTheDocument();
});

describe("a directory of more than a page", () => {
  const many = Array.from({ length: directoryPageSize }, (_, index) =>
    card(`m${index}`, `Aaron ${String(index).padStart(2, "0")}`),
  );
  const open = async (next: () => Answer | Promise<Answer>) => {
    const sent = portalAnswers({
      "GET /api/directory": ({ query }) =>
        query.has("cursor") ? next() : page(many, { found: directoryPageSize + 3, cursor: "next" }),
    });
    return { sent, ...(await visitDirectory()) };
  };
  const more = () => screen.getByRole("button", { name: "Show more" });

  test("shows more at a press, and the focus goes on to the first of them", async () => {
    const { sent, member } = await open(() => ok({ items: members }));
    expect(status()).toHaveTextContent("27 members");
    expect(screen.getByText("24 of 27 shown")).toBeVisible();

    await member.click(more());

    await waitFor(() => expect(status()).toHaveTextContent("27 members 27 of 27 shown"));
    expect(asked(sent)).toEqual([{}, { cursor: "next" }]);
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    const cards = screen.getAllByRole("listitem").filter((item) => item.hasAttribute("aria-setsize"));
    expect(cards.at(-1)).toHaveAttribute("aria-setsize", "27");
  });

  test("says when it goes on, where one was shown as many as the club shows", async () => {
    const { sent, member } = await open(() => paused());

    await member.click(more());

    expect(await screen.findByText(pausedUntil)).toBeVisible();
    expect(asked(sent)).toHaveLength(2);
    expect(names().length).toBeGreaterThan(0);
  });
});

test("of many members, only those in sight are drawn, and each knows its place", async () => {
  portalAnswers({
    "GET /api/directory": () =>
      page(
        Array.from({ length: 500 }, (_, index) => card(`m${index}`, `Member ${index}`)),
        { found: 10_000 },
      ),
  });
  await visitDirectory();

  const cards = screen.getAllByRole("listitem").filter((item) => item.hasAttribute("aria-setsize"));

  expect(status()).toHaveTextContent("10,000 members");
  expect(cards.length).toBeLessThan(30);
  expect(cards[1]).toHaveAttribute("aria-setsize", "10000");
  expect(cards[1]).toHaveAttribute("aria-posinset", "2");
});

/** Later today, or on a day to come where it is late. */
const retryAt = new Date(new Date().setHours(23, 0, 0, 0)).toISOString();
const pausedUntil =
  "You've looked through a lot of profiles. The directory goes on at 11:00 PM; everything else works as usual.";
const paused = (): Answer => ({
  status: 429,
  body: { type: "about:blank", status: 429, code: "too-many", detail: "Please take a break.", retryAt },
});

describe("without a network", () => {
  afterEach(() => onlineManager.setOnline(true));

  test("who others are found is said to wait, and nobody else is shown for them, until it is back", async () => {
    answering(members);
    const { member } = await visitDirectory();
    act(() => onlineManager.setOnline(false));

    await member.type(searchField(), "zo");

    expect(await screen.findByText("You're offline. We'll go on as soon as you're back.")).toBeVisible();
    expect(names()).toEqual([]);
    expect(searchField()).toHaveFocus();

    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(names()).toEqual(["Zoë Núñez"]));
    expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
  });
});

describe("who was shown as many as the club shows", () => {
  test("reads when the directory goes on, and is not asked for again by itself", async () => {
    const sent = portalAnswers({ "GET /api/directory": paused });
    const { member } = await enter("/portal/directory");

    expect(await screen.findByText(pausedUntil)).toBeVisible();
    expect(asked(sent)).toHaveLength(1);
    await member.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(asked(sent)).toHaveLength(2));
  });

  test("reads it on a member's page, too, and on another day which day it goes on", async () => {
    const body = { ...(paused().body as object), retryAt: "2031-05-06T20:00:00Z" };
    portalAnswers({ "GET /api/members/ben": () => ({ ...paused(), body }) });
    await enter("/portal/members/ben", "Member");

    expect(await screen.findByText(/^You've looked through a lot .* goes on at May 6, 2031 at /)).toBeVisible();
  });
});

describe("filters", () => {
  const filters = () => within(screen.getByRole("group", { name: "Filter members" }));
  const optionsOf = (name: string) =>
    [...filters().getByRole<HTMLSelectElement>("combobox", { name }).options].map(({ label }) => label);

  test("are beside cards that say whom one met, and who comes to events, each in a badge of its own", async () => {
    const met = { ...card("zoe", "Zoë Núñez"), registered: true };
    portalAnswers({
      "GET /api/directory": () => page([met, ...members.slice(0, 2)]),
      "GET /api/portal/acquaintances": () =>
        ok({ items: [{ memberId: "zoe", eventTitle: "Spring Gala", at: "2026-03-03T18:00:00.000Z" }] }),
    });
    await visitDirectory();

    const zoe = cardOf("Zoë Núñez");
    expect(await zoe.findByText("You met at Spring Gala")).toBeVisible();
    expect(zoe.getByText("Registered for events")).toBeVisible();
    expect(cardOf("Ben Cole").queryByText(/^You met/)).not.toBeInTheDocument();
  });

  test("are there from the start, and offer what the server counts", async () => {
    const { answer, give } = lateAnswer();
    portalAnswers({ "GET /api/directory": () => answer });
    await enter("/portal/directory");
    expect(optionsOf("Industry")).toEqual(["Any industry"]);

    give(page(members));

    await waitFor(() => expect(optionsOf("Industry")).toEqual(["Any industry", "Finance (1)", "Real Estate (2)"]));
    expect(optionsOf("Location")).toEqual(["Any location", "Plano (2)"]);
  });

  test("are asked together, stand in the address, and keep the focus", async () => {
    const sent = answering(members);
    history.replaceState(null, "", "/portal/directory");
    const { visitor: member } = await visit(undefined, [], BrowserRouter);
    await screen.findAllByText(/members?$/);

    await member.selectOptions(filters().getByRole("combobox", { name: "Location" }), "Plano (2)");
    await member.click(filters().getByRole("button", { name: "New members" }));
    await member.selectOptions(filters().getByRole("combobox", { name: "Industry" }), "Finance (1)");
    await member.click(filters().getByRole("button", { name: "Members I've met" }));
    await member.type(searchField(), "b");

    const all = { search: "b", industry: "Finance", location: "plano", met: "true", new: "true" };
    await waitFor(() => expect(asked(sent).at(-1)).toEqual(all));
    await waitFor(() => expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(all));
    expect(filters().getByRole("button", { name: "New members" })).toHaveAttribute("aria-pressed", "true");

    await member.click(filters().getByRole("button", { name: "New members" }));
    await waitFor(() => expect(asked(sent).at(-1)).not.toHaveProperty("new"));
    expect(filters().getByRole("button", { name: "New members" })).toHaveFocus();
  });
});
