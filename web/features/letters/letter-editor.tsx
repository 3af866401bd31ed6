import { Box, chakra } from "@chakra-ui/react";
import type { EditorView } from "prosemirror-view";
import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { LetterChoices } from "#shared/letter-choices.ts";
import { isEmptyLetter, measureLetter } from "#shared/letter-content.ts";
import type { LetterTopic } from "#shared/letter-topics.ts";
import { maxSubjectLength, type Letter } from "#shared/letters.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { ConflictFrame } from "#web/lib/forms/edit-form-parts.tsx";
import { FieldFrame, FieldNotes } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { control } from "#web/theme/recipes.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { Note } from "#web/ui/note.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useCopyLetter, useLengthWarning, useTestLetter } from "./api.ts";
import { returnedTexts, topicNames } from "./letter-words.ts";
import { SegmentBuilder } from "./segment-builder.tsx";
import { useAutosave, type SaveState } from "./use-autosave.ts";

const words = {
  subject: { label: "Subject", help: "What a reader sees in the list of their emails." },
  topic: { label: "Topic", help: "A reader can unsubscribe from each topic." },
  topicHelp: {
    news: "What's new in the club.",
    events: "Invitations to events, and what comes after them.",
    offers: "Offers of partners and members.",
  } satisfies Record<LetterTopic, string>,
  to: "To",
  text: "Letter",
  textHelp: "Write {first name} where it should stand. Someone whose name we don't know reads “friend”.",
  state: {
    new: "Nothing to save yet",
    saved: "Saved",
    unsaved: "Not saved yet",
    saving: "Saving…",
    conflict: "Not saved",
  } as const,
  conflict: {
    title: (name: string) => `${name} changed this letter while you were writing`,
    text: "Your text is still here. Keep yours, or take theirs and lose what you changed since.",
    mine: "Keep mine",
    theirs: "Use the latest",
  },
  retry: "Try again",
  preview: "Preview",
  test: "Send a test to me",
  template: "Save as template",
  templated: { title: "Saved as a template", description: "You'll find it among the letters in preparation." },
  send: "Send…",
  use: "Write a letter from it",
  empty: "Please write the letter first",
  noSubject: "Please enter a subject",
  loading: "Loading the editor",
} as const;

const Input = chakra("input", control);

const count = new Intl.NumberFormat("en-US");

