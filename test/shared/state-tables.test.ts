import { applicationCan } from "#shared/application-acts.ts";
import { eventCan } from "#shared/event-acts.ts";
import { isSubscribed, listingCan } from "#shared/listing-acts.ts";
import { membershipCan } from "#shared/membership-acts.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { createStateTable } from "#shared/state-table.ts";
import { given } from "../support/given.ts";

const over = given.openEvent(given.times(-6));
const decided = (decision: "approved" | "rejected", name: string) =>
  [{ decision, at: "2026-06-06T00:05:00.000Z", by: { id: "admin", name } }] as const;
const line = { status: "waitlisted", wait: { isCleared: true } } as const;
const wasApproved = { status: "approved", decisions: decided("approved", "Naomi Whitfield") } as const;
const wasRejected = { status: "rejected", decisions: decided("rejected", "") } as const;

test.each([
  [registrationCan.decide.whyNot({ status: "pending" }), undefined],
  [
    registrationCan.decide.whyNot(wasApproved),
    "This registration was already approved by Naomi Whitfield on June 5, 2026 at 7:05 PM.",
  ],
  [
    registrationCan.decide.whyNot(wasRejected),
    "This registration was already rejected by another admin on June 5, 2026 at 7:05 PM.",
  ],
  [registrationCan.acceptOffer.whyNot(line, over), "Spring Gala has ended."],
  [applicationCan.answer.whyNot({ state: "in-review" }), "There's no question left to answer."],
  [
    applicationCan.changeAnswers.whyNot({ state: "withdrawn" }),
    "You've withdrawn your application, so its answers can't change now.",
  ],
  [
    registrationCan.decide.whyNot({ ...wasApproved, status: "cancelled" }),
    "The registrant canceled this registration.",
  ],
  [registrationCan.change.whyNot({ status: "cancelled" }, over), "This registration was canceled."],
  [registrationCan.change.whyNot({ status: "rejected" }, over), "This registration was rejected."],
  [eventCan.sendBulletin.whyNot(over), "Spring Gala is over."],
  [eventCan.sendBulletin.whyNot({ ...over, status: "draft" }), "Only admins see this event. Publish it first."],
  [eventCan.sendBulletin.whyNot(given.openEvent({ status: "draft" })), "Only admins see this event. Publish it first."],
])("what may not happen says why: %#", (whyNot, sentence) => {
  expect(whyNot).toBe(sentence);
});

test("an act may happen where the reason against it, made of the entity alone, is undefined", () => {
  const isLate = ({ minutes }: { minutes: number }) => (minutes < 60 ? "It's too late." : undefined);
  const can = createStateTable<"open", { minutes: number }>(() => "open")({ cancel: { open: isLate } });
  expect([can.cancel({ minutes: 59 }), can.cancel.whyNot({ minutes: 59 })]).toEqual([false, "It's too late."]);
  expect([can.cancel({ minutes: 60 }), can.cancel.whyNot({ minutes: 60 })]).toEqual([true, undefined]);
});

type Act = ((entity: never) => boolean) & { whyNot: (entity: never, event: never) => string | undefined };

const past = "2026-06-06T00:05:00.000Z";
const onLine = (wait: object) => ({ status: "waitlisted", wait });
const untilItBegins = "changeRegistration cancelRegistration decide addTestRegistration decideOnWaitlist acceptOffer";
const onceBegun = "register changeRegistration cancelRegistration decide addTestRegistration sendBulletin openDoor";

test.each<[can: Record<string, Act>, entity: object, acts: string]>([
  [registrationCan, { status: "pending" }, "change add cancel showToAttendees decide"],
  [
    registrationCan,
    wasApproved,
    "change add cancel pay useTickets seeAttendees showToAttendees decideOnGuests resendDecision",
  ],
  [registrationCan, { status: "unpaid" }, "change cancel pay showToAttendees resendDecision"],
  [registrationCan, { status: "rejected" }, "resendDecision"],
  [registrationCan, { status: "cancelled" }, ""],
  [registrationCan, { status: "waitlisted" }, "change add cancel decide moveToFront takeOffLine"],
  [registrationCan, onLine({ isCleared: false }), "change add cancel decide moveToFront takeOffLine"],
  [registrationCan, line, "change add cancel decideOnGuests resendDecision moveToFront takeOffLine"],
  [
    registrationCan,
    onLine({ isCleared: true, offeredUntil: past }),
    "change cancel acceptOffer decideOnGuests resendDecision moveToFront takeOffLine",
  ],
  [registrationCan, onLine({ isCleared: true, closedAt: past }), "decideOnGuests resendDecision"],
  [registrationCan, onLine({ isCleared: false, offeredUntil: past, closedAt: past }), "decide"],
  [eventCan, given.openEvent({ status: "draft" }), `${untilItBegins} openDoor`],
  [eventCan, given.openEvent({ status: "coming-soon" }), `${untilItBegins} sendBulletin openDoor`],
  [eventCan, given.openEvent(), `register joinWaitlist ${untilItBegins} sendBulletin openDoor`],
  [eventCan, given.openEvent(given.times(-1)), onceBegun],
  [eventCan, over, ""],
  [eventCan, given.openEvent({ status: "ended" }), ""],
  [listingCan, { payment: "unpaid" }, "submitAgain addPictures pay hide"],
  [listingCan, { payment: "unpaid", subscription: {} }, "addPictures pay openBilling hide"],
  [listingCan, { payment: "live", subscription: {} }, "addPictures openBilling hide"],
  [listingCan, { payment: "past-due" }, "addPictures openBilling hide"],
  [listingCan, { payment: "ended" }, "addPictures pay openBilling hide"],
  [listingCan, { payment: "unpaid", takenDown: {} }, ""],
  [listingCan, { payment: "unpaid", subscription: {}, takenDown: {} }, "openBilling"],
  [listingCan, { payment: "ended", takenDown: {} }, "openBilling"],
  [membershipCan, { isOwn: true, isAdmin: true }, "changeLevel"],
  [membershipCan, { isAdmin: true }, "changeLevel restore liftSuspension liftChatMute"],
  [membershipCan, {}, "end suspend changeLevel restore liftSuspension liftChatMute"],
  [membershipCan, { isSuspended: true }, "end changeLevel restore liftSuspension liftChatMute"],
  [membershipCan, { hasEnded: true }, "restore liftSuspension liftChatMute"],
  [applicationCan, { state: "received" }, "changeAnswers withdraw nameMember vouch move"],
  [applicationCan, { state: "in-review" }, "withdraw nameMember vouch move"],
  [applicationCan, { state: "more-info" }, "answer withdraw nameMember vouch move"],
  [applicationCan, { state: "on-hold" }, "withdraw nameMember vouch move"],
  [applicationCan, { state: "accepted" }, "move recall"],
  [applicationCan, { state: "declined" }, "move recall"],
  [applicationCan, { state: "withdrawn" }, ""],
])("what may happen in a state, and for what else there is a reason: %#", (can, entity, acts) => {
  const [allowed, others] = [true, false].map((isAllowed) =>
    Object.keys(can).filter((act) => can[act]?.(entity as never) === isAllowed),
  );
  expect(allowed?.join(" ")).toBe(acts);
  for (const act of others ?? []) expect(can[act]?.whyNot(entity as never, over as never)).toMatch(/\w\w\.$/);
});

test("a listing has a subscription while it is paid for, and while a failed payment can be made good", () => {
  const payments = ["unpaid", "live", "past-due", "ended"] as const;
  expect(payments.filter((payment) => isSubscribed({ payment }))).toEqual(["live", "past-due"]);
});
