import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import papa from "papaparse";
import { addMonths } from "#shared/months.ts";
import { formatListingsCsv } from "#web/features/listings/admin/listings.tsx";
import { getCurrentMonth } from "#web/lib/months.ts";
import { type Answers, ok, problem } from "../api.ts";
import { startAsAdmin, listKept } from "../portal.tsx";
import { card, inThisMonth, list, listing, visitListings, takedown } from "./admin.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

describe("the list", () => {
  const monthField = () => screen.getByLabelText<HTMLInputElement>("Month of submission");

  test("an admin sees what an owner has submitted, as text, the long one on request, and how to reach them", async () => {
    const { member } = await visitListings([
      listing("a", { logo: "/media/logo.png", featuredImage: "/media/shop.webp" }),
    ]);

    const shown = card("Studio A");
    expect(shown.getByText("Names and <b>campaigns</b>.")).toBeVisible();
    expect(shown.getByText(/Submitted on \w+, \w+ 5, \d{4}/)).toHaveTextContent("Marketing · Deep Ellum, Dallas");
    expect(shown.getByText("Zora Hurston")).toBeVisible();
    expect(shown.getByRole("link", { name: "zora@studio.test" })).toHaveAttribute("href", "mailto:zora@studio.test");
    expect(shown.getByRole("link", { name: "(214) 555-0134" })).toHaveAttribute("href", "tel:2145550134");
    expect(shown.getByRole("link", { name: /^@studio/ })).toHaveAttribute("href", "https://instagram.com/studio");
    expect(shown.getByRole("img", { name: "Logo of Studio A" })).toHaveAttribute("src", "/media/logo.png");
    expect(shown.getByRole("img", { name: "Picture of Studio A" })).toHaveAttribute("loading", "lazy");
    expect(shown.getByRole("link", { name: "View page: Studio A" })).toHaveAttribute("href", "/network/studio-a");
    expect(screen.getByText("1 listing")).toBeVisible();
    expect(screen.queryByText("We began in a garage.")).not.toBeInTheDocument();

    await member.click(shown.getByRole("button", { name: "Full bio" }));

    expect(screen.getByText("We began in a garage.")).toBeVisible();
  });

  test("each says what is paid for, with what follows from it, and leads to its page while it has one", async () => {
    const standings = [
      ["unpaid", "Not paid yet", {}, undefined],
      ["live", "Live", {}, "Next payment"],
      ["live", "Live", { endsThen: true }, "Canceled, ends on"],
      ["past-due", "Payment failed", { graceUntil: "2026-12-12T15:00:00.000Z" }, "Live until"],
      ["ended", "Ended", {}, undefined],
    ] as const;
    await visitListings(standings.map(([payment, , more], index) => listing("abcde"[index]!, { payment, ...more })));

    for (const [index, [payment, words, , date]] of standings.entries()) {
      const shown = card(`Studio ${"ABCDE"[index]!}`);
      expect(shown.getByText(words)).toBeVisible();
      if (date) expect(shown.getByText(date)).toBeVisible();
      else expect(shown.queryByText(/Next payment|ends on|Live until/)).not.toBeInTheDocument();
      const isShown = payment === "live" || payment === "past-due";
      expect(shown.queryByRole("link", { name: /^View page/ }) !== null).toBe(isShown);
    }
  });

  test("a listing of a month's last evening in the club is listed in that month alone, though the next has begun in UTC; what cannot be shown counts once", async () => {
    const [last, before] = [getCurrentMonth(), addMonths(getCurrentMonth(), -1)];
    const evening = listing("a", { createdAt: `${last}-01T02:00:00.000Z` });
    const morning = listing("b", { createdAt: `${last}-01T15:00:00.000Z` });
    const { member } = await visitListings([morning, evening]);
    expect(card("Studio B").getByText(/Submitted on/)).toBeVisible();
    expect(screen.queryByRole("article", { name: "Studio A" })).not.toBeInTheDocument();
    expect(screen.getByText(/^1 listing can't be shown: /)).toBeVisible();

    await member.click(screen.getByRole("button", { name: "Prior month" }));

    expect(await screen.findByRole("article", { name: "Studio A" })).toBeVisible();
    expect(screen.queryByRole("article", { name: "Studio B" })).not.toBeInTheDocument();
    expect(screen.queryByText(/can't be shown/)).not.toBeInTheDocument();
    expect(monthField()).toHaveValue(before);
  });

  test("a month is chosen step by step, and none that is still to come", async () => {
    const { member } = await visitListings([listing("a")]);
    const later = screen.getByRole("button", { name: "Next month" });
    expect(later).toHaveAttribute("aria-disabled", "true");

    await member.click(later);
    fireEvent.change(monthField(), { target: { value: addMonths(getCurrentMonth(), 1) } });
    expect(monthField()).toHaveValue(getCurrentMonth());
    await member.click(screen.getByRole("button", { name: "Prior month" }));

    expect(monthField()).toHaveValue(addMonths(getCurrentMonth(), -1));
    await member.click(later);
    expect(await screen.findByRole("article", { name: "Studio A" })).toBeVisible();
  });

  test.each([
    ["2026-01", -1, "2025-12"],
    ["2026-12", 1, "2027-01"],
    ["2028-03", -1, "2028-02"],
  ])("%s and %i is %s", (month, count, other) => {
    expect(addMonths(month, count)).toBe(other);
  });

  test("a month is saved as a file for spreadsheets, whose formulas are made text", async () => {
    const takenDown = { at: "2026-11-06T15:00:00.000Z", reason: "=1+1", endsSubscription: false };
    const spoiled = { takenDown, businessName: "=cmd()", logo: "/media/logo.png" };
    const text = await formatListingsCsv([listing("a", { ...spoiled, createdAt: "2026-11-05T15:00:00.000Z" })]);

    const [row, ...more] = papa.parse<Record<string, string>>(text.replace("\uFEFF", "").trimEnd(), {
      header: true,
    }).data;

    expect(more).toEqual([]);
    expect(row).toMatchObject({
      ...{ ID: "listing_aaaaaaaa", Submitted: "2026-11-05T15:00:00.000Z", Payment: "Live", Canceled: "No" },
      ...{ "Business Name": "'=cmd()", "Full Name": "Zora Hurston", Email: "zora@studio.test", Instagram: "'@studio" },
      ...{ "Taken Down": "2026-11-06T15:00:00.000Z: =1+1", Page: "http://localhost/network/studio-a" },
      ...{ Logo: "http://localhost/media/logo.png", "Featured Image": "", "Full Bio": "We began in a garage." },
    });
  });
});

describe("acting", () => {
  const live = listing("a");
  const takenDown = { at: "2026-11-06T15:00:00.000Z", reason: "No such shop.", endsSubscription: false };
  const hidden = listing("a", { takenDown, version: 4 });

  const asks = async (answers: Answers, shown = live, action = "Take down: Studio A") => {
    const visit = await visitListings([shown], answers);
    await visit.member.click(card("Studio A").getByRole("button", { name: action }));
    const dialog = within(await screen.findByRole("dialog"));
    return { ...visit, dialog };
  };

  test("a listing is taken down with a reason; its subscription goes on unless it is to end too", async () => {
    const { member, sent, dialog } = await asks({ [takedown(live)]: () => ok(hidden) });
    expect(dialog.getByRole("heading", { name: "Take down Studio A?" })).toBeVisible();
    expect(dialog.getByRole("checkbox", { name: /Also end the subscription/ })).not.toBeChecked();
    expect(dialog.queryByRole("checkbox", { name: /pictures/ })).not.toBeInTheDocument();

    await member.type(dialog.getByRole("textbox", { name: "Why?" }), "No such shop.");
    await member.click(dialog.getByRole("button", { name: "Take down" }));

    expect(await screen.findByText("Studio A is no longer in the directory.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(card("Studio A").getByText("Taken down")).toBeVisible();
    expect(card("Studio A").getByText("Still billing")).toBeVisible();
    expect(card("Studio A").getByText("No such shop.")).toBeVisible();
    expect(sent.find(({ call }) => call === takedown(live))?.body).toEqual({
      reason: "No such shop.",
      deletePictures: false,
      endSubscription: false,
    });
    expect(listKept()).toEqual([]);
  });

  test("the subscription ends with it, and its pictures are deleted, where that is wanted", async () => {
    const pictured = { ...live, logo: "/media/listings/logo.png" };
    const { member, sent, dialog } = await asks(
      { [takedown(live)]: () => ok({ ...hidden, payment: "ended" }) },
      pictured,
    );

    await member.type(dialog.getByRole("textbox", { name: "Why?" }), "Not yours.");
    await member.click(dialog.getByRole("checkbox", { name: /Also end the subscription/ }));
    await member.click(dialog.getByRole("checkbox", { name: /Also delete its images/ }));
    await member.click(dialog.getByRole("button", { name: "Take down" }));

    expect(await card("Studio A").findByText("Ended")).toBeVisible();
    expect(sent.find(({ call }) => call === takedown(live))?.body).toMatchObject({
      endSubscription: true,
      deletePictures: true,
    });
    await waitFor(() => expect(screen.queryByRole("button", { name: /^End subscription/ })).not.toBeInTheDocument());
  });

  test("without a reason nothing is taken down; one that was begun is kept when the dialog closes, or it fails", async () => {
    const detail = "Too many requests at once. Please try again.";
    let isOut = true;
    const { member, dialog, sent } = await asks({
      [takedown(live)]: () => (isOut ? problem(503, detail) : ok({ ...hidden, payment: "ended" })),
      [list]: (asked) => inThisMonth([isOut ? live : hidden])(asked),
    });
    await member.click(dialog.getByRole("button", { name: "Take down" }));
    expect(await dialog.findByText("Please say why")).toBeVisible();
    expect(sent.filter(({ call }) => call === takedown(live))).toEqual([]);
    await member.type(dialog.getByRole("textbox", { name: "Why?" }), "No such shop.");
    await member.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

    await member.click(card("Studio A").getByRole("button", { name: "Take down: Studio A" }));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByRole("textbox", { name: "Why?" })).toHaveValue("No such shop.");
    await member.click(again.getByRole("button", { name: "Take down" }));
    expect(await again.findByRole("alert")).toHaveTextContent(detail);
    expect(again.getByRole("textbox", { name: "Why?" })).toHaveValue("No such shop.");
    isOut = false;
    await member.click(again.getByRole("button", { name: "Take down" }));

    expect(await screen.findByText("Studio A is no longer in the directory.")).toBeVisible();
  });

  test("of one that is hidden already, the subscription can still be ended", async () => {
    const { member, sent, dialog } = await asks(
      { [takedown(live)]: () => ok({ ...hidden, payment: "ended" }) },
      hidden,
      "End subscription: Studio A",
    );
    expect(dialog.getByRole("textbox", { name: "Why?" })).toHaveValue("No such shop.");

    await member.click(dialog.getByRole("button", { name: "End subscription" }));

    expect(await screen.findByText("No more charges for Studio A.")).toBeVisible();
    expect(sent.find(({ call }) => call === takedown(live))?.body).toEqual({
      reason: "No such shop.",
      deletePictures: false,
      endSubscription: true,
    });
  });

  test("a hidden listing is shown again, once, and where that fails it is told", async () => {
    let isOut = true;
    const { member, sent } = await visitListings([hidden], {
      [takedown(live, "DELETE")]: () => (isOut ? problem(404, "Listing not found.") : ok(live)),
    });
    await member.click(card("Studio A").getByRole("button", { name: "Show again: Studio A" }));
    expect(await screen.findByText("Listing not found.")).toBeVisible();
    isOut = false;

    await member.dblClick(card("Studio A").getByRole("button", { name: "Show again: Studio A" }));

    expect(await screen.findByText("Studio A stays in the directory while it's paid for.")).toBeVisible();
    expect(card("Studio A").queryByText("Taken down")).not.toBeInTheDocument();
    expect(sent.filter(({ call }) => call === takedown(live, "DELETE"))).toHaveLength(2);
  });
});
