import { Box, chakra } from "@chakra-ui/react";
import type { EventChange } from "#shared/event-admin.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import type { EditPreview } from "./api.ts";
import { askRegistrantsWords as words } from "./event-words.ts";

/** Whether to save, and whether to email registrants. */
export type Answer = "email" | "save" | "cancel";

export type Question = {
  preview: EditPreview;
  isEnding: boolean;
  title: string;
  /** How many events are saved together. */
  events: number;
  onAnswer: (answer: Answer) => void;
};

const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });

/** The changes listed in the email, with the previous values. */
const Changes = ({ changes }: { changes: EventChange[] }) => (
  <Grid as="dl" gap="4" mt="3" ps="4" borderInlineStartWidth="2px" borderColor="brand.solid">
    {changes.map(({ fact, before, after }) => (
      <div key={fact}>
        <Name>{words.facts[fact]}</Name>
        <UserText as="dd" color="fg.muted" textDecoration="line-through">
          <Box as="span" srOnly>
            {words.was}{" "}
          </Box>
          {before}
        </UserText>
        <UserText as="dd" fontWeight="600">
          <Box as="span" srOnly>
            {words.now}{" "}
          </Box>
          {after}
        </UserText>
      </div>
    ))}
  </Grid>
);

/** A preview of the email, if there is one. */
const News = ({ preview, isEnding, events }: Pick<Question, "preview" | "isEnding" | "events">) => {
  const { kind, changes, registrants, becomesPast } = preview;
  if (becomesPast) return <Text fontWeight="600">{words.registered(registrants)}</Text>;
  if (kind === undefined || registrants === 0) return <Text fontWeight="600">{words.noEmails}</Text>;
  if (isEnding) return <Text fontWeight="600">{words.called(registrants, events)}</Text>;
  return (
    <>
      <Text>{words.news[kind]}</Text>
      {kind !== "called-off" && changes.length > 0 && <Changes changes={changes} />}
    </>
  );
};

/** The question, and its buttons' labels. */
const getWords = ({ preview, isEnding, events }: Pick<Question, "preview" | "isEnding" | "events">, title: string) => {
  const { endTitle, endText, endAndEmail, endOnly, end, stay } = words;
  if (isEnding && events > 1)
    return {
      ...{ title: words.endSeriesTitle(events), text: words.endSeriesText },
      ...{ withEmail: endAndEmail, without: endOnly, step: words.endSeries, stay: words.staySeries },
    };
  if (isEnding)
    return { title: endTitle(title), text: endText, withEmail: endAndEmail, without: endOnly, step: end, stay };
  const save = { withEmail: words.saveAndEmail, without: words.saveOnly, step: words.saveAnyway, stay: words.cancel };
  return preview.becomesPast
    ? { title: words.pastTitle(title), text: words.pastText, ...save }
    : { title: words.title(preview.registrants), text: undefined, ...save };
};

type Props = Question & { isOpen: boolean; onClose: () => void };

/** Asks whether to email registrants about a change, and confirms ending an event or moving it into the past. */
export const AskRegistrantsDialog = ({ isOpen, onClose, onAnswer, title, ...question }: Props) => {
  const { preview, isEnding } = question;
  const answer = (given: Answer) => {
    onClose();
    onAnswer(given);
  };
  const hasReaders = preview.kind !== undefined && preview.registrants > 0;
  const asked = getWords(question, title);
  // Ending an event, by status or by date, is the destructive step.
  const isEnd = isEnding || preview.becomesPast;
  return (
    <Dialog isOpen={isOpen} onClose={() => answer("cancel")} title={asked.title} description={asked.text}>
      <News {...question} />
      <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3" mt="6">
        {isEnd && (
          <Button look="gold" onClick={() => answer("cancel")}>
            {asked.stay}
          </Button>
        )}
        {hasReaders && (
          <Button look={isEnd ? "danger" : "gold"} onClick={() => answer("email")}>
            {asked.withEmail}
          </Button>
        )}
        <Button look={isEnd ? "danger" : "line"} onClick={() => answer("save")}>
          {hasReaders ? asked.without : asked.step}
        </Button>
        {!isEnd && (
          <Button look="quiet" onClick={() => answer("cancel")}>
            {words.cancel}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
};
