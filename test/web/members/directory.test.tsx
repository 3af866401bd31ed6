import { screen, waitFor, within, act } from "@testing-library/react";
import type { MemberCard } from "#shared/members.ts";
import { lateAnswer, ok, problem } from "../api.ts";
import { enter, portalAnswers, startAfresh, card } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAfresh);

const members: MemberCard[] = [
  card("ada", "Ada Obi", { company: "Obi & Daughters", location: "Oak Cliff, Dallas" }),
  card("ben", "Ben Cole", { company: "Cole Roofing", location: "Plano", registered: true, bio: "Roofs." }),
  card("zoe", "Zoë Núñez", { company: "Núñez Law", location: "Frisco" }),
];

/** A directory of two pages; the last member stands on the second one. */
const pageOf = ({ items, tag }: { items: MemberCard[]; tag: string }, cursor: string | null) => ({
  ...ok(cursor === null ? { items: items.slice(0, -1), cursor: "next" } : { items: items.slice(-1) }),
  tag,
});

const answering = (items: MemberCard[]) => portalAnswers({ "GET /api/directory": () => ok({ items }) });

const names = () => screen.queryAllByRole("heading", { level: 2 }).map((name) => name.textContent);
const searchField = () => screen.getByRole("searchbox", { name: "Search members" });
const cardOf = (name: string) => within(screen.getByRole("heading", { name }).closest<HTMLElement>("[role=listitem]")!);

const visitDirectory = async (path = "/portal/directory") => {
  const visit = await enter(path);
  await screen.findAllByText(/members?$|matching|profiles yet/);
  return visit;
};

test("a card says who it is, where, and what about", async () => {
  answering(members);
  await visitDirectory();

  const ben = cardOf("Ben Cole");

  expect(ben.getByText("Cole Roofing")).toBeVisible();
  expect(ben.getByText("Plano")).toBeVisible();
  expect(ben.getByText("Roofs.")).toBeVisible();
  expect(ben.getByText("Registered for events")).toBeVisible();
  expect(cardOf("Zoë Núñez").queryByText("Registered for events")).not.toBeInTheDocument();
  expect(within(screen.getByRole("main")).getByRole("status")).toHaveTextContent("3 members");
});

test("who leaves the club leaves an open directory within a minute; one that has not changed is asked for once a minute, not read again", async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    let now = { items: members, tag: '"before"' };
    const sent = portalAnswers({ "GET /api/directory": ({ query }) => pageOf(now, query.get("cursor")) });
    await visitDirectory();
    const asked = () => sent.filter(({ call }) => call === "GET /api/directory").length;
    expect(asked()).toBe(2);

    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(3);
    expect(names()).toHaveLength(3);

    now = { items: members.slice(1), tag: '"after"' };
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(names()).toEqual(["Ben Cole", "Zoë Núñez"]));
  } finally {
    jest.useRealTimers();
  }
});

test("a message begins on a card, except on one's own", async () => {
  answering(members);
  await visitDirectory();

  expect(screen.getByRole("link", { name: "Message Ben Cole" })).toHaveAttribute("href", "/portal/messages?to=ben");
  expect(screen.getByRole("button", { name: "Message Ada Obi" })).toBeDisabled();
  expect(cardOf("Ada Obi").getByText("You")).toBeVisible();
});

test.each([
  { by: "name, in any case", query: "bEN c", found: ["Ben Cole"] },
  { by: "company", query: "daughters", found: ["Ada Obi"] },
  { by: "location", query: "frisco", found: ["Zoë Núñez"] },
  { by: "a name without its accents", query: "zoe nunez", found: ["Zoë Núñez"] },
  { by: "a part that several have", query: "co", found: ["Ben Cole", "Zoë Núñez"] },
  { by: "nothing but spaces", query: "   ", found: ["Ada Obi", "Ben Cole", "Zoë Núñez"] },
])("members are found by $by", async ({ query, found }) => {
  answering(members);
  const { member } = await visitDirectory();

  await member.type(searchField(), query);

  await waitFor(() => expect(names()).toEqual(found));
});

test("a biography is not looked through", async () => {
  answering(members);
  const { member } = await visitDirectory();

  await member.type(searchField(), "roofs.");

  expect(await screen.findByText("No members found matching your search criteria.")).toBeVisible();
});

test("a search that finds nobody is cleared at a press", async () => {
  answering(members);
  const { member } = await visitDirectory("/portal/directory?q=nobody");
  expect(screen.getByText("No members found matching your search criteria.")).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Clear search" }));

  await waitFor(() => expect(names()).toHaveLength(3));
  expect(searchField()).toHaveValue("");
  expect(searchField()).toHaveFocus();
});

test("the address follows the search without a new entry to go back through", async () => {
  answering(members);
  const { member } = await visitDirectory();
  const entries = history.length;

  await member.type(searchField(), "oak cliff");

  await waitFor(() => expect(location.search).toBe("?q=oak+cliff"));
  expect(history).toHaveLength(entries);
});