/** How far what is written is saved. */
const SaveLine = ({ state, onRetry }: { state: SaveState; onRetry: () => void }) => {
  const hasFailed = state.is === "failed" || state.is === "refused";
  return (
    <Row gap="3" flexWrap="wrap">
      <Row
        // What is saved is not announced: it happens at every pause.
        role={hasFailed ? "alert" : undefined}
        gap="1.5"
        textStyle="small"
        color={hasFailed || state.is === "conflict" ? "fg.error" : "fg.muted"}
        minHeight="11"
      >
        <Icon name={state.is === "saved" ? "check" : hasFailed ? "alert" : "clock"} width="4" height="4" />
        {hasFailed ? state.message : words.state[state.is]}
      </Row>
      {state.is === "failed" && (
        <Button size="compact" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </Row>
  );
};

type ConflictProps = { newest: Letter; onKeepMine: () => void; onTakeTheirs: () => void };

const Conflict = ({ newest, onKeepMine, onTakeTheirs }: ConflictProps) => (
  <ConflictFrame
    title={words.conflict.title(newest.by.name)}
    buttons={
      <>
        <Button size="compact" onClick={onKeepMine}>
          {words.conflict.mine}
        </Button>
        <Button size="compact" onClick={onTakeTheirs}>
          {words.conflict.theirs}
        </Button>
      </>
    }
  >
    <Text mt="1">{words.conflict.text}</Text>
  </ConflictFrame>
);

const loadWriting = async () => (await import("./editor/writing.tsx")).Writing;
const loadPreview = async () => (await import("./preview-dialog.tsx")).PreviewDialog;
const loadSend = async () => (await import("./send-dialog.tsx")).SendDialog;

type Props = {
  letter: Letter;
  choices: LetterChoices;
  /** Whether one begins to write at once, since whom it is for is said already. */
  startsInSubject?: boolean;
  /** Shows the letter as somebody else saved it. */
  onTakeTheirs: (newest: Letter) => void;
};

/** Where a letter is written: whom it is for, its subject, and its text; what is written saves itself. */
export const LetterEditor = ({ letter, choices, startsInSubject = false, onTakeTheirs }: Props) => {
  const id = useId();
  const navigate = useNavigate();
  const { fields, state, letterId, getId, version, change, save, keepMine, takeTheirs } = useAutosave(letter);
  const [problem, setProblem] = useState<{ subject?: string | undefined; text?: string | undefined }>({});
  const view = useRef<EditorView>(null);
  const subject = useRef<HTMLInputElement>(null);
  const preview = useLazyDialog(loadPreview);
  const send = useLazyDialog(loadSend);
  const { mutate: test, isPending: isTesting } = useTestLetter();
  const { mutate: copyAsTemplate, isPending: isCopying } = useCopyLetter("template");
  const { mutate: copyAsDraft } = useCopyLetter("draft");
  const isTemplate = letter.state === "template";
  const [initial] = useState(fields);
  // After the focus has moved to the page, as it does with each.
  useEffect(() => {
    if (startsInSubject) subject.current?.focus();
  }, [startsInSubject]);

  /** Acts on what is saved: what is written is saved before. */
  const after = (act: (savedId: string) => void) => async () => {
    const isSaved = await save();
    const savedId = await getId();
    if (isSaved && savedId !== undefined) act(savedId);
  };
  const askToSend = async () => {
    const missing = {
      subject: fields.subject.trim() === "" ? words.noSubject : undefined,
      text: isEmptyLetter(fields.content) ? words.empty : undefined,
    };
    setProblem(missing);
    if (missing.subject) return subject.current?.focus();
    if (missing.text) return view.current?.focus();
    await after(() => send.open())();
  };
  const saved: Letter = { ...letter, ...fields, id: letterId, version };
  const { characters, blocks, pieces } = measureLetter(fields.content.blocks);
  // Only so many parts come near to what Gmail cuts off: then each saved version is measured.
  const mayBeLong = characters > 12_000 || blocks > 25 || pieces > 150;
  const tooLong = useLengthWarning(saved, mayBeLong && state.is === "saved");

  return (
    <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)">
      {state.is === "conflict" && (
        <Conflict
          newest={state.newest}
          onKeepMine={() => void keepMine(state.newest)}
          onTakeTheirs={() => {
            takeTheirs(state.newest);
            onTakeTheirs(state.newest);
          }}
        />
      )}
      {letter.returned && <Note role="status" icon="alert" text={returnedTexts[letter.returned.why]} />}
      <Sheet aria-labelledby={`${id}-to`}>
        <Heading id={`${id}-to`} textStyle="heading" mb="3">
          {words.to}
        </Heading>
        <SegmentBuilder segment={fields.segment} choices={choices} onChange={(segment) => change({ segment })} />
      </Sheet>
      <Sheet aria-labelledby={`${id}-heading`}>
        <Heading id={`${id}-heading`} textStyle="heading" mb="4">
          {words.text}
        </Heading>
        <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)">
          <Grid gap="5" gridTemplateColumns={{ md: "minmax(0, 1fr) 14rem" }} alignItems="start">
            <FieldFrame id={`${id}-subject`} {...words.subject} error={problem.subject}>
              <Input
                ref={subject}
                id={`${id}-subject`}
                value={fields.subject}
                maxLength={maxSubjectLength}
                autoComplete="off"
                aria-required
                aria-invalid={problem.subject ? true : undefined}
                aria-describedby={`${id}-subject-help`}
                onChange={({ target }) => {
                  setProblem((was) => ({ ...was, subject: undefined }));
                  change({ subject: target.value });
                }}
              />
            </FieldFrame>
            <FieldFrame id={`${id}-topic`} label={words.topic.label} help={words.topicHelp[fields.topic]}>
              <Select
                id={`${id}-topic`}
                value={fields.topic}
                aria-describedby={`${id}-topic-help`}
                onChange={({ target }) => change({ topic: target.value as LetterTopic })}
              >
                {Object.entries(topicNames).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </FieldFrame>
          </Grid>
          <Box>
            <LazyPart
              load={loadWriting}
              placeholder={<Skeleton height="26rem" />}
              props={{
                id: `${id}-text`,
                getLetterId: getId,
                initial: initial.content,
                events: choices.events,
                label: words.text,
                describedBy: `${id}-text-help`,
                isInvalid: problem.text !== undefined,
                viewRef: view,
                onChange: (content) => {
                  setProblem((was) => ({ ...was, text: undefined }));
                  change({ content });
                },
              }}
            />
            <FieldNotes id={`${id}-text`} help={words.textHelp} error={problem.text} />
          </Box>
          <Row flexWrap="wrap" justifyContent="space-between" columnGap="4">
            <SaveLine state={state} onRetry={() => void save()} />
            <Text textStyle="small" color="fg.muted">
              {count.format(characters)} characters
            </Text>
          </Row>
          {mayBeLong && <Note role="status" icon="alert" text={tooLong} />}
        </Grid>
      </Sheet>
      <Row flexWrap="wrap" gap="3">
        {isTemplate ? (
          <Button
            look="gold"
            onClick={after((savedId) =>
              copyAsDraft(savedId, { onSuccess: (made) => void navigate(adminPaths.letter(made.letter.id)) }),
            )}
          >
            {words.use}
          </Button>
        ) : (
          <Button
            look="gold"
            aria-haspopup="dialog"
            onPointerEnter={send.prefetch}
            onFocus={send.prefetch}
            onClick={() => void askToSend()}
          >
            {words.send}
          </Button>
        )}
        <Button
          aria-haspopup="dialog"
          onPointerEnter={preview.prefetch}
          onFocus={preview.prefetch}
          onClick={after(() => preview.open())}
        >
          {words.preview}
        </Button>
        <BusyButton isBusy={isTesting} onClick={after((savedId) => test({ letterId: savedId, memberId: undefined }))}>
          {words.test}
        </BusyButton>
        {!isTemplate && (
          <BusyButton
            look="quiet"
            isBusy={isCopying}
            onClick={after((savedId) =>
              copyAsTemplate(savedId, {
                onSuccess: () => void showToast({ type: "success", ...words.templated }),
              }),
            )}
          >
            {words.template}
          </BusyButton>
        )}
      </Row>
      <LazyDialog dialog={preview} props={{ letter: saved }} />
      <LazyDialog dialog={send} props={{ letter: saved, choices }} />
    </Grid>
  );
};
