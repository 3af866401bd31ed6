import { alreadyDecided, alreadyRegistered, closed, noSeats, notDecided } from "#functions/registrations/refusals.ts";
import { given } from "../../support/given.ts";
import { keptRegistration } from "../../support/kept-registration.ts";

const at = "2026-06-06T00:05:00.000Z";
const decided = (decision: "approved" | "rejected", name: string) =>
  keptRegistration({ status: decision, decisions: [{ decision, message: "", at, by: { id: "admin", name } }] });

test.each([
  ["is a draft", { status: "draft" }, "Event not found."],
  ["is coming soon", { status: "coming-soon" }, "Registration for Spring Gala is not open yet."],
  ["is called off", { status: "ended" }, "Spring Gala was canceled."],
  ["is over", given.times(-6), "Spring Gala has ended."],
  ["is full", { spotsLeft: 0 }, "Spring Gala is fully booked."],
  ["has one spot", { spotsLeft: 1 }, "Only 1 spot is left, and you need 4."],
  ["has three spots", { spotsLeft: 3 }, "Only 3 spots are left, and you need 4."],
] as const)("an event that %s says so", (_, changes, detail) => {
  expect(noSeats(given.openEvent(changes), 4)).toMatchObject({
    code: detail.endsWith("not found.") ? "not-found" : "conflict",
    message: detail,
  });
});

test("who is registered is told for what", () => {
  expect(alreadyRegistered(given.event())).toMatchObject({
    code: "conflict",
    message: "This email address is already registered for Spring Gala.",
  });
});

test.each([
  ["approved", "Naomi Whitfield", "approved by Naomi Whitfield"],
  ["rejected", "", "rejected by another admin"],
] as const)("a decision names what it was, whose, and the club's time: %s", (decision, name, by) => {
  expect(alreadyDecided(decided(decision, name)).message).toBe(
    `This registration was already ${by} on June 5, 2026 at 7:05 PM.`,
  );
});

test("what was canceled after its approval is canceled", () => {
  const cancelled = { ...decided("approved", "Naomi"), status: "cancelled" as const };

  expect(alreadyDecided(cancelled).message).toBe("The registrant canceled this registration.");
  expect(closed(cancelled).message).toBe("This registration was canceled.");
  expect(notDecided(cancelled).message).toBe("This registration was canceled.");
  expect(notDecided(keptRegistration()).message).toBe("This registration is not decided yet.");
});
