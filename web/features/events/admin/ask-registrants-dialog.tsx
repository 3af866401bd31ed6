import { Box, chakra } from "@chakra-ui/react";
import type { EventChange } from "#shared/events.ts";
import { askRegistrantsWords as words } from "#web/content/admin-events.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import type { EditPreview } from "./api.ts";

/** Whether to save, and whether to email registrants about it. */
export type Answer = "email" | "save" | "cancel";

export type Question = {
  preview: EditPreview;
  isEnding: boolean;
  title: string;
  onAnswer: (answer: Answer) => void;
};

const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });

/** What the email says is new, from what it was. */
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

/** What the email would say, if there is one. */
const News = ({ preview: { kind, changes, registrants }, isEnding }: Pick<Question, "preview" | "isEnding">) => {
  if (kind === undefined || registrants === 0) return <Text fontWeight="600">{words.noEmails}</Text>;
  if (isEnding) return <Text fontWeight="600">{words.called(registrants)}</Text>;
  return (
    <>
      <Text>{words.news[kind]}</Text>
      {kind !== "called-off" && changes.length > 0 && <Changes changes={changes} />}
    </>
  );
};

type Props = Question & { isOpen: boolean; onClose: () => void };

/** Asks whether to email registrants about what is about to be saved, and before an event ends. */
export const AskRegistrantsDialog = ({ isOpen, onClose, onAnswer, title, ...question }: Props) => {
  const { preview, isEnding } = question;
  const answer = (given: Answer) => {
    onClose();
    onAnswer(given);
  };
  const hasReaders = preview.registrants > 0;
  const [withEmail, without] = isEnding
    ? [words.endAndEmail, hasReaders ? words.endOnly : words.end]
    : [words.saveAndEmail, words.saveOnly];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => answer("cancel")}
      title={isEnding ? words.endTitle(title) : words.title(preview.registrants)}
      description={isEnding ? words.endText : undefined}
    >
      <News {...question} />
      <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3" mt="6">
        {isEnding && (
          <Button look="gold" onClick={() => answer("cancel")}>
            {words.stay}
          </Button>
        )}
        {hasReaders && (
          <Button look={isEnding ? "danger" : "gold"} onClick={() => answer("email")}>
            {withEmail}
          </Button>
        )}
        <Button look={isEnding ? "danger" : "line"} onClick={() => answer("save")}>
          {without}
        </Button>
        {!isEnding && (
          <Button look="quiet" onClick={() => answer("cancel")}>
            {words.cancel}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
};
