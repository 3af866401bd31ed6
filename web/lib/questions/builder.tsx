import { Box, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { maxQuestions } from "#shared/answers.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { DraftQuestion, QuestionForm } from "./question-dialog.tsx";
import { questionWords as words } from "./question-words.ts";

const loadDialog = async () => (await import("./question-dialog.tsx")).QuestionDialog;

const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) auto" },
    columnGap: "8",
    rowGap: "3",
    alignItems: "center",
    py: "4",
    borderTopWidth: "1px",
  },
});

/** A question in short: its kind, whom it concerns, and its options. */
const describe = (
  { kind, options, answeredBy, askedOf, isAtDoor, profileField, audience, isFilter }: DraftQuestion,
  form: QuestionForm,
) =>
  [
    words.kinds[kind],
    form === "profile" && words.audiences[audience ?? "club"],
    isFilter && words.filter,
    answeredBy && words.answeredBy[answeredBy],
    askedOf && askedOf !== "everyone" && words.askedOf[askedOf],
    isAtDoor && words.atDoor,
    profileField !== undefined && (form === "event" ? words.fromProfile : words.toProfile),
    options.length > 0 && words.options(options.length),
  ]
    .filter(Boolean)
    .join(" · ");

const swap = <Each,>(list: readonly Each[], one: number, other: number) => {
  const [first, second] = [list[one], list[other]];
  return first === undefined || second === undefined ? [...list] : list.with(one, second).with(other, first);
};

type Props = {
  form: QuestionForm;
  questions: readonly DraftQuestion[];
  /** Those that were asked before, which can be asked again. */
  archived: readonly DraftQuestion[];
  /** Resolves once the questions are these; throws to keep the dialog open. */
  onChange: (questions: DraftQuestion[]) => unknown;
  isBusy?: boolean;
  /** What is wrong with them together. */
  error?: string | undefined;
};

/** An admin's list of questions: added, edited, moved, archived, and asked again. */
export const QuestionBuilder = ({ form, questions, archived, onChange, isBusy = false, error }: Props) => {
  const dialog = useLazyDialog(loadDialog);
  const [index, setIndex] = useState<number>();
  const edit = (at: number | undefined) => {
    setIndex(at);
    dialog.openFor(String(at ?? questions.length));
  };
  // Whoever saves them says what went wrong.
  const change = (next: DraftQuestion[]) => void Promise.resolve(onChange(next)).catch(() => undefined);
  const move = (at: number, by: 1 | -1) => change(swap(questions, at, at + by));
  const opener = { "aria-haspopup": "dialog", onPointerEnter: dialog.prefetch, onFocus: dialog.prefetch } as const;
  return (
    <Grid gap="4">
      <ul aria-label={words.list}>
        {questions.map((question, at) => (
          <Item key={question.id ?? `new ${question.label}`}>
            <Box minWidth="0" dir="auto">
              <Row flexWrap="wrap" columnGap="3" rowGap="2">
                <Text fontWeight="600" overflowWrap="anywhere">
                  {question.label}
                </Text>
                {question.isRequired && <Badge>{words.required}</Badge>}
              </Row>
              <Text mt="1" textStyle="small" color="fg.muted">
                {describe(question, form)}
              </Text>
            </Box>
            <Row flexWrap="wrap" gap="2">
              <Button
                size="compact"
                aria-label={words.about(words.edit, question.label)}
                {...opener}
                onClick={() => edit(at)}
              >
                {words.edit}
              </Button>
              {at > 0 && (
                <BusyButton
                  size="compact"
                  isBusy={isBusy}
                  aria-label={words.about(words.up, question.label)}
                  onClick={() => move(at, -1)}
                >
                  {words.up}
                </BusyButton>
              )}
              {at < questions.length - 1 && (
                <BusyButton
                  size="compact"
                  isBusy={isBusy}
                  aria-label={words.about(words.down, question.label)}
                  onClick={() => move(at, 1)}
                >
                  {words.down}
                </BusyButton>
              )}
              <BusyButton
                size="compact"
                isBusy={isBusy}
                aria-label={words.about(words.remove, question.label)}
                onClick={() => change(questions.toSpliced(at, 1))}
              >
                {words.remove}
              </BusyButton>
            </Row>
          </Item>
        ))}
      </ul>
      {error !== undefined && (
        <Text role="alert" color="fg.error">
          {error}
        </Text>
      )}
      <Box>
        {questions.length < maxQuestions ? (
          <Button {...opener} onClick={() => edit(undefined)}>
            {words.add}
          </Button>
        ) : (
          <Text color="fg.muted">{words.full}</Text>
        )}
      </Box>
      {archived.length > 0 && (
        <section aria-label={words.archived}>
          <Heading as="h3" textStyle="label">
            {words.archived}
          </Heading>
          <Text textStyle="small" color="fg.muted" mt="1" mb="3">
            {words.archivedText[form]}
          </Text>
          <ul>
            {archived.map((question) => (
              <Item key={question.id}>
                <Text overflowWrap="anywhere">{question.label}</Text>
                <BusyButton
                  size="compact"
                  isBusy={isBusy}
                  disabled={questions.length >= maxQuestions}
                  aria-label={words.about(words.restore, question.label)}
                  onClick={() => change([...questions, question])}
                >
                  {words.restore}
                </BusyButton>
              </Item>
            ))}
          </ul>
        </section>
      )}
      {/* React has events of the dialog's form bubble to the form around. */}
      <Box
        display="contents"
        onSubmit={(event) => event.stopPropagation()}
        onChange={(event) => event.stopPropagation()}
      >
        <LazyDialog dialog={dialog} props={{ form, questions, index, onChange }} />
      </Box>
    </Grid>
  );
};
