import { Box } from "@chakra-ui/react";
import { useState, type ComponentType } from "react";
import { maxQuestions } from "#shared/answers.ts";
import { EditableItem, Item, ItemFacts, swap, toRemove } from "#web/lib/forms/editable-item.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { DraftQuestion, QuestionForm } from "./question-fields.tsx";
import { questionWords as words } from "./question-words.ts";

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
          <EditableItem
            key={question.id ?? `new ${question.label}`}
            label={question.label}
            mark={question.isRequired ? words.required : undefined}
            isBusy={isBusy}
            opener={{ ...opener, onClick: () => edit(at) }}
            onUp={at > 0 ? () => move(at, -1) : undefined}
            onDown={at < questions.length - 1 ? () => move(at, 1) : undefined}
            away={toRemove(() => change(questions.toSpliced(at, 1)))}
          >
            <ItemFacts>{describe(question, form)}</ItemFacts>
          </EditableItem>
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
