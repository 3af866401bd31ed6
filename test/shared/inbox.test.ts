import { listingSubject } from "#shared/brand.ts";
import { getMessageEnd, inboxMessage, kindOfContactMessage } from "#shared/inbox.ts";
import { given } from "../support/given.ts";

test.each([
  [listingSubject, "question"],
  [`${listingSubject}: the price`, "question"],
  ["A venue for your events", "message"],
  ["About my business listing", "message"],
])("a contact message about %j is a %s", (subject, kind) => {
  expect(kindOfContactMessage({ subject })).toBe(kind);
});

test.each([
  ["2026-11-26T01:05:00.000Z", "2028-11-26T01:05:00.000Z"],
  // There is no February 29 in 2030.
  ["2028-02-29T12:00:00.000Z", "2030-03-01T12:00:00.000Z"],
])("a message that was sent at %s and is kept for 24 months is deleted at %s", (sentAt, end) => {
  expect(getMessageEnd(sentAt, 24).toISOString()).toBe(end);
});

test("a message of an earlier version is neither open nor handled, and has no note", () => {
  const stored = {
    ...given.contactMessage(),
    id: "message_1",
    tags: ["Contact Form"],
    createdAt: "2025-01-02T03:04:05.000Z",
    deletedAt: "2027-01-02T03:04:05.000Z",
  };

  expect(inboxMessage.parse({ ...stored, kind: "message" })).toEqual({
    ...stored,
    ...{ kind: "message", isOpen: false, note: "", version: 0 },
  });
});
