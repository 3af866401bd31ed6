import { screen, waitFor } from "@testing-library/react";
import { defaultClubSettings } from "#shared/club-settings.ts";
import { defaultNoticeSettings } from "#shared/notice-settings.ts";
import type { OrderToPay } from "#shared/own-orders.ts";
import { listedBusinesses } from "#web/features/listings/directory/listed-businesses.tsx";
import { ok, problem } from "../api.ts";
import { paid, token as duesToken } from "../dues/dues.ts";
import { adminEvent } from "../events/admin.tsx";
import { evening } from "../events/portal.tsx";
import { businessCard, businessPage } from "../listings/businesses.ts";
import { own as ownListing, token as listingToken } from "../listings/listings.tsx";
import { ada, session } from "../member-session.ts";
import { pathOf, communityMessage } from "../messaging/community.tsx";
import { message, messagesAnswers, pathOf as conversationPath, withBen } from "../messaging/messages.tsx";
import { adasProfile, card, portalAnswers, quietDashboard, settings } from "../portal.tsx";
import { registration } from "../registrations/approvals.ts";
import { gala, own, token } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(() => {
  listedBusinesses.forget();
});

type Load = [path: string, address: string, body: object, shown: string | RegExp, words?: string | RegExp];

const items = (...all: object[]) => ({ items: all });
const ben = { id: "ben", full_name: "Ben Cole", avatar_url: null, registered: true, visible: true };
const attendees = { eventTitle: "Elevated Wednesdays", phase: "coming", isShown: true, items: [] };
const [ofBen, inTopic] = [conversationPath("a", "/messages"), pathOf("General Discussion")];
const noMessages = "Failed to load messages";

const paidOrder: OrderToPay = {
  ...{ event: { title: "Spring Gala", when: "" }, currency: "usd", lines: [] },
  ...{ total: 4500, owed: 0, state: "paid", refundRule: [] },
};

const loads: Load[] = [
  ["/events", "/api/events?audience=public", items(gala), "30 of 150 spots left"],
  ["/events/register/gala", "/api/events/gala", gala, "Spots remaining: 30 of 150"],
  [`/events/registration#${token}`, "/api/registrations/by-link", own(), "Registration #7K2M9QXA"],
  [`/events/pay#${token}`, "/api/orders/by-link", paidOrder, /^These tickets are paid/],
  [`/business-listing/manage#${listingToken}`, "/api/own-listings/by-link", ownListing(), "Houses with shade."],
  [`/membership/dues#${duesToken}`, "/api/dues/by-link", paid(), /^Your membership is paid/],
  ["/portal/admin/dues", "/api/admin/dues?state=due", items(), "No one has a first payment to make."],
  [
    "/network",
    "/api/listings",
    items(businessCard("Abacus")),
    "10 businesses",
    /^9 businesses; others couldn't be loaded/,
  ],
  ["/network/abacus", "/api/listings/abacus", businessPage("Abacus"), /^Payroll for/, "We couldn't load it just now."],
  ["/members/ben", "/api/public-members/ben", ben, "Ben Cole"],
  ["/portal/profile", "/api/profile", adasProfile, "Architect · Obi & Daughters"],
  ["/portal/profile/audiences", "/api/profile", adasProfile, "Who sees what"],
  ["/portal/profile/audiences", "/api/profile/preview", { page: null, card: null }, /^Members find no page of yours/],
  ["/portal/dashboard", "/api/dashboard", { ...quietDashboard, upcoming: 3 }, "3 upcoming"],
  ["/portal/settings", "/api/settings", settings, /^You haven't registered/, "Could not load your settings."],
  ["/portal/settings", "/api/calendar-feed", { token: null }, "Get the address"],
  ["/portal/settings/membership", "/api/own-dues", { dues: null }, /^Your membership is free/],
  ["/portal/settings/data", "/api/own-data", { export: null, deletion: null }, "Export my data"],
  ["/portal/settings/data", "/api/portal/audit", items(), /^Nothing yet\. Not listed: .* reports of messages/],
  ["/portal/settings/notifications", "/api/notice-settings", defaultNoticeSettings, "Direct messages"],
  ["/portal/notifications", "/api/notices", items(), /^Nothing yet/],
  [
    "/portal/directory",
    "/api/directory",
    items(card("ben", "Ben Cole")),
    "1 member",
    "Could not load member directory.",
  ],
  ["/portal/members/ben", "/api/members/ben", ben, "Registered for events"],
  ["/portal/invitations", "/api/invitations", { items: [], allowance: null }, "You haven't invited anyone yet."],
  ["/portal/vouches", "/api/vouches", items(), "No one is waiting for a word from you."],
  ["/portal/introductions", "/api/introductions", { own: [], to_pass: [], offered: [] }, /^No introductions yet/],
  ["/portal/listing", "/api/portal/listings", items(ownListing()), "Obi & Daughters"],
  ["/portal/events", "/api/portal/events", items(evening()), "30 of 150 spots left", /^We couldn't load the events\./],
  ["/portal/attendees/reg_01", "/api/portal/registrations/reg_01/attendees", attendees, /^No one has joined this list/],
  ["/portal/messages", "/api/conversations", items(withBen), "Ben Cole", "Failed to load your conversations."],
  [`/portal/messages?conversation=${withBen.id}`, ofBen, items(message("a", 1)), "Message 1", noMessages],
  ["/portal/search?q=zebra", "/api/message-search", items(), "No messages match “zebra”."],
  ["/portal/community", inTopic, items(communityMessage(1)), "Message 1", noMessages],
  ["/portal/admin/applications", "/api/admin/application-rows", items(), /^No one has applied/, /^We couldn't load/],
  ["/portal/admin/members", "/api/admin/members", items(), /^No one has joined yet/, /^We couldn't load/],
  ["/portal/admin/club-settings", "/api/admin/club-settings", defaultClubSettings, "Days to answer"],
  ["/portal/admin/events", "/api/admin/events", items(adminEvent()), "30 of 150 left · By link"],
  [
    "/portal/event-registrations/reg_a",
    "/api/admin/registrations/reg_a",
    registration("a"),
    "zora@hurston.example",
    "Failed to load registrations: Unknown error",
  ],
];

test.each(loads)("what %s cannot load can be asked for again", async (...[path, address, body, shown, words]) => {
  let isDown = true;
  session.member = { ...ada, rights: /admin|event-registrations/.test(path) ? ["owner"] : [] };
  portalAnswers({
    ...messagesAnswers([withBen]),
    "GET /api/portal/registrations": () => ok(items()),
    "GET /api/profile/preview": () => ok({ page: null, card: null }),
    "GET /api/admin/levels": () => ok({ ...items(), version: 0 }),
    "GET /api/admin/topics": () => ok({ ...items(), version: 0 }),
    "GET /api/admin/questions/application": () => ok({ questions: [], archivedQuestions: [], version: 0 }),
    "GET /api/admin/questions/profile": () => ok({ questions: [], archivedQuestions: [], version: 0 }),
    "GET /api/admin/suspended-memberships": () => ok(items()),
    "GET /api/admin/ended-memberships": () => ok(items()),
    [`GET ${address}`]: () => (isDown ? problem(500) : ok(body)),
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
