import { screen, waitFor } from "@testing-library/react";
import {
  adminEnters,
  approvalsAnswers,
  cardOf,
  decided,
  gala,
  listPath,
  names,
  registration,
  visitApprovals,
} from "./approvals.ts";
import { ok, portalAnswers, problem } from "./portal.tsx";
import { lateAnswer } from "./wire.ts";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(adminEnters);

const some = [
  registration("a", { firstName: "Ada", lastName: "Obi", email: "ada@obi.example", profession: "Architect" }),
  decided(registration("b", { firstName: "Ben", lastName: "Cole", phone: "+1 972 555 0199" })),
  decided(registration("c", { firstName: "Zoë", lastName: "Núñez" }), { decision: "rejected" }),
  registration("d", { firstName: "Dee", lastName: "Gone", status: "cancelled" }),
];
const all = ["Ada Obi", "Ben Cole", "Zoë Núñez", "Dee Gone"];

const search = () => screen.getByRole("searchbox", { name: "Search registrations" });
const filter = (name: RegExp) => screen.getByRole("button", { name });

test("the first event's registrations are there, under its title and date, and how many there are is told", async () => {
  portalAnswers(approvalsAnswers(some));
  await visitApprovals();

  expect(await screen.findByRole("heading", { level: 2, name: "Elevated Wednesdays Registrations" })).toBeVisible();
  expect(screen.getByText("June 25, 2025")).toBeVisible();
  expect(screen.getByText("Spots remaining: 30 of 150")).toBeVisible();
  expect(await screen.findByText("Registrations Found")).toBeVisible();
  expect(screen.getByText("Found 4 registration(s) for Elevated Wednesdays (1 pending)")).toBeVisible();
  expect(names().sort()).toEqual([...all].sort());
});

test("another event is chosen, and has no registrations", async () => {
  portalAnswers(approvalsAnswers(some));
  const { member } = await visitApprovals();
  await cardOf("Ada Obi");

  await member.selectOptions(screen.getByRole("combobox", { name: "Event" }), "Spring Gala");

  expect(await screen.findByRole("heading", { level: 2, name: "Spring Gala Registrations" })).toBeVisible();
  expect(await screen.findByText("No Registrations Found")).toBeVisible();
  expect(screen.getByText("No registrations found for Spring Gala")).toBeVisible();
  expect(screen.getByText("No registrations found")).toBeVisible();
  expect(screen.getByText("No registrations found.")).toBeVisible();
  expect(screen.getByText(/check that registrations exist/)).toBeVisible();
});

test("the address says which event", async () => {
  portalAnswers(approvalsAnswers(some));
  await visitApprovals(`/portal/event-approvals?event=${gala.id}`);

  expect(await screen.findByRole("heading", { level: 2, name: "Spring Gala Registrations" })).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Event" })).toHaveValue(gala.id);
});

test("an event that is not in the list is unknown, and nothing is asked for it", async () => {
  const sent = portalAnswers(approvalsAnswers(some));
  await visitApprovals("/portal/event-approvals?event=summer-90s-party-2025");

  expect(await screen.findByRole("heading", { level: 2, name: "Unknown Event Registrations" })).toBeVisible();
  expect(screen.getByText("Not specified")).toBeVisible();
  expect(sent.filter(({ call }) => call.includes("registrations"))).toEqual([]);
});

test("an event without a date says so", async () => {
  portalAnswers(approvalsAnswers([], { "GET /api/admin/events": () => ok({ items: [{ ...gala, date: "" }] }) }));
  await visitApprovals();

  expect(await screen.findByText("Unknown Date")).toBeVisible();
});

