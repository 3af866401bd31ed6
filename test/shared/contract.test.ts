import { safeParse, type $ZodObjectDef } from "zod/v4/core";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";

/**
 * Who may call what: the whole authorization of the HTTP API, for admins by their rights; an owner has all. In parentheses,
 * what of theirs those have who run only some events. A new endpoint is added here on purpose, or fails.
 */
const callers: Record<string, string> = {
  "POST /api/leads": "public",
  "GET /api/admin/leads": "conversations reader",
  "POST /api/applications": "public",
  "GET /api/admin/applications": "members reader",
  "GET /api/own-applications/by-link": "public",
  "PUT /api/own-applications/by-link": "public",
  "POST /api/own-applications/by-link/answers": "public",
  "POST /api/own-applications/by-link/withdrawal": "public",
  "POST /api/own-applications/by-link/members": "public",
  "GET /api/admin/application-rows": "members reader",
  "GET /api/admin/application-statistics": "members reader",
  "GET /api/admin/applications/{applicationId}": "members",
  "POST /api/admin/applications/{applicationId}/state": "members",
  "POST /api/admin/applications/{applicationId}/recall": "members",
  "PUT /api/admin/applications/{applicationId}/assignee": "members",
  "POST /api/admin/applications/{applicationId}/notes": "members",
  "PUT /api/admin/applications/{applicationId}/review": "members",
  "GET /api/admin/admins": "members",
  "GET /api/admin/roles": "owner",
  "PUT /api/admin/roles/{memberId}": "owner",
  "GET /api/admin/email-texts": "owner",
  "PUT /api/admin/email-texts": "owner",
  "POST /api/admin/email-texts/previews": "owner",
  "GET /api/admin/members": "members reader",
  "GET /api/admin/members/{memberId}/sheet": "members",
  "GET /api/admin/members/{memberId}/merge/{otherId}": "owner",
  "POST /api/admin/members/{memberId}/merge/{otherId}": "owner",
  "POST /api/admin/merges/{mergeId}/undoing": "owner",
  "POST /api/admin/merges/{mergeId}/attempts": "owner",
  "POST /api/admin/member-tags": "members",
  "POST /api/admin/member-import": "members",
  "PUT /api/admin/members/{memberId}/notes/{noteId}": "members",
  "DELETE /api/admin/members/{memberId}/notes/{noteId}": "members",
  "POST /api/admin/members/{memberId}/notes/{noteId}/restoration": "members",
  "GET /api/admin/numbers": "owner",
  "POST /api/admin/dues/{duesId}/payments/{noteId}/taking-back": "money",
  "POST /api/listings/{slug}/visits": "public",
  "GET /api/own-listings/by-link/visits": "public",
  "POST /api/contact": "public",
  "POST /api/private-links": "public",
  "GET /api/admin/contacts": "conversations reader",
  "GET /api/events": "public",
  "GET /api/events/{eventId}": "public",
  "POST /api/events/{eventId}/interest": "public",
  "POST /api/event-interest": "public",
  "GET /api/admin/event-interest": "conversations reader",
  "GET /api/admin/inbox": "conversations reader",
  "GET /api/admin/inbox/{messageId}": "conversations",
  "POST /api/admin/inbox/{messageId}/handling": "conversations",
  "POST /api/admin/inbox/{messageId}/reopening": "conversations",
  "PUT /api/admin/inbox/{messageId}/note": "conversations",
  "POST /api/admin/inbox/{messageId}/reply": "conversations",
  "POST /api/admin/inbox/{messageId}/invitation": "conversations",
  "GET /api/admin/automated": "conversations",
  "DELETE /api/admin/automated/{submissionId}": "conversations",
  "POST /api/admin/automated/forms/{submissionId}/release": "conversations",
  "POST /api/admin/automated/applications/{submissionId}/release": "conversations",
  "POST /api/admin/automated/registrations/{submissionId}/release": "conversations",
  "POST /api/admin/automated/listings/{submissionId}/release": "conversations",
  "GET /api/admin/events": "events reader (events)",
  "POST /api/admin/event-series": "events",
  "GET /api/admin/event-groups": "events (events)",
  "POST /api/admin/events": "events (group)",
  "PUT /api/admin/events/{eventId}": "events (event)",
  "PUT /api/admin/events/{eventId}/series": "events",
  "POST /api/admin/events/{eventId}/edit-preview": "events (event)",
  "POST /api/admin/events/{eventId}/series-preview": "events",
  "GET /api/partner-events": "public",
  "GET /api/admin/partner-events": "events reader",
  "POST /api/admin/partner-events": "events",
  "PUT /api/admin/partner-events/{partnerEventId}": "events",
  "DELETE /api/admin/partner-events/{partnerEventId}": "events",
  "POST /api/admin/partner-events/{partnerEventId}/restore": "events",
  "GET /api/introductions": "member",
  "POST /api/introductions": "member",
  "DELETE /api/introductions/{id}": "member",
  "POST /api/introductions/{id}/answer": "member",
  "GET /api/members/{memberId}/introduction": "member",
  "GET /api/admin/introductions": "conversations reader",
  "POST /api/admin/introductions/{id}/decision": "conversations",
  "GET /api/portal/acquaintances": "member",
  "GET /api/portal/events": "member",
  "GET /api/portal/events/{eventId}": "member",
  "GET /api/profile": "member",
  "PUT /api/profile": "member",
  "PATCH /api/profile/audiences": "member",
  "GET /api/profile/preview": "member",
  "GET /api/registrations/by-link/tickets": "public",
  "GET /api/settings": "member",
  "GET /api/tickets/{code}": "public",
  "PATCH /api/settings": "member",
  "GET /api/directory": "member",
  "GET /api/directory/admins": "member",
  "GET /api/members/{memberId}": "member",
  "GET /api/public-members/{memberId}": "public",
  "GET /api/account": "account",
  "GET /api/joining/by-link": "public",
  "GET /api/admin/members/{memberId}/membership": "members conversations",
  "POST /api/admin/members/{memberId}/end": "members",
  "POST /api/admin/members/{memberId}/restore": "members",
  "POST /api/admin/members/{memberId}/suspension": "members",
  "DELETE /api/admin/members/{memberId}/suspension": "members",
  "DELETE /api/admin/members/{memberId}/chat-mute": "members conversations",
  "GET /api/admin/suspended-memberships": "members reader",
  "GET /api/own-second-factor": "account",
  "POST /api/own-second-factor": "account",
  "POST /api/admin/members/{memberId}/second-factor/reset": "owner",
  "GET /api/admin/ended-memberships": "members reader",
  "GET /api/admin/audit": "owner",
  "POST /api/admin/exports": "export",
  "GET /api/portal/audit": "member",
  "GET /api/admin/club-settings": "owner",
  "GET /api/levels": "public",
  "PUT /api/admin/members/{memberId}/level": "members",
  "GET /api/admin/levels": "members reader",
  "PUT /api/admin/levels": "owner",
  "PUT /api/admin/club-settings": "owner",
  "GET /api/admin/topics": "owner",
  "PUT /api/admin/topics": "owner",
  "GET /api/groups": "member",
  "GET /api/groups/{groupId}": "member",
  "POST /api/groups": "member",
  "PUT /api/groups/{groupId}": "member",
  "POST /api/groups/{groupId}/join": "member",
  "POST /api/groups/{groupId}/leave": "member",
  "POST /api/groups/{groupId}/members/{memberId}": "member",
  "POST /api/groups/{groupId}/close": "member",
  "GET /api/admin/groups": "conversations reader",
  "POST /api/admin/groups/{groupId}": "conversations",
  "GET /api/admin/letter-choices": "members reader",
  "GET /api/admin/letters": "members reader",
  "POST /api/admin/letters": "members",
  "GET /api/admin/letters/{letterId}": "members reader",
  "PUT /api/admin/letters/{letterId}": "members",
  "DELETE /api/admin/letters/{letterId}": "members",
  "POST /api/admin/letters/{letterId}/copies": "members",
  "POST /api/admin/letters/{letterId}/pictures": "members",
  "POST /api/admin/letter-segments": "members",
  "POST /api/admin/letters/{letterId}/tests": "members",
  "POST /api/admin/letters/{letterId}/previews": "members",
  "POST /api/admin/letters/{letterId}/sending": "members",
  "POST /api/admin/letters/{letterId}/unscheduling": "members",
  "POST /api/admin/letters/{letterId}/stopping": "members",
  "POST /api/admin/letters/{letterId}/continuing": "members",
  "GET /api/portal/letters": "member",
  "GET /api/portal/letters/{letterId}": "member",
  "GET /api/go/{letterId}/{link}": "public",
  "GET /api/application-questions": "public",
  "GET /api/admin/questions/{form}": "members reader",
  "PUT /api/admin/questions/{form}": "owner",
  "GET /api/invitations": "member",
  "POST /api/invitations": "member",
  "POST /api/invitations/{invitationId}/taking-back": "member",
  "POST /api/admin/invitations": "members",
  "GET /api/vouches": "member",
  "POST /api/vouches/{vouchId}/vouching": "member",
  "POST /api/vouches/{vouchId}/declining": "member",
  "GET /api/dashboard": "member",
  "DELETE /api/admin/first-steps": "owner",
  "GET /api/admin/waiting": "events members conversations (events)",
  "POST /api/events/{eventId}/registrations": "public",
  "POST /api/portal/events/{eventId}/registrations": "member",
  "GET /api/portal/registrations": "member",
  "GET /api/portal/registrations/{registrationId}/attendees": "member",
  "PUT /api/portal/registrations/{registrationId}/encounters/{memberId}": "member",
  "PUT /api/portal/registrations/{registrationId}/visibility": "member",
  "GET /api/registrations/by-link": "public",
  "PUT /api/registrations/by-link/guests": "public",
  "PUT /api/registrations/by-link/details": "public",
  "POST /api/registrations/by-link/cancellation": "public",
  "POST /api/registrations/by-link/offer/acceptance": "public",
  "GET /api/admin/events/{eventId}/waitlist": "events reader (event)",
  "PUT /api/admin/events/{eventId}/waitlist": "events (event)",
  "POST /api/admin/registrations/{registrationId}/move": "events (registration)",
  "POST /api/admin/registrations/{registrationId}/removal": "events (registration)",
  "GET /api/admin/events/{eventId}/bulletins": "events reader (event)",
  "POST /api/admin/events/{eventId}/bulletins": "events (event)",
  "GET /api/registrations/by-link/bulletins": "public",
  "PUT /api/registrations/by-link/feedback": "public",
  "GET /api/admin/events/{eventId}/registrations": "events reader (event)",
  "GET /api/admin/registrations": "events reader (events)",
  "GET /api/admin/registrations/{registrationId}": "events (registration)",
  "POST /api/admin/registrations/{registrationId}/decision": "events (registration)",
  "POST /api/admin/registrations/{registrationId}/guests": "events (registration)",
  "POST /api/admin/registrations/{registrationId}/letter": "events (registration)",
  "POST /api/admin/events/{eventId}/test-registration": "events (event)",
  "GET /api/admin/events/{eventId}/evening": "events reader (event)",
  "POST /api/admin/events/{eventId}/door-passes": "events (event)",
  "GET /api/admin/events/{eventId}/door-passes": "events (event)",
  "POST /api/admin/events/{eventId}/door-passes/{passId}/revocation": "events (event)",
  "GET /api/door/{eventId}": "door",
  "GET /api/door/{eventId}/parties": "door",
  "GET /api/door/{eventId}/entries": "door",
  "POST /api/door/{eventId}/scans": "door",
  "POST /api/uploads": "member",
  "POST /api/uploads/listing-image": "public",
  "POST /api/realtime/ticket": "member",
  "GET /api/community": "member",
  "GET /api/community/{topic}/messages": "member",
  "GET /api/community/{topic}/messages/{id}/reactions": "member",
  "GET /api/community/{topic}/messages/{id}/votes": "member",
  "GET /api/community/members": "member",
  "GET /api/attachments/{id}": "member",
  "GET /api/conversations": "member",
  "POST /api/conversations": "member",
  "GET /api/conversations/unread": "member",
  "GET /api/conversations/{id}": "member",
  "GET /api/conversations/{id}/messages": "member",
  "POST /api/conversations/{id}/read": "member",
  "GET /api/message-search": "member",
  "GET /api/members/{memberId}/contact": "member",
  "GET /api/message-settings": "member",
  "PATCH /api/message-settings": "member",
  "GET /api/blocks": "member",
  "GET /api/mutes": "member",
  "PUT /api/mutes/members/{memberId}": "member",
  "DELETE /api/mutes/members/{memberId}": "member",
  "PUT /api/mutes/topics/{topic}": "member",
  "DELETE /api/mutes/topics/{topic}": "member",
  "GET /api/notices": "member",
  "POST /api/notices/read": "member",
  "POST /api/notices/read-all": "member",
  "GET /api/notice-settings": "member",
  "PATCH /api/notice-settings": "member",
  "GET /api/email-preferences/by-link": "public",
  "PATCH /api/email-preferences/by-link": "public",
  "POST /api/unsubscribe/{token}/{topic}": "public",
  "GET /api/unsubscribe/{token}/{topic}": "public",
  "POST /api/mailing-list/{token}/unsubscribe": "public",
  "GET /api/mailing-list/{token}/unsubscribe": "public",
  "DELETE /api/profile/welcome": "member",
  "GET /api/own-data": "account",
  "POST /api/own-data/export": "account",
  "GET /api/own-data/export": "account",
  "POST /api/own-data/deletion": "account",
  "DELETE /api/own-data/deletion": "account",
  "GET /api/sessions": "account",
  "PUT /api/sessions/current": "account",
  "DELETE /api/sessions/current": "account",
  "POST /api/sessions/end": "account",
  "GET /api/calendar-feed": "member",
  "POST /api/calendar-feed": "member",
  "DELETE /api/calendar-feed": "member",
  "DELETE /api/devices/{deviceId}": "member",
  "GET /api/devices": "member",
  "POST /api/devices": "member",
  "GET /api/calendar/{token}": "public",
  "PUT /api/blocks/{memberId}": "member",
  "DELETE /api/blocks/{memberId}": "member",
  "POST /api/reports": "member",
  "GET /api/admin/reports": "conversations reader",
  "GET /api/admin/reports/{id}": "conversations",
  "POST /api/admin/reports/{id}/decision": "conversations",
  "GET /api/listings": "public",
  "GET /api/listings/{slug}": "public",
  "POST /api/listings": "public",
  "POST /api/listings/{listingId}/checkout": "public",
  "GET /api/own-listings/by-link": "public",
  "PUT /api/own-listings/by-link": "public",
  "POST /api/own-listings/by-link/checkout": "public",
  "POST /api/own-listings/by-link/billing": "public",
  "GET /api/portal/listings": "member",
  "POST /api/stripe/webhook": "public",
  "POST /api/vitals": "public",
  "GET /api/admin/listings": "money reader",
  "POST /api/admin/listings/{listingId}/takedown": "money",
  "DELETE /api/admin/listings/{listingId}/takedown": "money",
  "POST /api/events/{eventId}/ticket-code": "public",
  "POST /api/portal/events/{eventId}/ticket-code": "member",
  "POST /api/registrations/by-link/checkout": "public",
  "GET /api/orders/by-link": "public",
  "POST /api/orders/by-link/checkout": "public",
  "POST /api/registrations/by-link/payment": "public",
  "POST /api/admin/registrations/{registrationId}/refunds": "money",
  "POST /api/admin/registrations/{registrationId}/refunds/{refundId}/retry": "money",
  "POST /api/admin/registrations/{registrationId}/payments": "events money (registration)",
  "GET /api/admin/ticket-sales": "money",
  "GET /api/admin/events/{eventId}/statement": "money",
  "GET /api/dues/by-link": "public",
  "POST /api/dues/by-link/checkout": "public",
  "POST /api/dues/by-link/billing": "public",
  "GET /api/own-dues": "member",
  "GET /api/own-dues/levels": "member",
  "GET /api/own-dues/levels/{level}": "member",
  "POST /api/own-dues/levels/{level}": "member",
  "DELETE /api/own-dues/level-change": "member",
  "GET /api/admin/dues": "money reader",
  "GET /api/admin/dues/{duesId}": "money",
  "GET /api/admin/members/{memberId}/dues": "money members",
  "POST /api/admin/dues/{duesId}/payments": "money",
  "POST /api/admin/dues/{duesId}/free": "money",
  "POST /api/admin/dues/{duesId}/payments/{paymentId}/refund": "money",
  "POST /api/admin/members/{memberId}/dues": "owner",
  "GET /api/admin/levels/{level}/dues": "owner",
  "POST /api/admin/levels/{level}/dues": "owner",
  "POST /api/admin/levels/{level}/dues/stop": "owner",
  "GET /api/admin/level-dues": "money",
  "POST /api/admin/paid-dates": "money",
};

