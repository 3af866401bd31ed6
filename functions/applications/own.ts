import { applicationCan } from "#shared/application-acts.ts";
import { applicationReviewContract } from "#shared/application-review.ts";
import { emailWrite } from "../email/outbox.ts";
import { publicEndpoint } from "../http/doors.ts";
import { formQuestions } from "../members/club-questions.ts";
import { readLevelsWith, refuseUnoffered } from "../membership/level.ts";
import { readClubSettings } from "../membership/settings.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { formatToken } from "../platform/private-links.ts";
import { ConditionRefused } from "../platform/table.ts";
import { changeAnswers } from "./answers.ts";
import {
  changeApplication,
  findRecallable,
  getApplicationByToken,
  isoDaysFromNow,
  moveTo,
  takeBackDecision,
  type StoredApplication,
} from "./application.ts";
import { presentOwn } from "./present-own.ts";

/**
 * The application as the applicant knows it: their action undoes a pending decision, and the history shows admins that.
 */
const takeBackWaiting = (before: StoredApplication, now: Date) => {
  const waiting = findRecallable(before, now);
  return waiting ? takeBackDecision(before, waiting, { now }) : { after: before, writes: {} };
};

/** If the pending decision was sent just now, it stands. */
const orDecided = (error: unknown) => {
  if (error instanceof ConditionRefused) refuseIf(applicationCan.withdraw.whyNot({ state: "accepted" }));
  throw error;
};

const changedElsewhere = () => new AppError("conflict", "This application changed while you were editing.");

export const getOwnApplication = publicEndpoint(applicationReviewContract.getOwnApplication, async ({ token }) =>
  presentOwn(await getApplicationByToken(token)),
);

export const changeOwnApplication = publicEndpoint(
  applicationReviewContract.changeOwnApplication,
  async ({ token, version, clubAnswers, ...answers }) => {
    const [levels, questions] = await Promise.all([
      readLevelsWith(answers.membershipType),
      formQuestions.application.read(),
    ]);
    return presentOwn(
      await changeApplication(
        () => getApplicationByToken(token),
        (before) => {
          refuseIf(applicationCan.changeAnswers.whyNot(before));
          if (before.version !== version) throw changedElsewhere();
          if (answers.membershipType !== before.membershipType) refuseUnoffered(levels, answers.membershipType);
          const step = { at: new Date().toISOString(), kind: "changed" as const };
          return {
            after: { ...changeAnswers(questions, before, clubAnswers), ...answers, steps: [...before.steps, step] },
          };
        },
      ),
    );
  },
);

export const answerQuestions = publicEndpoint(
  applicationReviewContract.answerQuestions,
  async ({ token, version, answers }) => {
    const { applicationDays } = await readClubSettings();
    return presentOwn(
      await changeApplication(
        () => getApplicationByToken(token),
        async (stored) => {
          const now = new Date();
          const { after: before, writes } = await takeBackWaiting(stored, now);
          refuseIf(applicationCan.answer.whyNot(before));
          if (before.version !== version) throw changedElsewhere();
          const at = now.toISOString();
          const questions = before.questions.map((question) => {
            const given = answers.find(({ id }) => id === question.id);
            return question.answer === undefined && given
              ? { ...question, answer: given.text, answeredAt: at }
              : question;
          });
          const open = questions.find(({ answer }) => answer === undefined);
          if (open)
            throw new AppError("invalid", "Please answer every question.", [
              { path: "answers", message: "Please answer every question." },
            ]);
          const step = { at, kind: "answered" as const, state: "in-review" as const, isTold: true };
          return {
            after: {
              ...before,
              questions,
              state: "in-review",
              promisedBy: isoDaysFromNow(applicationDays),
              steps: [...before.steps, step],
            },
            writes: {
              ...writes,
              email: emailWrite({
                template: "application-answered",
                data: { id: before.id, name: before.name },
                to: "club",
                replyTo: before.email,
              }),
            },
          };
        },
      ).catch(orDecided),
    );
  },
);

export const withdrawApplication = publicEndpoint(applicationReviewContract.withdrawApplication, async ({ token }) => {
  const { applicationDays: days } = await readClubSettings();
  return presentOwn(
    await changeApplication(
      () => getApplicationByToken(token),
      async (stored) => {
        const now = new Date();
        const { after: before, writes } = await takeBackWaiting(stored, now);
        if (before.state === "withdrawn") return undefined;
        refuseIf(applicationCan.withdraw.whyNot(before));
        const after = moveTo(before, "withdrawn", { now, days });
        const step = { at: now.toISOString(), kind: "withdrawn" as const, state: after.state, isTold: true };
        return {
          after: { ...after, steps: [...before.steps, step] },
          writes: {
            ...writes,
            email: emailWrite({
              template: "application-withdrawn",
              data: { token: formatToken(before) },
              to: { address: before.email },
            }),
          },
        };
      },
    ).catch(orDecided),
  );
});
