import { introductionsContract as contract } from "#shared/introductions.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { answerIntroduction } from "./answer.ts";
import { askForIntroduction, getIntroductionOptions, presentOwn, withdrawIntroduction } from "./ask.ts";
import { getContact } from "./chance.ts";
import { decideIntroduction, listIntroductionRequests } from "./desk.ts";
import { listIntroductionsOf } from "./introduction.ts";
import { presentPerson, readWaitingFor } from "./people.ts";

export const listIntroductions = memberEndpoint(contract.listIntroductions, async (_, { id }) => {
  const [own, { toPass, offered }] = await Promise.all([listIntroductionsOf(id, "by"), readWaitingFor(id)]);
  return {
    own: await presentOwn(own),
    to_pass: toPass.map(({ introduction, by, to }) => ({
      id: introduction.id,
      by: presentPerson(by, { isNamed: true }),
      to: presentPerson(to, { isNamed: false }),
      reason: introduction.reason,
      asked_at: introduction.askedAt,
      expires_at: introduction.expiresAt,
    })),
    offered: offered.map(({ introduction, by, via }) => ({
      id: introduction.id,
      by: presentPerson(by, { isNamed: true }),
      via: via ? presentPerson(via, { isNamed: true }) : null,
      reason: introduction.reason,
      words: introduction.words,
      passed_at: introduction.passedAt ?? introduction.askedAt,
      expires_at: introduction.expiresAt,
    })),
  };
});

/** Double opt-in introductions: a conversation begins only when the other side accepts. */
export const handler = createHandler([
  listIntroductions,
  getContact,
  getIntroductionOptions,
  askForIntroduction,
  withdrawIntroduction,
  answerIntroduction,
  listIntroductionRequests,
  decideIntroduction,
]);