const rows: Endpoint[] = Object.values(contract);

test("every endpoint may be called by those it is meant for, and there is no other", () => {
  const found = rows.map(({ method, path, who, may, within }) => [
    `${method} ${path}`,
    (may ? [may].flat().join(" ") : who) + (within ? ` (${within})` : ""),
  ]);

  expect(Object.fromEntries(found)).toEqual(callers);
});

test("whatever admins do about one event is for those who run it, but for what reaches others of its series, and money", () => {
  const withoutRow = rows.filter(
    ({ path, who, within }) => who === "admin" && !within && /\{(event|registration)Id\}/.test(path),
  );

  expect(withoutRow.map(({ path }) => path)).toEqual([
    "/api/admin/events/{eventId}/series",
    "/api/admin/events/{eventId}/series-preview",
    "/api/admin/registrations/{registrationId}/refunds",
    "/api/admin/registrations/{registrationId}/refunds/{refundId}/retry",
    "/api/admin/events/{eventId}/statement",
  ]);
});

test("no two endpoints share a route", () => {
  const routes = rows.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);

  expect(new Set(routes).size).toBe(rows.length);
});

test("everything under /api/admin is for admins, and nothing else is", () => {
  for (const { path, who } of rows)
    expect({ path, admin: path.startsWith("/api/admin/") }).toEqual({ path, admin: who === "admin" });
});

