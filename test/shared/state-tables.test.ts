import { applicationCan } from "#shared/application-acts.ts";
import { eventCan } from "#shared/event-acts.ts";
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
