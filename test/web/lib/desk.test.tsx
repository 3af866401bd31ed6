import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { MemberContext } from "#web/lib/session/require-session.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { ok } from "../api.ts";
import { stubSaving } from "../browser.ts";
import { adminEvent } from "../events/admin.tsx";
import { ada as member } from "../member-session.ts";
import { show } from "../messaging/chat.tsx";
import { first } from "../messaging/reports.tsx";
import { portalAnswers, startAsAdmin } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

type Guest = { id: string; name: string; phone: string; city: string; isIn: boolean };

const guest = (name: string, city: string, isIn = false): Guest => ({
  ...{ id: name.toLowerCase(), name, city, isIn },
  phone: name === "José" ? "(214) 555-0134" : "",
});
const ada = guest("Ada", "Plano");
const jose = guest("José", "Dallas", true);
const zora = guest("Zora", "Plano", true);

const spec: DeskSpec<Guest> = {
  textOf: ({ name, city }) => `${name}\n${city}`,
  phonesOf: ({ phone }) => [phone],
  canSelect: ({ isIn }) => !isIn,
  filters: {
    state: {
      look: "buttons",
      label: "Show guests",
      choices: [
        { value: "all", label: "All" },
        { value: "in", label: "In", is: ({ isIn }) => isIn },
        { value: "elsewhere", label: "Elsewhere", isRare: true, is: ({ city }) => city === "Austin" },
      ],
    },
    city: {
      look: "list",
      label: "City",
      choices: (rows, named) => [
        { value: "", label: "All cities" },
        ...[...new Set([...rows.map(({ city }) => city), named])].filter(Boolean).map((value) => ({
          value,
          label: value,
          is: ({ city }: Guest) => city === value,
        })),
      ],
    },
    waits: {
      look: "toggle",
      label: "Waits",
      choices: [
        { value: "", label: "" },
        { value: "yes", label: "", is: ({ isIn }) => !isIn },
      ],
    },
  },
  orders: [
    { value: "last", label: "As they came", compare: () => 0 },
    { value: "name", label: "By name", compare: (one, other) => other.name.localeCompare(one.name) },
  ],
};
const words = {
  ...createDeskWords("guest", "guests", "name, city"),
  title: "Guests",
  keys: [["I", "let in"]],
} as const;

/** What a test has in its hands: the rows as the club knows them, and where they lead. */
const club: { change: (guests: Guest[], isComplete?: boolean) => void; address: string } = {
  ...{ change: () => {}, address: "" },
};

const Guests = ({ initial }: { initial: Guest[] }) => {
  const [{ items, isComplete }, setList] = useState({ items: initial, isComplete: true });
  const setItems = (is: Guest[], isWhole = true) => setList({ items: is, isComplete: isWhole });
  Object.assign(club, { change: setItems, address: useLocation().search });
  const desk = useDesk(useSearchAddress(), items, spec);
  return (
    <Desk
      desk={desk}
      list={{ data: { items, isComplete }, isFetching: false, refetch: () => Promise.resolve() }}
      words={words}
      rowHeightPx={40}
      getRowId={(id) => `row-${id}`}
      bulk={desk.selection.chosen.map(({ name }) => name).join()}
      file={{ fileName: () => "guests.csv", format: () => Promise.resolve("") }}
      none={<p>Nobody is invited.</p>}
    >
      {({ id, name }) => (
        <RowFrame id={`row-${id}`} tabIndex={-1} aria-label={name}>
          <input
            type="checkbox"
            aria-label={name}
            onChange={({ target }) => desk.selection.toggle(id, target.checked)}
          />
        </RowFrame>
      )}
    </Desk>
  );
};

const open = (initial: Guest[], address = "/guests") => {
  const owner = { ...member, rights: ["owner"] } as const;
  const { member: admin } = show(
    <MemberContext value={owner}>
      <Guests initial={initial} />
    </MemberContext>,
    address,
  );
  return { admin, press: (name: string) => admin.click(screen.getByRole("button", { name })) };
};
const names = () => screen.queryAllByRole("article").map((row) => row.getAttribute("aria-label"));
const search = () => screen.getByRole("searchbox", { name: "Search guests" });

test("finds by parts of words without accents, and phone numbers however they are written", async () => {
  const { admin } = open([ada, jose, zora]);

  for (const [typed, found] of [
    ["jose", ["José"]],
    ["PLANO", ["Ada", "Zora"]],
    ["214.555", ["José"]],
    ["+1 214 555 01", ["José"]],
    ["!!!", []],
  ] as const) {
    await admin.clear(search());
    await admin.type(search(), typed);
    expect(await screen.findByText(`${found.length} of 3 guests`)).toBeVisible();
    expect(names()).toEqual(found);
  }
});