test("everything under /api/door is for who has a pass, and nothing else is", () => {
  for (const { path, who } of rows)
    expect({ path, door: path.startsWith("/api/door/") }).toEqual({ path, door: who === "door" });
});

test("what is asked for by GET changes nothing", () => {
  const rows = Object.entries<Endpoint>(contract);
  const isRead = (name: string) => /^(get|list|read|count)[A-Z]/.test(name);

  expect(rows.filter(([name, { method }]) => method === "GET" && !isRead(name)).map(([name]) => name)).toEqual([]);
});

test("what anybody may write has a ceiling of its own", () => {
  for (const { method, path, who, throttle } of rows) {
    if (who === "public" && method !== "GET")
      expect({ path, throttle }).toEqual({ path, throttle: expect.anything() as unknown });
  }
});

test("no endpoint takes a field that it does not know: what only the server says is not sent", () => {
  for (const { method, path, input } of rows.filter((row) => row !== contract.receiveStripeEvent)) {
    // Without a kind, an upload has no fields at all.
    const { error } = safeParse(input, { kind: "avatar", isAdmin: true });
    const isRefused = /"keys":\[[^\]]*"isAdmin"/.test(JSON.stringify(error?.issues ?? []));
    expect({ method, path, isRefused }).toEqual({ method, path, isRefused: true });
  }
});

