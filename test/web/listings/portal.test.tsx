import { screen, waitFor, within } from "@testing-library/react";
import { lateAnswer, ok } from "../api.ts";
import { enter, listKept, portalAnswers } from "../portal.tsx";
import { type } from "../registrations/registrations.tsx";
import { change, own } from "./listings.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const list = "GET /api/portal/listings";

test("members change their listings where they are", async () => {
  const sent = portalAnswers({
    [list]: () => ok({ items: [own()] }),
    [change]: ({ body }) => ok({ ...own(), ...body, version: 4 }),
  });
  const { member } = await enter("/portal/listing", "My Business Listing");
  const listing = within(await screen.findByRole("region", { name: "Obi & Daughters" }));
  expect(listing.getByText("Live")).toBeVisible();
  await member.click(listing.getByRole("button", { name: "Edit listing" }));
  type({ phone: "(214) 555-0199" });

  await member.click(listing.getByRole("button", { name: "Save" }));

  expect(await listing.findByText("(214) 555-0199")).toBeVisible();
  expect(sent.find(({ call }) => call === list)!.headers.authorization).toBe("Bearer token");
});

test("of several the one that a notification leads to is in sight, and what was told of them is read", async () => {
  const token = "listing_02.secret-of-at-least-twenty";
  const other = own({ businessName: "Second Chair", token, payment: "ended" });
  const late = lateAnswer();
  const sent = portalAnswers({
    [list]: () => late.answer,
    "GET /api/conversations/unread": () =>
      ok({
        items: [],
        muted: [],
        notices: ["listing:listing_01", "vouch:vouch_a"].map((id) => ({ id, at: "2027-03-05T21:04:00.000Z" })),
      }),
    "POST /api/notices/read": () => ok({}),
  });
  await enter("/portal/listing#listing_02", "My Business Listing");
  const seen = jest.spyOn(Element.prototype, "scrollIntoView");

  late.give(ok({ items: [own(), other] }));

  await waitFor(() => expect(seen.mock.contexts).toContain(screen.getByRole("region", { name: "Second Chair" })));
  expect(within(screen.getByRole("region", { name: "Obi & Daughters" })).getByText("Live")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Second Chair" })).getByText("Ended")).toBeVisible();
  const read = () => sent.filter(({ call }) => call === "POST /api/notices/read").map(({ body }) => body);
  await waitFor(() =>
    expect(read()).toEqual([{ items: [{ id: "listing:listing_01", upTo: "2027-03-05T21:04:00.000Z" }] }]),
  );
});

test("whoever has none is led to the form", async () => {
  portalAnswers({ [list]: () => ok({ items: [] }) });
  await enter("/portal/listing", "My Business Listing");

  expect(await screen.findByText(/No listing for ada@club\.test yet\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "List your business" })).toHaveAttribute("href", "/business-listing");
  expect(screen.getByRole("link", { name: "Get your private link" })).toHaveAttribute("href", "/private-links");
});

test("what is typed is kept as the member's own, which signing out forgets", async () => {
  portalAnswers({ [list]: () => ok({ items: [own()] }) });
  const { member } = await enter("/portal/listing", "My Business Listing");
  await member.click(await screen.findByRole("button", { name: "Edit listing" }));

  type({ phone: "(214) 555-0199" });

  await waitFor(() => expect(listKept()).toEqual(["club:draft:ada:own-listing:listing_01"]));
});
