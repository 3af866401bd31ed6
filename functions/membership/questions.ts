import { clubQuestionsContract, type ClubQuestion } from "#shared/club-questions.ts";
import { question, type Question } from "#shared/questions.ts";
import { readActor } from "../audit/actor.ts";
import { adminEndpoint, publicEndpoint } from "../http/doors.ts";
import { checkLinks, formQuestions } from "../members/club-questions.ts";
import { describeQuestions, planQuestions } from "../platform/questions.ts";
import { changedElsewhere, saveWithAudit } from "./club-list.ts";

export const listApplicationQuestions = publicEndpoint(clubQuestionsContract.listApplicationQuestions, async () => ({
  // Fields of the profile are no visitor's.
  items: (await formQuestions.application.read()).questions.map((each) => question.parse(each)),
}));

export const getQuestions = adminEndpoint(clubQuestionsContract.getQuestions, ({ form }) =>
  formQuestions[form].read({ isLatest: true }),
);

/** What has changed, for the audit log: each question by its id, and their order. */
const toAuditFacts = (questions: readonly Question[]) => ({
  ...describeQuestions(questions),
  questions: questions.map(({ label }) => label).join(", "),
});

export const saveQuestions = adminEndpoint(
  clubQuestionsContract.saveQuestions,
  async ({ form, questions: sent, version }, { id }, { network }) => {
    const [before, by] = await Promise.all([formQuestions[form].read({ isLatest: true }), readActor(id, network)]);
    if (before.version !== version) throw changedElsewhere("questions");
    await checkLinks(sent);
    // Whether anybody has answered is not counted.
    const { questions = [], archivedQuestions = [] } = planQuestions<ClubQuestion>(before, sent, {
      mayHaveAnswers: true,
    });
    const after = { questions, archivedQuestions, version: version + 1 };
    await saveWithAudit("questions", {
      ...{ by, id: `questions-${form}`, write: formQuestions[form].write(after), forget: formQuestions[form].forget },
      facts: [toAuditFacts(before.questions), toAuditFacts(questions)],
    });
    return after;
  },
);
