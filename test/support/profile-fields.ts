import { formQuestions } from "#functions/members/club-questions.ts";
import { contract } from "#shared/contract.ts";
import { asAdmin } from "./as.ts";
import { untilFastest } from "./races.ts";

type Sent = (typeof contract.saveQuestions)["input"]["_zod"]["input"]["questions"];

/** Has profiles ask these besides, once each, and answers the ids of all that have such labels. */
export const askOnProfile = async (...asked: Sent) => {
  const { body, status } = await untilFastest(async () => {
    const { body: before } = await asAdmin(contract.getQuestions, { form: "profile" });
    const added = asked.filter(({ label }) => !before.questions.some((each) => each.label === label));
    const questions = [...before.questions, ...added];
    return asAdmin(contract.saveQuestions, { form: "profile", version: before.version, questions });
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  formQuestions.profile.forget();
  return asked.map(({ label }) => body.questions.find((each) => each.label === label)!.id);
};
