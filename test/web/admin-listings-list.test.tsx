import { fireEvent, screen, waitFor } from "@testing-library/react";
import papa from "papaparse";
import { listingsCsv } from "#web/features/admin-listings/listings-csv.ts";
import { currentMonth, monthAfter, nameOfMonth } from "#web/features/admin-listings/months.ts";
import { card, list, listing, visitListings } from "./admin-listings.tsx";
import { ada, session } from "./member-session.ts";
import { enter, ok, portalAnswers, problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  session.member = { ...ada, isAdmin: true };
});

const monthField = () => screen.getByLabelText<HTMLInputElement>("Month of submission");

test("an admin sees what an owner has submitted, as text, and how to reach them", async () => {
  await visitListings([listing("a", { logo: "/media/logo.png", featuredImage: "/media/shop.webp" })]);

  const shown = card("Studio A");
  expect(shown.getByText("Names and <b>campaigns</b>.")).toBeVisible();
  expect(shown.getByText(/Submitted on Thursday, November 5, 2026/)).toHaveTextContent(
    "Marketing · Deep Ellum, Dallas",
  );
  expect(shown.getByText("Zora Hurston")).toBeVisible();
  expect(shown.getByRole("link", { name: "zora@studio.test" })).toHaveAttribute("href", "mailto:zora@studio.test");
  expect(shown.getByRole("link", { name: "(214) 555-0134" })).toHaveAttribute("href", "tel:2145550134");
  expect(shown.getByRole("link", { name: /^@studio/ })).toHaveAttribute("href", "https://instagram.com/studio");
  expect(shown.getByRole("img", { name: "Logo of Studio A" })).toHaveAttribute("src", "/media/logo.png");
  expect(shown.getByRole("img", { name: "Picture of Studio A" })).toHaveAttribute("loading", "lazy");
  expect(shown.getByRole("link", { name: "View page: Studio A" })).toHaveAttribute("href", "/network/studio-a");
  expect(screen.getByText("1 listing, 1 of them in the directory")).toBeVisible();
});

test.each([
  ["unpaid", "Not paid yet", {}, undefined],
  ["live", "Live", {}, "Next payment"],
  ["live", "Live", { endsThen: true }, "Cancelled, ends on"],
  ["past-due", "Payment failed", { graceUntil: "2026-12-12T15:00:00.000Z" }, "Stays until"],
  ["ended", "Ended", {}, undefined],
] as const)("a listing that is %s says %j, with what follows from it", async (payment, words, more, date) => {
  await visitListings([listing("a", { payment, ...more })]);

  const shown = card("Studio A");

  expect(shown.getByText(words)).toBeVisible();
  if (date) expect(shown.getByText(date)).toBeVisible();
  else expect(shown.queryByText(/Next payment|ends on|Stays until/)).not.toBeInTheDocument();
  const isShown = payment === "live" || payment === "past-due";
  expect(shown.queryByRole("link", { name: /^View page/ }) !== null).toBe(isShown);
});

test("the long text is there on request", async () => {
  const { member } = await visitListings([listing("a")]);
  expect(screen.queryByText("We began in a garage.")).not.toBeInTheDocument();

  await member.click(card("Studio A").getByRole("button", { name: "Full bio" }));

  expect(screen.getByText("We began in a garage.")).toBeVisible();
});

test("all pages of a month are loaded", async () => {
  await visitListings([], {
    [list]: ({ query }) =>
      query.has("cursor") ? ok({ items: [listing("b")] }) : ok({ items: [listing("a")], cursor: "two" }),
  });

  expect(screen.getByText("2 listings, 2 of them in the directory")).toBeVisible();
});

test("a month without listings says so, and leads to the one before", async () => {
  const before = monthAfter(currentMonth(), -1);
  const { member } = await visitListings([], {
    [list]: ({ query }) => ok({ items: query.get("month") === before ? [listing("a")] : [] }),
  });
  expect(screen.getByText(`No listing was submitted in ${nameOfMonth(currentMonth())}.`)).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Look at the month before" }));

  expect(await screen.findByRole("article", { name: "Studio A" })).toBeVisible();
  expect(monthField()).toHaveValue(before);
});

test("a month is chosen step by step, and none that is still to come", async () => {
  const { member } = await visitListings([listing("a")]);
  const later = screen.getByRole("button", { name: "Later month" });
  expect(later).toHaveAttribute("aria-disabled", "true");

  await member.click(later);
  fireEvent.change(monthField(), { target: { value: monthAfter(currentMonth(), 1) } });
  expect(monthField()).toHaveValue(currentMonth());
  await member.click(screen.getByRole("button", { name: "Earlier month" }));

  expect(monthField()).toHaveValue(monthAfter(currentMonth(), -1));
  await member.click(later);
  expect(await screen.findByRole("article", { name: "Studio A" })).toBeVisible();
});

test.each([
  ["2026-01", -1, "2025-12"],
  ["2026-12", 1, "2027-01"],
  ["2028-03", -1, "2028-02"],
])("%s and %i is %s", (month, count, other) => {
  expect(monthAfter(month, count)).toBe(other);
});

test("a list that cannot be loaded says so, and is loaded on request", async () => {
  let isDown = true;
  const { member } = await visitListings([], {
    [list]: () => (isDown ? problem(500) : ok({ items: [listing("a")] })),
  });
  expect(await screen.findByText("Failed to load the listings.")).toBeVisible();

  isDown = false;
  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByRole("article", { name: "Studio A" })).toBeVisible();
});

test("the list is refused to members; nothing is asked of the API", async () => {
  session.member = ada;
  const sent = portalAnswers();

  await enter("/portal/admin/listings", "Access Denied");

  expect(sent.filter(({ call }) => call.includes("/admin/"))).toEqual([]);
});

test("a month is saved as a file for spreadsheets, whose formulas are made text", async () => {
  const takenDown = { at: "2026-11-06T15:00:00.000Z", reason: "=1+1", endsSubscription: false };
  const text = await listingsCsv([listing("a", { takenDown, businessName: "=cmd()", logo: "/media/logo.png" })]);

  const [row, ...more] = papa.parse<Record<string, string>>(text.replace("\uFEFF", "").trimEnd(), {
    header: true,
  }).data;

  expect(more).toEqual([]);
  expect(row).toMatchObject({
    ...{ Id: "listing_aaaaaaaa", Submitted: "2026-11-05T15:00:00.000Z", Payment: "Live", Cancelled: "No" },
    ...{ "Business Name": "'=cmd()", "Full Name": "Zora Hurston", Email: "zora@studio.test", Instagram: "'@studio" },
    ...{ "Taken Down": "2026-11-06T15:00:00.000Z: =1+1", Page: "http://localhost/network/studio-a" },
    ...{ Logo: "http://localhost/media/logo.png", "Featured Image": "", "Full Bio": "We began in a garage." },
  });
});

test("the export carries the month in its name", async () => {
  let name = "";
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  const { member } = await visitListings([listing("a")]);

  await member.click(screen.getByRole("button", { name: "Export CSV" }));

  await waitFor(() => expect(name).toBe(`listings-${currentMonth()}.csv`));
});
