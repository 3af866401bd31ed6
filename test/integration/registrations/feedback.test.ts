import { contract } from "#shared/contract.ts";
import { putRegistration } from "../../support/announcements.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { createOpenEvent, tokenFor } from "../../support/registrations.ts";

describe("how it was", () => {
  const say = (token: string, score: number, words = "") =>
    asVisitor(contract.giveFeedback, { token, score, text: words });

  const createPast = async (attendance: "came" | "missed" | undefined, hoursAgo = 12) => {
    const { id } = await createOpenEvent(30, given.times(-hoursAgo - 5));
    return putRegistration(id, { ...(attendance && { attendance }) });
  };

  test("who was there says it, changes it, and admins read it", async () => {
    const registration = await createPast("came");
    const token = await tokenFor(registration);

    expect(await say(token, 4, "Warm, and well lit.")).toMatchObject({ status: 200, body: { feedback: { score: 4 } } });
    expect(await say(token, 5)).toMatchObject({ status: 200, body: { feedback: { score: 5, text: "" } } });

    const { items } = (await asAdmin(contract.listEventRegistrations, { eventId: registration.eventId })).body;
    expect(items).toMatchObject([{ feedback: { score: 5, text: "" } }]);
  });

  test("who was not, or comes thirty days later, says nothing", async () => {
    for (const attendance of ["missed", undefined] as const)
      expect(await say(await tokenFor(await createPast(attendance)), 5)).toMatchObject({
        status: 409,
        body: { detail: "Only those who were there can say how it was." },
      });
    expect(await say(await tokenFor(await createPast("came", 31 * 24)), 5)).toMatchObject({ status: 409 });
  });
});