/** Addresses that hold a token after all, and why they must. */
const addressesWithToken: Record<string, string> = {
  unsubscribe: "RFC 8058: a mail program posts to the address of the email's own header",
  getUnsubscribePage: "the same address, opened by who has a program without that",
  unsubscribeContact: "RFC 8058",
  getContactUnsubscribePage: "the same address",
  readCalendarFeed: "a calendar program takes an address and nothing else",
};

test("no address has a token of a private link, but for those that a standard wants so", () => {
  const rows = Object.entries<Endpoint>(contract);
  const hasToken = ({ input }: Endpoint) =>
    input._zod.def.type === "object" && "token" in (input._zod.def as $ZodObjectDef).shape;

  const inAddress = rows.filter(
    ([, row]) =>
      row.path.includes("{token}") ||
      (hasToken(row) && !row.takesLink && (row.method === "GET" || row.method === "DELETE")),
  );

  expect(inAddress.map(([name]) => name).toSorted()).toEqual(Object.keys(addressesWithToken).toSorted());
  expect(rows.filter(([, { takesLink }]) => takesLink).length).toBeGreaterThan(15);
  for (const [name, row] of rows.filter(([, { takesLink }]) => takesLink))
    expect([name, hasToken(row), row.path.includes("{token}")]).toEqual([name, true, false]);
});
