import { useFormik } from "formik";
import { useState } from "react";
import { muteDays } from "#shared/conduct.ts";
import { measures, reportDecision, type Measure, type ReportCase, type ReportDecision } from "#shared/reports.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { createDraft, forgetDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { UnsentText } from "#web/lib/forms/unsent-text.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { getDecisionDraft, useDecide } from "./api.ts";
import { reportCaseWords, reportListWords } from "./report-words.ts";

const words = reportCaseWords.decision;

/** Form values, as strings. */
type Values = {
  removesMessage: boolean;
  measure: Measure | "";
  muteDays: string;
  suspensionDays: string;
  reason: string;
};

const endless = "endless";
const empty: Values = { removesMessage: false, measure: "", muteDays: "7", suspensionDays: "30", reason: "" };

const toDays = ({ measure, muteDays: mute, suspensionDays: suspension }: Values) => {
  if (measure === "chat-mute") return Number(mute);
  return measure === "suspension" && suspension !== endless ? Number(suspension) : null;
};

const toDecision = (values: Values) =>
  ({
    removesMessage: values.removesMessage,
    measure: values.measure,
    days: toDays(values),
    reason: values.reason,
  }) as ReportDecision;

const validate = (values: Values) => validateWith(reportDecision)(toDecision(values));

const muteOptions = muteDays.map((count) => ({ value: String(count), label: words.mutes(count) }));
const suspensionOptions = [7, 30, 90, null].map((count) => ({
  value: count === null ? endless : String(count),
  label: words.suspensions(count),
}));

/** This tab's unsent reason, after another admin decided first. */
export const UnsentReason = ({ reportId }: { reportId: string }) => {
  const draft = getDecisionDraft(useMember().id, reportId);
  const [text, setText] = useState(() => createDraft(draft, empty, "tab").reason.trim());
  const discard = () => {
    forgetDraft(draft, "tab");
    setText("");
  };
  return text === "" ? null : <UnsentText text={text} onDiscard={discard} />;
};

type Act = "chat-mute" | "suspension" | "removal";

/** The parts of a decision that need confirmation: sanctions, and what cannot be undone. */
const getActs = ({ measure, removesMessage }: Values): Act[] => [
  ...(measure === "chat-mute" || measure === "suspension" ? [measure] : []),
  ...(removesMessage ? (["removal"] as const) : []),
];

type QuestionProps = {
  values: Values;
  name: string;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** The confirmation: who is affected, for how long, and that they are emailed. */
const Question = ({ values, name, ...dialog }: QuestionProps) => {
  const acts = getActs(values);
  const [act = "removal"] = acts;
  return (
    <ConfirmDialog
      {...dialog}
      title={words.dialog.title[act](name, toDays(values))}
      description={[...acts.map((each) => words.dialog.text[each]), words.dialog.email].join(" ")}
      cancel={words.dialog.cancel}
      confirm={dialog.isBusy ? words.busy : words.dialog.confirm[act]}
    />
  );
};

type Props = {
  shown: ReportCase;
  /** Whether to hide the error: the page says who decided. */
  isDecided: boolean;
};

/** The decision about a reported message and its author, with a reason. */
export const DecisionForm = ({ shown, isDecided }: Props) => {
  const { report, author } = shown;
  const draft = getDecisionDraft(useMember().id, report.id);
  const { mutateAsync, isPending, error } = useDecide(report.id);
  const [isAsking, setIsAsking] = useState(false);
  // Set synchronously, while the mutation's state changes with a later render: a second press sends nothing.
  const [isSending, setIsSending] = useState(false);
  const send = async (values: Values) => {
    setIsSending(true);
    try {
      await mutateAsync(toDecision(values));
    } catch {
      // The banner above the button says why.
    }
    setIsSending(false);
    setIsAsking(false);
  };
  const formik = useFormik<Values>({
    initialValues: createDraft(draft, empty, "tab"),
    validate,
    validateOnBlur: false,
    onSubmit: async (values) => {
      if (getActs(values).length > 0) setIsAsking(true);
      else await send(values);
    },
  });
  useKeptDraft(draft, formik.values, empty, "tab");
  const { measure, removesMessage } = formik.values;
  const hasActed = removesMessage || (measure !== "none" && measure !== "");
  const tone = hasActed ? "acted" : "none";
  const canRemove = report.topic !== null && !report.isMessageDeleted;
  const options = measures
    .filter((value) => author.canBeRestricted || value === "none" || value === "warning")
    .filter((value) => value !== "suspension" || !author.suspension)
    .map((value) => ({ value, ...words.measures[value] }));
  return (
    <Form formik={formik} label={words.title} isBusy={isPending}>
      <Grid gap="5">
        <Fields>
          {canRemove && <CheckboxField name="removesMessage" label={words.removes} help={words.removesHelp} />}
          {report.isMessageDeleted && <Text color="fg.muted">{reportListWords.isRemoved}</Text>}
          <ChoiceField name="measure" label={words.measure} options={options} />
          {!author.canBeRestricted && (
            <Text textStyle="small" color="fg.muted">
              {reportCaseWords.now.isAdmin}
            </Text>
          )}
          {measure === "chat-mute" && <ChoiceField name="muteDays" label={words.duration} options={muteOptions} />}
          {measure === "suspension" && (
            <ChoiceField name="suspensionDays" label={words.duration} options={suspensionOptions} />
          )}
          <TextAreaField name="reason" label={words.reason} help={words.reasonHelp[tone]} />
        </Fields>
        <Text textStyle="small" color="fg.muted">
          {words.note[tone]}
        </Text>
        {error && !isPending && !isDecided && <Banner message={getMessage(error, words.failure)} />}
        <BusyButton type="submit" look="gold" justifySelf="start" isBusy={isPending}>
          {isPending ? words.busy : words.action[tone]}
        </BusyButton>
      </Grid>
      <Question
        values={formik.values}
        name={report.message.full_name}
        isOpen={isAsking}
        isBusy={isSending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void send(formik.values)}
      />
    </Form>
  );
};
