import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useState } from "react";
import * as z from "zod/mini";
import { applicationCan } from "#shared/application-acts.ts";
import {
  applicationReviewContract,
  declineReasons,
  movableStates,
  type ApplicationRow,
  type ApplicationState,
  type DeclineReason,
  type MovableState,
} from "#shared/application-review.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogButtons } from "#web/lib/forms/dialog-form.tsx";
import { createDraft, forgetDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, validateWith } from "#web/lib/forms/validate-with.ts";
import { runConcurrently } from "#web/lib/selection.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, ScrollList } from "#web/ui/dialog.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { showToast } from "#web/ui/toast.ts";
import { getKnownState, moveApplication, declineReasonNames, nameOf, stateWords } from "./api.ts";

const format = new Intl.NumberFormat("en-US");
const counted = (count: number) => `${format.format(count)} ${count === 1 ? "application" : "applications"}`;

const actWords: Record<MovableState, string> = {
  "in-review": "Start review",
  "more-info": "Ask for more",
  "on-hold": "Put on hold",
  accepted: "Accept",
  declined: "Decline",
};

const doneWords: Record<MovableState, string> = {
  "in-review": "is in review",
  "more-info": "was asked for more",
  "on-hold": "is on hold",
  accepted: "is accepted",
  declined: "is declined",
};

const alreadyWords: Record<MovableState, string> = {
  "in-review": "in review",
  "more-info": "asked for more",
  "on-hold": "on hold",
  accepted: "accepted",
  declined: "declined",
};
const alreadyIs = (count: number, state: MovableState) =>
  `${count === 1 ? "was" : "were"} already ${alreadyWords[state]}`;

const words = {
  title: (name: string) => `Move the application of ${name}`,
  titleOfMany: (count: number) => `Move ${counted(count)}`,
  names: "Selected applications",
  state: "Move to",
  options: (state: MovableState) => actWords[state],
  questions: {
    title: "Your questions",
    label: (number: number) => `Question ${number}`,
    add: "Add a question",
    remove: (number: number) => `Remove question ${number}`,
  },
  declineReason: {
    label: "Reason",
    placeholder: "Choose a reason",
    help: "Admins only, for the statistics. The applicant never reads it.",
  },
  tells: "Email the applicant",
  tellsMany: "Email the applicants",
  later: "This email leaves after the time to recall it, which Club Settings says.",
  message: { label: "Message", help: "In the email, below what we always say. They read it; be kind." },
  note: { label: "Private note", help: "Admins only." },
  cancel: "Cancel",
  moving: "Moving...",
  submit: (state: MovableState | "", count: number) => {
    const act = state === "" ? "Move" : actWords[state];
    return count === 1 ? act : `${act} (${count})`;
  },
  changed: (name: string, state: ApplicationState) =>
    `${name}'s application changed since you opened this. Its state is now “${stateWords[state].name}”.`,
  progress: (done: number, all: number) => `Moved ${done} of ${all}`,
  failures: (count: number, selected: number) => {
    if (selected === 0) return `${counted(count)} didn't move:`;
    const who = selected === count ? "" : `${format.format(selected)} `;
    return `${counted(count)} didn't move, and ${who}${selected === 1 ? "stays" : "stay"} selected:`;
  },
  done: (name: string, state: MovableState) => ({
    title: actWords[state] === "Accept" ? "Application accepted" : "Application moved",
    description: `${name} ${doneWords[state]}.`,
  }),
  doneMany: (count: number, already: number, state: MovableState) => {
    if (already === 0) return { title: "Applications moved", description: `We moved ${counted(count)}.` };
    if (count === 0)
      return { title: "Nothing to move", description: `${counted(already)} ${alreadyIs(already, state)}.` };
    const rest = `${format.format(already)} ${alreadyIs(already, state)}`;
    return { title: "Applications moved", description: `We moved ${counted(count)}, and ${rest}.` };
  },
  partly: (count: number, all: number, already: number, state: MovableState) => ({
    title: "Some didn't move",
    description: `We moved ${format.format(count)} of ${counted(all)}${
      already === 0 ? "" : `, and ${format.format(already)} ${alreadyIs(already, state)}`
    }.`,
  }),
  failure: { unknown: "We couldn't move it. Please try again." },
} as const;

/** The parts of an application the dialog needs. */
export type MoveTarget = Pick<ApplicationRow, "id" | "state" | "version" | "name" | "industry" | "cityState">;

type Values = {
  state: MovableState | "";
  declineReason: DeclineReason | "";
  questions: string[];
  tells: boolean;
  message: string;
  note: string;
};
const empty: Values = { state: "", declineReason: "", questions: [""], tells: true, message: "", note: "" };

const { shape } = applicationReviewContract.moveApplication.input;
const parts = { state: shape.state, questions: shape.questions, message: shape.message, note: shape.note };
const declineReason = z.enum(declineReasons, { error: "Please choose a reason" });
const validateMove = validateWith<Values>(z.object(parts));
const validateDecline = validateWith<Values>(z.object({ ...parts, declineReason }));
const maxQuestions = 10;

