import type { Question } from "#shared/questions.ts";
import { loadAnswerFields } from "#web/lib/questions/use-answers.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { applicationSections, applicationWords } from "./application-form-words.ts";
import { Section } from "./progress.tsx";

const path = "clubAnswers";

/** The names of the questions' fields. */
export const listPaths = (questions: readonly Question[]) => questions.map(({ id }) => `${path}.${id}` as const);

/** What the club asks applicants of its own, after the usual sections. */
export const ClubQuestions = ({ questions }: { questions: readonly Question[] }) =>
  questions.length > 0 && (
    <Section id="more" number={applicationSections.length + 1} title={applicationWords.more}>
      <LazyPart load={loadAnswerFields} props={{ questions, path }} />
    </Section>
  );
