import { idFromToken, verifyToken, formatToken } from "#functions/platform/private-links.ts";
import {
  toEmailData,
  buildRegistration,
  presentOwn,
  presentRegistration,
  presentWithEvent,
  registrationItemOf,
  storedRegistration as schema,
} from "#functions/registrations/registration.ts";
import { registration } from "#shared/registration-review.ts";
import { ownRegistration, registrationWithEvent } from "#shared/registrations.ts";
import { given } from "../../support/given.ts";
import { keptRegistration } from "../../support/kept-registration.ts";

const approved = (changes = {}) =>
  keptRegistration({
    status: "approved",
    decisions: [
      { decision: "approved", message: "Welcome.", at: "2026-06-06T00:05:00.000Z", by: { id: "a", name: "" } },
    ],
    letterId: "letter_1",
    emailed: "sent",
    memberId: "member-1",
    ...changes,
  });

test("an item is read as it was kept", () => {
  for (const kept of [keptRegistration(), approved()]) expect(schema.parse(registrationItemOf(kept))).toEqual(kept);
});

test("what is shown is what the contract says: no secret, no member, no letter", () => {
  const event = given.openEvent({ registrations_changed_at: "2026-06-06T00:05:00.000Z" });
  const shown = [presentOwn(approved()), presentRegistration(approved()), presentWithEvent(approved(), event)];

  expect([
    ownRegistration.parse(shown[0]),
    registration.parse(shown[1]),
    registrationWithEvent.parse(shown[2]),
  ]).toEqual(shown);
  for (const each of shown) {
    expect(each).toMatchObject({ decisionMessage: "Welcome." });
    for (const hidden of ["secret", "memberId", "letterId"]) expect(each).not.toHaveProperty(hidden);
  }
  expect(shown[0]).not.toHaveProperty("decisions");
  expect(presentWithEvent(approved(), event).event).not.toHaveProperty("registrations_changed_at");
});

test("a token opens its registration and no other", () => {
  const [one, other] = [keptRegistration(), keptRegistration()];
  const token = formatToken(one);

  expect(token).toMatch(/^[\w.-]{20,120}$/);
  expect(idFromToken(token)).toBe(one.id);
  expect(verifyToken(token, one)).toBe(true);
  for (const wrong of [formatToken(other), `${one.id}.${other.secret}`, `${token}x`, one.id, "", `${one.id}.`])
    expect(verifyToken(wrong, one)).toBe(false);
});

test("references and secrets are not the same twice, and read without doubt", () => {
  const all = Array.from({ length: 500 }, () => buildRegistration(given.registration(), { eventId: "gala" }));

  expect(new Set(all.map(({ reference }) => reference)).size).toBe(500);
  expect(new Set(all.map(({ secret }) => secret)).size).toBe(500);
  for (const { reference } of all) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
});

test("a letter knows who comes along, and whether it was ever approved", () => {
  const pendingAgain = approved({ status: "pending" });

  expect(toEmailData(keptRegistration(), given.event(), "")).toMatchObject({
    guests: ["Grace Lindqvist"],
    wasApproved: false,
  });
  const data = toEmailData(pendingAgain, given.event({ registrations_changed_at: "2026-06-06T00:05:00Z" }), "Welcome.");
  expect(data).toMatchObject({ wasApproved: true, message: "Welcome.", token: formatToken(pendingAgain) });
  expect(data.event).not.toHaveProperty("registrations_changed_at");
});
