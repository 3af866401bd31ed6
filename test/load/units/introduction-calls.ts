import { noteEncounter } from "#functions/attendees/encounter.ts";
import { answerIntroduction } from "#functions/introductions/answer.ts";
import { askForIntroduction, getIntroductionOptions } from "#functions/introductions/ask.ts";
import { listIntroductions } from "#functions/introductions/handler.ts";
import { memberItemOf, storedMember } from "#functions/members/member.ts";
import { changeMessageSettings, getContact } from "#functions/messaging/contact.ts";
import { transact } from "#functions/platform/table.ts";
import type { OwnIntroduction } from "#shared/introductions.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { least, type Call } from "./meter.ts";

const [ada, ben, cleo] = ["asker-of-the-meter", "met-by-the-meter", "between-of-the-meter"];
const claimsOf = (sub: string) => ({ sub, token_use: "access", "cognito:groups": "[member]" });
for (const id of [ada, ben, cleo])
  await transact({ member: { Put: { Item: memberItemOf(storedMember.parse({ id, ...given.profile() })) } } });
await call(changeMessageSettings, { claims: claimsOf(ben), body: { messages_from: "met" } });
for (const id of [ada, ben])
  for (const [one, other] of [
    [id, cleo],
    [cleo, id],
  ] as const)
    await noteEncounter({ id: "event-of-the-meter", title: "The Gala" }, one, other);

let id = "";
const ask = async () => {
  const body = { to: ben, via: cleo, reason: "We both restore old theaters, and I found one." };
  const answer = await call(askForIntroduction, { claims: claimsOf(ada), body });
  id = (JSON.parse(answer.body ?? "") as OwnIntroduction).id;
};
const answer = (sub: string, what: string) =>
  call(answerIntroduction, { claims: claimsOf(sub), path: { id }, body: { answer: what } });

const mayWrite = (memberId: string) => call(getContact, { claims: claimsOf(ada), path: { memberId } });

/** What an introduction costs. In order: each builds on what those before have written. */
export const introductionCalls: Call[] = [
  ["GET /api/members/{memberId}/contact, one who takes messages", least(3, 2.5, 0), () => mayWrite(cleo)],
  ["GET /api/members/{memberId}/contact, one who does not from the caller", least(7, 5.5, 0), () => mayWrite(ben)],
  [
    "whom one may ask for an introduction",
    least(14, 10.5, 0),
    () => call(getIntroductionOptions, { claims: claimsOf(ada), path: { memberId: ben } }),
  ],
  ["an introduction is asked for", least(15, 12, 4), ask],
  ["introductions (1)", least(4, 4, 0), () => call(listIntroductions, { claims: claimsOf(ada) })],
  // With the notice that asked for it.
  ["an introduction is passed on", least(7, 5, 8), () => answer(cleo, "introduce")],
  ["an introduction is accepted", least(17, 13, 8), () => answer(ben, "accept")],
];
