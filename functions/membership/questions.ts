import { clubQuestionsContract, type ClubQuestion } from "#shared/club-questions.ts";
import { question, type Question } from "#shared/questions.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { adminEndpoint, publicEndpoint } from "../http/doors.ts";
import { checkLinks, formQuestions } from "../members/club-questions.ts";
import { AppError } from "../platform/errors.ts";
import { describeQuestions, planQuestions } from "../platform/questions.ts";
import { ConditionRefused, transact } from "../platform/table.ts";

export const listApplicationQuestions = publicEndpoint(clubQuestionsContract.listApplicationQuestions, async () => ({
  // Fields of the profile are no visitor's.
  items: (await formQuestions.application.read()).questions.map((each) => question.parse(each)),
}));

export const getQuestions = adminEndpoint(clubQuestionsContract.getQuestions, ({ form }) =>
  formQuestions[form].read({ isLatest: true }),
);

const changedElsewhere = () => new AppError("conflict", "The questions changed while you were editing.");

/** What has changed, for the audit log: each question by its id, and their order. */
const toAuditFacts = (questions: readonly Question[]) => ({
  ...describeQuestions(questions),
  questions: questions.map(({ label }) => label).join(", "),
});

export const saveQuestions = adminEndpoint(
  clubQuestionsContract.saveQuestions,
  async ({ form, questions: sent, version }, { id }, { network }) => {
    const [before, by] = await Promise.all([formQuestions[form].read({ isLatest: true }), readActor(id, network)]);
    if (before.version !== version) throw changedElsewhere();
    await checkLinks(sent);
    // Whether anybody has answered is not counted.
    const { questions = [], archivedQuestions = [] } = planQuestions<ClubQuestion>(before, sent, {
      mayHaveAnswers: true,
    });
    const after = { questions, archivedQuestions, version: version + 1 };
    const changes = listChanges(toAuditFacts(before.questions), toAuditFacts(questions));
    const object = { kind: "settings", id: `questions-${form}`, title: "" } as const;
    try {
      await transact({
        questions: formQuestions[form].write(after),
        ...(changes.length > 0 && auditWrite({ kind: "settings-changed", by, object, changes })),
      });
    } catch (error) {
      throw error instanceof ConditionRefused ? changedElsewhere() : error;
    } finally {
      formQuestions[form].forget();
    }
    return after;
  },
);
