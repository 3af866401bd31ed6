import { Box } from "@chakra-ui/react";
import { type Registration } from "#shared/registration-review.ts";
import { maxFeedbackScore } from "#shared/registrations.ts";
import { Bars, createBar } from "#web/ui/bars.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { feedbackWords } from "../feedback-words.ts";

const words = feedbackWords.results;

const average = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** From five down to one. */
const scores = Array.from({ length: maxFeedbackScore }, (_, index) => maxFeedbackScore - index);

/** Attendees' feedback on an event; nothing before the first answer. */
export const FeedbackResults = ({ registrations }: { registrations: readonly Registration[] }) => {
  const answers = registrations.flatMap(({ id, firstName, lastName, feedback }) =>
    feedback ? [{ ...feedback, id, name: `${firstName} ${lastName}` }] : [],
  );
  if (answers.length === 0) return null;
  const mean = answers.reduce((sum, { score }) => sum + score, 0) / answers.length;
  const sentences = answers.filter(({ text }) => text !== "").toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Sheet aria-labelledby="feedback">
      <Heading id="feedback" textStyle="heading">
        {words.title}
      </Heading>
      <Text mt="1" mb="5" color="fg.muted">
        {words.summary(average.format(mean), answers.length)}
      </Text>
      <Grid gap="8" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 2fr)" }}>
        <Bars
          label={words.table}
          share={words.share}
          bars={scores.map((score) =>
            createBar(words.points(score), answers.filter((each) => each.score === score).length),
          )}
        />
        {sentences.length > 0 && (
          <Box>
            <Heading as="h3" textStyle="eyebrow" color="brand.fg" mb="3">
              {words.sentences}
            </Heading>
            <Grid as="ul" listStyleType="none" gap="4">
              {sentences.map(({ id, name, text, score }) => (
                <li key={id}>
                  <UserText>{text}</UserText>
                  <Text textStyle="small" color="fg.muted">
                    <bdi>{name}</bdi> · {words.points(score)}
                  </Text>
                </li>
              ))}
            </Grid>
          </Box>
        )}
      </Grid>
    </Sheet>
  );
};