test("counts what each button would show beside the other filters, which are in the address, and clears them all", async () => {
  const { admin, press } = open([ada, jose, zora], "/guests?city=Plano&page=2");
  expect(names()).toEqual(["Ada", "Zora"]);
  expect(screen.getByRole("button", { name: "All (2)" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.queryByRole("button", { name: /^Elsewhere/ })).not.toBeInTheDocument();

  await press("In (1)");
  expect(club.address).toBe("?city=Plano&page=2&state=in");
  await press("Waits");
  expect(screen.getByText("No guests match your filters")).toBeVisible();
  expect(screen.getByRole("button", { name: "Export 0 as CSV" })).toBeDisabled();
  await press("Clear all filters");

  expect(names()).toEqual(["Ada", "José", "Zora"]);
  expect(club.address).toBe("?page=2");
  expect(search()).toHaveFocus();
  await admin.selectOptions(screen.getByRole("combobox", { name: "Order" }), "By name");
  expect(names()).toEqual(["Zora", "José", "Ada"]);
  expect(club.address).toBe("?page=2&order=name");
});

test("what the address names stays chosen though no row has it yet", () => {
  open([ada], "/guests?city=Austin");
  expect(screen.getByRole("combobox", { name: "City" })).toHaveValue("Austin");
  expect(names()).toEqual([]);

  act(() => club.change([ada, guest("Uma", "Austin")]));

  expect(names()).toEqual(["Uma"]);
});

test("a row that changes keeps its place, and goes where it belongs once something else is chosen", async () => {
  const { press } = open([ada, zora], "/guests?waits=yes");
  expect(names()).toEqual(["Ada"]);

  act(() => club.change([{ ...ada, isIn: true }, zora]));

  expect(await screen.findByRole("button", { name: "All (0)" })).toBeVisible();
  expect(names()).toEqual(["Ada"]);
  await press("All (0)");
  expect(names()).toEqual([]);
});

test("selects what is shown and can be, and says what is selected besides", async () => {
  const { admin, press } = open([ada, guest("Ben", "Dallas"), jose]);
  const region = within(screen.getByRole("group", { name: "Selected guests" }));
  // While more of them load, all that are shown would be some of them.
  act(() => club.change([ada, jose], false));
  await press("Select all shown");
  expect(region.queryByText(/selected/)).not.toBeInTheDocument();
  act(() => club.change([ada, guest("Ben", "Dallas"), jose]));
  await press("Select all shown");
  expect(region.getByText("2 selected")).toBeVisible();
  expect(region.getByText("Ada,Ben")).toBeVisible();

  await admin.selectOptions(screen.getByRole("combobox", { name: "City" }), "Plano");

  expect(region.getByText("1 selected · 1 more selected but not shown: not affected")).toBeVisible();
  await press("Clear selection");
  expect(region.queryByText(/selected/)).not.toBeInTheDocument();
});

test.each([
  ["inbox", "Prior month", "month=2026-11", "month=2026-10"],
  ["audit", "See the month before", "month=2026-11", "month=2026-10"],
  ["listings", "Prior month", "month=2026-11", "month=2026-10"],
  ["reports", "All", "show=", "show=all"],
])(
  "%s: another view (%s) keeps the search and the filters, and Back leads to the one before",
  async (list, view, was, is) => {
    startAsAdmin();
    portalAnswers({ [`GET /api/admin/${list}`]: () => ok({ items: [] }) });
    history.replaceState(null, "", `/portal/admin/${list}?${was}&search=ada&kind=lead`);
    const { visitor } = await visit("", [], BrowserRouter);

    await visitor.click(await screen.findByRole("button", { name: view }));

    expect(location.search).toBe(`?${is}&search=ada&kind=lead`);
    expect(await screen.findByRole("searchbox")).toHaveValue("ada");
    act(() => history.back());
    await waitFor(() => expect(location.search).toBe(`?${was}&search=ada&kind=lead`));
  },
);

const person = { user_id: "ada", full_name: "Ada Obi", avatar_url: null, is_listed: true };
const at = "2026-11-25T18:00:00.000Z";
const request = { id: "intro_A", by: person, to: person, reason: "Theaters", asked_at: at, expires_at: at };

test.each([
  ["events", adminEvent()],
  ["introductions", request],
  ["reports", first],
])("%s: says what cannot be shown; what is shown is saved as a file once the log has it", async (list, item) => {
  startAsAdmin();
  const saved = stubSaving();
  const sent = portalAnswers({ [`GET /api/admin/${list}`]: () => ok({ items: [item], unreadable: 2 }) });
  const { visitor } = await visit(`/portal/admin/${list}`);

  expect(await screen.findByText(/^2 \w+ can't be shown: something about them is stored wrong\./)).toBeVisible();
  await visitor.click(screen.getByRole("button", { name: "Export 1 as CSV" }));

  await waitFor(() => expect(saved).toEqual([expect.stringMatching(`^${list}.*csv$`)]));
  expect(sent.find(({ call }) => call === "POST /api/admin/exports")).toMatchObject({ body: { list, rows: 1 } });
});
