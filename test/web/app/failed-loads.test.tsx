import { screen, waitFor } from "@testing-library/react";
import { listedBusinesses } from "#web/features/listings/directory/listed-businesses.tsx";
import { ok, problem, type Answers } from "../api.ts";
import { adminEvent } from "../events/admin.tsx";
import { evening } from "../events/portal.tsx";
import { inThisMonth, listing } from "../listings/admin.tsx";
import { businessCard, businessPage } from "../listings/businesses.ts";
import { own as ownListing, token as listingToken } from "../listings/listings.tsx";
import { ada, session } from "../member-session.ts";
import { pathOf, communityMessage } from "../messaging/community.tsx";
import { message, messagesAnswers, pathOf as conversationPath, withBen } from "../messaging/messages.tsx";
import { first } from "../messaging/reports.tsx";
import { adasProfile, card, portalAnswers, settings, startAfresh } from "../portal.tsx";
import { registration } from "../registrations/approvals.ts";
import { gala, own, token } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(() => {
  startAfresh();
  listedBusinesses.forget();
});

type Load = { path: string; call: string; answer: Answers[string]; words?: string | RegExp; shown: string };

const items = (...all: object[]) => ok({ items: all });

const loads: Load[] = [
  {
    ...{ path: "/events", call: "GET /api/events?audience=public", answer: () => items(gala) },
    shown: "30 of 150 spots left",
  },
  {
    ...{ path: "/events/register/gala", call: "GET /api/events/gala", answer: () => ok(gala) },
    shown: "Spots remaining: 30 of 150",
  },
  {
    ...{ path: `/events/registration#${token}`, call: `GET /api/registrations/by-link`, answer: () => ok(own()) },
    shown: "Registration #7K2M9QXA",
  },
  {
    ...{ path: `/business-listing/manage#${listingToken}`, call: `GET /api/own-listings/by-link` },
    ...{ answer: () => ok(ownListing()), shown: "Houses with shade." },
  },
  {
    ...{ path: "/network", call: "GET /api/listings", answer: () => items(businessCard("Abacus")) },
    ...{ words: "9 businesses; others couldn't be loaded", shown: "10 businesses" },
  },
  {
    ...{ path: "/network/payroll-club", call: "GET /api/listings/payroll-club" },
    ...{
      answer: () => ok(businessPage("Payroll Club")),
      words: "We couldn't load it just now.",
      shown: "Payroll for kitchens.",
    },
  },
  {
    ...{ path: "/members/ben", call: "GET /api/public-members/ben" },
    ...{ answer: () => ok({ id: "ben", full_name: "Ben Cole", avatar_url: null }), shown: "Ben Cole" },
  },
  {
    ...{ path: "/portal/profile", call: "GET /api/profile", answer: () => ok(adasProfile) },
    shown: "Architect · Obi & Daughters",
  },
  {
    ...{ path: "/portal/settings", call: "GET /api/settings", answer: () => ok(settings) },
    ...{ words: "Could not load your settings.", shown: "You haven't registered for any events yet" },
  },
  {
    ...{ path: "/portal/directory", call: "GET /api/directory", answer: () => items(card("ben", "Ben Cole")) },
    ...{ words: "Could not load member directory.", shown: "1 member" },
  },
  {
    path: "/portal/listing",
    call: "GET /api/portal/listings",
    answer: () => items(ownListing()),
    shown: "Obi & Daughters",
  },
  {
    ...{ path: "/portal/events", call: "GET /api/portal/events", answer: () => items(evening()) },
    ...{ words: /^We couldn't load the events\./, shown: "30 of 150 spots left" },
  },
  {
    ...{ path: "/portal/messages", call: "GET /api/conversations", answer: () => items(withBen) },
    ...{ words: "Failed to load your conversations.", shown: "Ben Cole" },
  },
  {
    ...{ path: `/portal/messages?conversation=${withBen.id}`, call: `GET ${conversationPath("a", "/messages")}` },
    ...{ answer: () => items(message("a", 1)), words: "Failed to load messages", shown: "Message 1" },
  },
  {
    ...{
      path: "/portal/community",
      call: `GET ${pathOf("General Discussion")}`,
      answer: () => items(communityMessage(1)),
    },
    ...{ words: "Failed to load messages", shown: "Message 1" },
  },
  {
    ...{ path: "/portal/admin/events", call: "GET /api/admin/events", answer: () => items(adminEvent()) },
    shown: "30 of 150 left · By link",
  },
  {
    ...{ path: "/portal/admin/listings", call: "GET /api/admin/listings", answer: inThisMonth([listing("a")]) },
    ...{ words: "Failed to load the listings.", shown: "Studio A" },
  },
  {
    ...{ path: "/portal/admin/reports", call: "GET /api/admin/reports", answer: () => items(first) },
    ...{ words: "Failed to load the reports.", shown: "Buy now!" },
  },
  {
    ...{ path: "/portal/event-registrations/reg_a", call: "GET /api/admin/registrations/reg_a" },
    ...{ answer: () => ok(registration("a")), words: "Failed to load registrations: Unknown error" },
    shown: "zora@hurston.example",
  },
];

test.each(loads)("what $path cannot load can be asked for again", async ({ path, call, answer, words, shown }) => {
  let isDown = true;
  session.member = { ...ada, isAdmin: /admin|event-registrations/.test(path) };
  portalAnswers({
    ...messagesAnswers([withBen]),
    "GET /api/portal/registrations": () => items(),
    [call]: (request) => (isDown ? problem(500) : answer(request)),
  });
  const { visitor } = await visit(path);
  if (words) expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  const [retry] = await screen.findAllByRole("button", { name: "Try again" });
  expect(screen.queryByText(shown)).not.toBeInTheDocument();

  isDown = false;
  await visitor.click(retry!);

  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument());
});