test("a directory without anybody invites to be the first", async () => {
  answering([]);
  await visitDirectory();

  expect(screen.getByText("No members with complete profiles yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Complete Your Profile" })).toHaveAttribute("href", "/portal/profile");
});

test("the first members are there while others are still on their way", async () => {
  const { answer, give } = lateAnswer();
  portalAnswers({
    "GET /api/directory": ({ query }) =>
      query.get("cursor") === "two" ? answer : ok({ items: members.slice(0, 2), cursor: "two" }),
  });
  await enter("/portal/directory");
  expect(await screen.findByText("2 members so far, 2 loaded…")).toBeVisible();
  expect(names()).toEqual(["Ada Obi", "Ben Cole"]);

  give(ok({ items: members.slice(2) }));

  expect(await screen.findByText("3 members")).toBeVisible();
  expect(names()).toEqual(["Ada Obi", "Ben Cole", "Zoë Núñez"]);
});

test("what is there stays when the rest cannot be loaded", async () => {
  portalAnswers({
    "GET /api/directory": ({ query }) =>
      query.has("cursor") ? problem(500) : ok({ items: members.slice(0, 2), cursor: "two" }),
  });
  await enter("/portal/directory");

  expect(await screen.findByText("Could not load member directory.")).toBeVisible();
  expect(names()).toEqual(["Ada Obi", "Ben Cole"]);
});

test("of ten thousand members, only those in sight are drawn, and each knows its place", async () => {
  answering(Array.from({ length: 10_000 }, (_, index) => card(`m${index}`, `Member ${index}`)));
  await visitDirectory();

  const cards = screen.getAllByRole("listitem").filter((item) => item.hasAttribute("aria-setsize"));

  expect(within(screen.getByRole("main")).getByRole("status")).toHaveTextContent("10,000 members");
  expect(cards.length).toBeLessThan(30);
  expect(cards[1]).toHaveAttribute("aria-setsize", "10000");
  expect(cards[1]).toHaveAttribute("aria-posinset", "2");
});

describe("filters", () => {
  const varied: MemberCard[] = [
    card("ada", "Ada Obi", { industry: "Real Estate", location: "Plano", is_new: true }),
    card("ben", "Ben Cole", { industry: "Finance", location: " plano" }),
    // Neither is for the reader.
    { ...card("zoe", "Zoë Núñez"), industry: undefined, location: undefined },
  ];
  const filters = () => within(screen.getByRole("group", { name: "Filter members" }));
  const open = async () => {
    portalAnswers({
      "GET /api/directory": () => ok({ items: varied }),
      "GET /api/portal/acquaintances": () =>
        ok({ items: [{ memberId: "zoe", eventTitle: "Spring Gala", at: "2026-03-03T18:00:00.000Z" }] }),
    });
    return visitDirectory();
  };

  test("are beside cards that say whom one met, and who comes to events, each in a badge of its own", async () => {
    const met = { ...card("zoe", "Zoë Núñez"), registered: true };
    portalAnswers({
      "GET /api/directory": () => ok({ items: [met, ...members.slice(0, 2)] }),
      "GET /api/portal/acquaintances": () =>
        ok({ items: [{ memberId: "zoe", eventTitle: "Spring Gala", at: "2026-03-03T18:00:00.000Z" }] }),
    });
    await visitDirectory();

    const zoe = cardOf("Zoë Núñez");
    expect(await zoe.findByText("You met at Spring Gala")).toBeVisible();
    expect(zoe.getByText("Registered for events")).toBeVisible();
    expect(cardOf("Ben Cole").queryByText(/^You met/)).not.toBeInTheDocument();
  });

  test("offer only what members show the reader, with how many do", async () => {
    await open();

    const optionsOf = (name: string) =>
      [...filters().getByRole<HTMLSelectElement>("combobox", { name }).options].map(({ label }) => label);
    expect(optionsOf("Industry")).toEqual(["Any industry", "Finance (1)", "Real Estate (1)"]);
    expect(optionsOf("Location")).toEqual(["Any location", "Plano (2)"]);
  });

  test("narrow the members by industry, place, whom one met, and who is new, together and with a search", async () => {
    const { member } = await open();
    const choose = (name: string, option: string) =>
      member.selectOptions(filters().getByRole("combobox", { name }), option);
    const press = (name: string) => member.click(filters().getByRole("button", { name }));

    await choose("Location", "Plano (2)");
    await waitFor(() => expect(names()).toEqual(["Ada Obi", "Ben Cole"]));
    await press("New members");
    expect(filters().getByRole("button", { name: "New members" })).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(names()).toEqual(["Ada Obi"]));
    await choose("Industry", "Finance (1)");
    expect(await screen.findByText("No members found matching your search criteria.")).toBeVisible();

    await member.click(screen.getByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(names()).toHaveLength(3));
    await press("Members I've met");
    await waitFor(() => expect(names()).toEqual(["Zoë Núñez"]));
    await member.type(searchField(), "ada");
    expect(await screen.findByText("No members found matching your search criteria.")).toBeVisible();
  });
});
