import { Box, chakra } from "@chakra-ui/react";
import { useState, type ComponentType } from "react";
import { maxQuestions } from "#shared/answers.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { DraftQuestion, QuestionForm } from "./question-fields.tsx";
import { questionWords as words } from "./question-words.ts";

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

/** What a form's dialog of one question is given. */
export type QuestionDialogProps<Form extends QuestionForm> = {
  isOpen: boolean;
  onClose: () => void;
  form: Form;
  questions: readonly DraftQuestion[];
  /** Where the one to edit was when the dialog opened, and what it was; undefined makes a new one. */
  index: number | undefined;
  question: DraftQuestion | undefined;
  onChange: (questions: DraftQuestion[]) => unknown;
};

type Props<Form extends QuestionForm> = {
  form: Form;
  /** Must be the same function on each call. */
  loadDialog: () => Promise<ComponentType<QuestionDialogProps<Form>>>;
  questions: readonly DraftQuestion[];
  /** Those that were asked before, which can be asked again. */
  archived: readonly DraftQuestion[];
  /** Resolves once the questions are these. */
  onChange: (questions: DraftQuestion[]) => unknown;
  isBusy?: boolean;
  /** What is wrong with them together. */
  error?: string | undefined;
};

const none = { index: undefined, question: undefined };

/** An admin's list of questions: added, edited, moved, archived, and asked again. */
export const QuestionBuilder = <Form extends QuestionForm>(props: Props<Form>) => {
  const { form, loadDialog, questions, archived, onChange, isBusy = false, error } = props;
  const dialog = useLazyDialog(loadDialog);
  const [edited, setEdited] = useState<Pick<QuestionDialogProps<Form>, "index" | "question">>(none);
  const edit = (index: number | undefined) => {
    const question = index === undefined ? undefined : questions[index];
    setEdited({ index, question });
    dialog.openFor(question?.id ?? String(index ?? questions.length));
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
        <LazyDialog dialog={dialog} props={{ form, questions, onChange, ...edited }} />
      </Box>
    </Grid>
  );
};
