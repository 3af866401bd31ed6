import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { applicationReviewContract, type ApplicationStep, type DeclineReason } from "#shared/application-review.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { createDraft, forgetDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { declineReasonNames, stateWords, useAddNote } from "./api.ts";
import { getRowId, useNameOfAdmin } from "./application-row.tsx";

const words = {
  label: "Private note",
  help: "Admins only.",
  add: "Add note",
  adding: "Adding...",
  failure: { unknown: "We couldn't save the note. Please try again." },
} as const;

const historyWords = {
  reason: (reason: DeclineReason) => `Reason: ${declineReasonNames[reason].toLowerCase()}`,
  note: "Note",
  message: "Message",
  notTold: "Not emailed.",
} as const;

const bySomebody = (by: string | undefined, what: string, doneAlone: string) => (by ? `${by} ${what}` : doneAlone);

/** A history entry in one line; `by` is the admin. */
const formatStep = ({ kind, state, note }: ApplicationStep, by: string | undefined) => {
  const name = state && stateWords[state].name.toLowerCase();
  switch (kind) {
    case "received":
      return "Application received";
    case "changed":
      return "The applicant changed their answers";
    case "moved":
      return bySomebody(by, `moved it to ${name}`, `Moved to ${name}`);
    case "recalled":
      return bySomebody(by, `recalled the decision; it's ${name} again`, `The decision was recalled`);
    case "answered":
      return "The applicant answered our questions";
    case "withdrawn":
      return "The applicant withdrew";
    case "assigned":
      return bySomebody(by, (note ?? "").replace(/^A/, "a"), note ?? "");
    case "noted":
      return bySomebody(by, "added a note", "Note");
    case "admitted":
      return "Joined without approval";
    case "late":
      return "Our answer was late; we promised a new date";
  }
};

const empty = { note: "" };
const validate = validateWith<typeof empty & { applicationId: string }>(
  applicationReviewContract.noteApplication.input,
);

/** Adds a private note to the history. */
export const NoteForm = ({ applicationId }: { applicationId: string }) => {
  const draft = `${useMember().id}:application-note:${applicationId}`;
  const { mutateAsync: add, error, isPending } = useAddNote(applicationId);
  const formik = useFormik({
    initialValues: createDraft(draft, empty, "tab"),
    validate: (values) => validate({ ...values, applicationId }),
    validateOnBlur: false,
    onSubmit: async ({ note }, { resetForm }) => {
      try {
        await add(note);
      } catch {
        // The error is shown below the field.
        return;
      }
      forgetDraft(draft, "tab");
      resetForm({ values: empty });
      // The note was sent; next to the list, the admin goes on there.
      document.getElementById(getRowId(applicationId))?.focus({ preventScroll: true });
    },
  });
  useKeptDraft(draft, formik.values, empty, "tab");
  return (
    <Form formik={formik} label={words.label}>
      <Grid gap="3" maxWidth="text" mb="5">
        <Fields>
          <TextAreaField name="note" label={words.label} help={words.help} required={false} />
        </Fields>
        {error && !isPending && <Banner message={getMessage(error, words.failure)} />}
        <Box>
          <BusyButton type="submit" size="compact" isBusy={isPending}>
            {isPending ? words.adding : words.add}
          </BusyButton>
        </Box>
      </Grid>
    </Form>
  );
};

const Quotation = ({ label, text }: { label: string; text: string | undefined }) =>
  text ? (
    <Box ps="3" mt="1" borderInlineStartWidth="2px" borderColor="border.control" maxWidth="text">
      <Text textStyle="small" color="fg.muted">
        {label}
      </Text>
      <UserText>{text}</UserText>
    </Box>
  ) : null;

const Step = ({ step }: { step: ApplicationStep }) => {
  const nameOfAdmin = useNameOfAdmin();
  const { at, kind, by, declineReason, note, message, isTold } = step;
  const line = formatStep(step, by && nameOfAdmin(by));
  return (
    <li>
      <Text>
        {line.charAt(0).toUpperCase() + line.slice(1)}
        {kind === "moved" && isTold === false && (
          <Box as="span" color="fg.muted">
            {` · ${historyWords.notTold}`}
          </Box>
        )}
      </Text>
      {declineReason && (
        <Text textStyle="small" color="fg.muted">
          {historyWords.reason(declineReason)}
        </Text>
      )}
      <Text textStyle="small" color="fg.muted">
        <time dateTime={at}>{formatMoment(at)}</time>
      </Text>
      <Quotation label={historyWords.message} text={message} />
      {kind !== "assigned" && <Quotation label={historyWords.note} text={note} />}
    </li>
  );
};

/** The history, newest first. */
export const History = ({ steps }: { steps: readonly ApplicationStep[] }) => (
  <Grid as="ol" gap="4">
    {steps.toReversed().map((step, index) => (
      <Step key={steps.length - index} step={step} />
    ))}
  </Grid>
);