/** Fields that only some states have are validated only there. */
const toMove = ({ state, declineReason, questions, tells, message, note }: Values) => ({
  state,
  tells,
  note,
  ...(state === "declined" && declineReason !== "" && { declineReason }),
  questions: state === "more-info" ? questions : [],
  message: tells ? message : "",
});

const reasonOptions = declineReasons.map((value) => ({ value, label: declineReasonNames[value] }));

type Failure = { target: MoveTarget; reason: string };
type Progress = { done: number; all: number; failures: readonly Failure[]; isBusy: boolean };
const idle: Progress = { done: 0, all: 0, failures: [], isBusy: false };

/** The applications that have changed since the dialog was opened. */
const Changed = ({ opened, targets }: { opened: readonly MoveTarget[]; targets: readonly MoveTarget[] }) =>
  targets.map((is) => {
    const was = opened.find(({ id }) => id === is.id) ?? is;
    if (was.version === is.version) return null;
    return <Note key={is.id} role="alert" icon="alert" text={words.changed(nameOf(is), is.state)} />;
  });

const Names = ({ targets }: { targets: readonly MoveTarget[] }) => (
  <ScrollList aria-label={words.names} maxHeight="9rem" px="3" py="2" borderWidth="1px" borderRadius="sm">
    {targets.map((each) => (
      <li key={each.id}>
        <bdi>{nameOf(each)}</bdi>
      </li>
    ))}
  </ScrollList>
);

type FailuresProps = { failures: readonly Failure[]; selected: number };

/** The applications that did not change, and why; how many of them are still selected. */
const Failures = ({ failures, selected }: FailuresProps) => (
  <div>
    <Banner message={words.failures(failures.length, selected)} />
    <ScrollList mt="2">
      {failures.map(({ target, reason }) => (
        <li key={target.id}>
          <bdi>{nameOf(target)}</bdi>: {reason}
        </li>
      ))}
    </ScrollList>
  </div>
);

type QuestionsProps = { questions: readonly string[]; onChange: (questions: string[]) => void };

const Questions = ({ questions, onChange }: QuestionsProps) => (
  <Box as="section" aria-label={words.questions.title}>
    <Heading as="h3" fontWeight="600" mb="3">
      {words.questions.title}
    </Heading>
    <Grid gap="4">
      {questions.map((_, index) => (
        <Grid key={index} gap="1" justifyItems="stretch">
          <TextAreaField name={`questions.${index}`} label={words.questions.label(index + 1)} />
          {questions.length > 1 && (
            <Button
              look="quiet"
              size="compact"
              px="2"
              justifySelf="start"
              onClick={() => onChange(questions.filter((_each, other) => other !== index))}
            >
              {words.questions.remove(index + 1)}
            </Button>
          )}
        </Grid>
      ))}
      {questions.length < maxQuestions && (
        <Button size="compact" justifySelf="start" onClick={() => onChange([...questions, ""])}>
          {words.questions.add}
        </Button>
      )}
    </Grid>
  </Box>
);

type Props = {
  targets: readonly MoveTarget[];
  initialState: MovableState | "";
  onMoved: (applicationId: string) => void;
  onClose: () => void;
};

/**
 * Changes each application separately: a failure does not stop the others. With several, those already in the state
 * count as done.
 */
const useMoves = (onMoved: (applicationId: string) => void) => {
  const { id: memberId } = useMember();
  const [progress, setProgress] = useState(idle);
  const run = async (targets: readonly MoveTarget[], values: Values, isOne: boolean) => {
    const { state, ...move } = toMove(values);
    const failures: (Failure & { error: unknown })[] = [];
    let already = 0;
    if (state === "") return { failures, already };
    setProgress({ ...idle, all: targets.length, isBusy: true });
    await runConcurrently(targets, async (target) => {
      const isThere = () => !isOne && getKnownState(memberId, target.id) === state;
      try {
        if (isThere()) already++;
        else await moveApplication(memberId, { applicationId: target.id, version: target.version, state, ...move });
        onMoved(target.id);
      } catch (error) {
        if (isThere()) {
          already++;
          onMoved(target.id);
        } else failures.push({ target, error, reason: getMessage(error, words.failure) });
      }
      setProgress((was) => ({ ...was, done: was.done + 1 }));
    });
    setProgress((was) => ({ ...was, failures, isBusy: false }));
    return { failures, already };
  };
  return { ...progress, run };
};

type Outcome = { targets: readonly MoveTarget[]; state: MovableState; already: number; failed: number };

const showOutcome = ({ targets, state, already, failed }: Outcome) => {
  const [first] = targets;
  const moved = targets.length - already - failed;
  if (failed > 0) return showToast({ type: "error", ...words.partly(moved, targets.length, already, state) });
  const isOne = targets.length === 1 && already === 0;
  const outcome = isOne && first ? words.done(nameOf(first), state) : words.doneMany(moved, already, state);
  return showToast({ type: "success", ...outcome });
};