test.each([
  { by: "first name, in any case", query: "aDA", found: ["Ada Obi"] },
  { by: "last name without its accents", query: "nunez", found: ["Zoë Núñez"] },
  { by: "e-mail", query: "@obi.ex", found: ["Ada Obi"] },
  { by: "phone", query: "972 555", found: ["Ben Cole"] },
  { by: "profession", query: "archi", found: ["Ada Obi"] },
])("registrations are found by $by", async ({ query, found }) => {
  portalAnswers(approvalsAnswers(some));
  const { member } = await visitApprovals();
  await cardOf("Ada Obi");

  await member.type(search(), query);

  await waitFor(() => expect(names()).toEqual(found));
  await member.click(screen.getByRole("button", { name: "Clear search" }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(search()).toHaveFocus();
});

test("each filter shows its status and tells how many there are; cancelled ones are among all", async () => {
  portalAnswers(approvalsAnswers(some));
  const { member } = await visitApprovals();
  await cardOf("Ada Obi");
  expect(filter(/^All/)).toHaveTextContent("All (4)");
  expect(filter(/^All/)).toHaveAttribute("aria-pressed", "true");

  for (const [name, found] of [
    [/^Pending \(1\)/, "Ada Obi"],
    [/^Approved \(1\)/, "Ben Cole"],
    [/^Rejected \(1\)/, "Zoë Núñez"],
  ] as const) {
    await member.click(filter(name));
    expect(names()).toEqual([found]);
  }
  expect(filter(/^Rejected/)).toHaveAttribute("aria-pressed", "true");
});

test("filters that leave nothing are cleared at a press", async () => {
  portalAnswers(approvalsAnswers(some));
  const { member } = await visitApprovals();
  await cardOf("Ada Obi");
  await member.click(filter(/^Approved/));
  await member.type(search(), "nobody");
  expect(await screen.findByText("No registrations match your filters")).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Clear all filters" }));

  await waitFor(() => expect(names()).toHaveLength(4));
  expect(search()).toHaveValue("");
});

test("the first page is there while the next is on its way, and the file waits for all", async () => {
  const { answer, give } = lateAnswer();
  portalAnswers(
    approvalsAnswers([], {
      [listPath]: ({ query }) =>
        query.get("cursor") === "two" ? answer : ok({ items: some.slice(0, 2), cursor: "two" }),
    }),
  );
  await visitApprovals();
  expect(await screen.findByText("2 registrations so far, 2 loaded…")).toBeVisible();
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeDisabled();

  give(ok({ items: some.slice(2) }));

  expect(await screen.findByText("4 registrations")).toBeVisible();
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeEnabled();
});

test("a failure with a reason is told, in place too, and can be tried again", async () => {
  let attempts = 0;
  portalAnswers(
    approvalsAnswers([], {
      [listPath]: () => (++attempts < 3 ? problem(400, { detail: "Not like that." }) : ok({ items: some })),
    }),
  );
  const { member } = await visitApprovals();
  const failed = "Failed to load registrations: Not like that.";
  expect(await screen.findByRole("alert")).toHaveTextContent(failed);
  await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2));
  expect(screen.getByText("Error")).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("4 registrations")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("no answer at all is told as such", async () => {
  portalAnswers(approvalsAnswers([], { [listPath]: () => ({ failure: new TypeError("Failed to fetch") }) }));
  await visitApprovals();

  expect(await screen.findByText("Error Fetching Registrations")).toBeVisible();
  expect(screen.getByText("There was a problem loading the registrations. Please try again.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to load registrations: Network error.");
});

test("of five thousand registrations only those in sight are drawn, and each knows its place", async () => {
  const height = jest.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(270);
  const many = Array.from({ length: 5000 }, (_, index) => registration(`${index}`, { firstName: `Zora ${index}` }));
  portalAnswers(approvalsAnswers(many));
  await visitApprovals();

  expect(await screen.findByText("5,000 registrations")).toBeVisible();

  const drawn = screen.getAllByRole("article");
  expect(drawn.length).toBeLessThan(30);
  expect(drawn[1]!.parentElement).toHaveAttribute("aria-setsize", "5000");
  expect(drawn[1]!.parentElement).toHaveAttribute("aria-posinset", "2");
  height.mockRestore();
});
