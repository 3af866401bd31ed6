import { Box } from "@chakra-ui/react";
import type { Answers as ClubAnswers, AskedQuestion } from "#shared/answers.ts";
import { labels, type Application } from "#shared/applications.ts";
import { loadAnswerList } from "#web/lib/questions/use-answers.ts";
import { Grid, Heading } from "#web/ui/layout.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { applicationFields, applicationSections, applicationWords } from "./application-form-words.ts";

/** An application's answers, and the name of the level that it is for. */
type Answers = Partial<Application> & { levelName?: string | undefined };

const options: Partial<Record<keyof Application, Record<string, string>>> = {
  ...labels,
  attendedEvent: labels.yesOrNo,
  socialFeature: labels.yesOrNo,
};

/** An answer in readable form: options by their labels, an empty string for none. */
export const formatAnswer = (answers: Answers, field: keyof Application) => {
  if (field === "membershipType" && answers.levelName !== undefined) return answers.levelName;
  const answer = answers[field];
  const named = (one: string) => options[field]?.[one] ?? one;
  if (typeof answer === "boolean") return answer ? labels.yesOrNo.yes : labels.yesOrNo.no;
  return Array.isArray(answer) ? answer.map(named).join(", ") : named(answer ?? "");
};

const formatLabel = (field: keyof Application) => applicationFields[field].label.replace(" (Optional)", "");

type Props = {
  answers: Answers;
  /** The club's own questions, and the answers to them. */
  asked: AskedQuestion[] | undefined;
  given: ClubAnswers | undefined;
  level?: "h3" | "h4";
};

/** An application's answers in the groups of its form, without empty or hidden ones. */
export const ApplicationAnswers = ({ answers, asked, given, level = "h3" }: Props) => (
  <Grid gap="8">
    {applicationSections.map(({ id, title, fields }) => {
      const given = fields.filter((field) => formatAnswer(answers, field) !== "");
      return (
        given.length > 0 && (
          <section key={id} aria-label={title}>
            <Heading as={level} textStyle="label" color="brand.fg" mb="4">
              {title}
            </Heading>
            <Grid as="dl" gap="4" gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }}>
              {given.map((field) => {
                const answer = formatAnswer(answers, field);
                return (
                  <Box key={field} gridColumn={answer.length > 60 ? "1 / -1" : undefined}>
                    <Box as="dt" textStyle="small" color="fg.muted">
                      {formatLabel(field)}
                    </Box>
                    <UserText as="dd">{answer}</UserText>
                  </Box>
                );
              })}
            </Grid>
          </section>
        )
      );
    })}
    {given && asked && (
      <section aria-label={applicationWords.more}>
        <Heading as={level} textStyle="label" color="brand.fg">
          {applicationWords.more}
        </Heading>
        <LazyPart load={loadAnswerList} props={{ asked, answers: given }} />
      </section>
    )}
  </Grid>
);