const noneDone: ReadonlySet<string> = new Set();

/** The applications not yet changed since the dialog opened; with several, without withdrawn ones. */
const useRemaining = (targets: readonly MoveTarget[], isOpen: boolean) => {
  const [done, setDone] = useState(noneDone);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setDone(noneDone);
  }
  const addDone = (ids: readonly string[]) => setDone((was) => new Set([...was, ...ids]));
  const remaining = targets.filter((each) => !done.has(each.id) && (targets.length === 1 || applicationCan.move(each)));
  return { remaining, addDone };
};

type ContentProps = Props & ReturnType<typeof useRemaining>;

const Content = ({ targets, remaining, addDone, initialState, onMoved, onClose }: ContentProps) => {
  const { id: memberId } = useMember();
  const { isBusy, done, all, failures, run } = useMoves(onMoved);
  const [opened] = useState(targets);
  const isOne = opened.length === 1;
  const remainingIds = new Set(remaining.map(({ id }) => id));
  const draft = `${memberId}:move:${isOne ? opened[0]?.id : "several"}`;
  const start = { ...empty, state: initialState };
  const formik = useFormik<Values>({
    initialValues: { ...createDraft(draft, start, "tab"), state: initialState },
    validate: (values) =>
      (values.state === "declined" ? validateDecline : validateMove)({ ...values, ...toMove(values) }),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      if (isBusy || values.state === "") return;
      const { failures: failed, already } = await run(remaining, values, isOne);
      addDone(remaining.flatMap(({ id }) => (failed.some(({ target }) => target.id === id) ? [] : [id])));
      if (failed.length === 0) forgetDraft(draft, "tab");
      if (!isOne || failed.length === 0)
        void showOutcome({ targets: remaining, state: values.state, already, failed: failed.length });
      const [first] = failed;
      if (first?.error instanceof ApiProblem) setErrors(collectErrors(first.error.problem.errors ?? []));
      if (!first) onClose();
    },
  });
  const { values, setFieldValue } = formik;
  useKeptDraft(draft, { ...values, state: initialState }, start, "tab");
  const options = movableStates
    .filter((state) => !isOne || state !== targets[0]?.state)
    .map((state) => ({ value: state, label: words.options(state) }));
  const isDecision = values.state === "accepted" || values.state === "declined";
  return (
    <Form formik={formik} label={words.state} isBusy={isBusy}>
      <Grid gap="5">
        {!isOne && failures.length === 0 && <Names targets={remaining} />}
        {!isBusy && failures.length > 0 && !isOne && (
          <Failures
            failures={failures}
            selected={failures.filter(({ target }) => remainingIds.has(target.id)).length}
          />
        )}
        {!isBusy && failures[0] && isOne && <Banner message={failures[0].reason} />}
        {!isBusy && failures.length === 0 && <Changed opened={opened} targets={targets} />}
        <Fields>
          <ChoiceField name="state" label={words.state} options={options} />
          {values.state === "declined" && (
            <SelectField name="declineReason" {...words.declineReason} options={reasonOptions} />
          )}
          {values.state === "more-info" && (
            <Questions
              questions={values.questions}
              onChange={(questions) => void setFieldValue("questions", questions)}
            />
          )}
          <Box>
            <CheckboxField name="tells" label={isOne ? words.tells : words.tellsMany} />
            {values.tells && isDecision && (
              <Text textStyle="small" color="fg.muted" ps="8">
                {words.later}
              </Text>
            )}
          </Box>
          {values.tells && <TextAreaField name="message" {...words.message} required={false} />}
          <TextAreaField name="note" {...words.note} required={false} />
        </Fields>
        {isBusy && all > 1 && <ProgressBar label={words.progress(done, all)} share={done / all} />}
        <DialogButtons
          words={{
            cancel: words.cancel,
            confirm: words.submit(values.state, remaining.length),
            busy: words.moving,
          }}
          isBusy={isBusy}
          isDone={!isBusy && remaining.length === 0}
          onCancel={onClose}
        />
      </Grid>
    </Form>
  );
};

type DialogProps = Props & {
  isOpen: boolean;
  /** Returns the element to focus when the dialog closes. */
  focusAfter: () => HTMLElement | null;
};

/** Changes the state of one or more applications, with a note, a message, and whether to send it. */
export const MoveDialog = ({ isOpen, focusAfter, ...props }: DialogProps) => {
  const { targets, onClose } = props;
  const [first] = targets;
  const { remaining, addDone } = useRemaining(targets, isOpen);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={targets.length === 1 && first ? words.title(nameOf(first)) : words.titleOfMany(remaining.length)}
      focusAfter={focusAfter}
    >
      <Content {...props} remaining={remaining} addDone={addDone} />
    </Dialog>
  );
};
