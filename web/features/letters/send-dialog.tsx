import { useFormik } from "formik";
import { useNavigate } from "react-router-dom";
import type { LetterChoices } from "#shared/letter-choices.ts";
import { schedule, type Letter, type Schedule } from "#shared/letters.ts";
import { describeSegment } from "#shared/segments.ts";
import { toWallClock } from "#shared/wall-clock.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { ApiProblem, isConflict } from "#web/lib/api/client.ts";
import { formatClubZone } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogButtons } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { toNames, useLengthWarning, useSegmentPeople, useSendLetter } from "./api.ts";
import { topicNames } from "./letter-words.ts";
import { PeopleList } from "./people-list.tsx";

const words = {
  title: "Send this letter",
  facts: "What is sent",
  subject: "Subject",
  to: "To",
  topic: "Topic",
  loading: "Finding everyone it is for",
  failed: "We couldn't find out whom it is for. Please try again.",
  when: {
    label: "When",
    now: { label: "Now", help: "It can be stopped while it is on its way." },
    at: { label: "At a time", help: "By the club's clock." },
    event: {
      label: "Around an event",
      help: "It moves with the event. Before it, a letter to its guests reaches those who register later, too.",
    },
  },
  at: (zone: string) => `Date and time, ${zone}`,
  event: { label: "Event", placeholder: "Choose an event" },
  amount: "How long",
  unit: { label: "Unit", minutes: "Minutes", hours: "Hours", days: "Days" },
  side: { label: "Before or after", before: "before", after: "after" },
  of: { label: "Start or end", start: "its start", end: "its end" },
  send: (count: number) => (count === 1 ? "Send to 1 person" : `Send to ${format.format(count)} people`),
  show: (count: number) =>
    count === 1 ? "Show it to 1 person in the portal" : `Show it to ${format.format(count)} people in the portal`,
  scheduleIt: "Schedule",
  finding: "Finding who gets it...",
  sending: "Sending...",
  cancel: "Cancel",
  noAddress:
    "The club has no postal address yet, which the law asks for at the foot of a letter. An owner enters it in Club Settings.",
  nobody: "No one would get it. Change whom it is for, and try again.",
  wrongAmount: "Please enter a whole number",
  done: { title: "Your letter is on its way", description: "You can stop it on this page." },
  scheduled: { title: "Your letter is scheduled", description: "You can take that back until it leaves." },
  failure: { unknown: "We couldn't send it. Please try again." },
  conflict: "This letter changed, or was sent, since you opened it. Close this, and look at it again.",
} as const;

const format = new Intl.NumberFormat("en-US");

const minutesPer = { minutes: 1, hours: 60, days: 1440 } as const;

type Values = {
  when: Schedule["when"];
  at: string;
  eventId: string;
  amount: string;
  unit: keyof typeof minutesPer;
  side: "before" | "after";
  of: "start" | "end";
};

const toSchedule = ({ when, at, eventId, amount, unit, side, of }: Values): unknown => {
  if (when === "now") return { when };
  if (when === "at") return { when, at };
  const typed = /^\d+$/.test(amount.trim()) ? Number(amount) : NaN;
  return { when, eventId, minutes: typed * minutesPer[unit], side, of };
};

/** Errors beside the form's own fields: the schedule knows minutes, the form an amount. */
const validate = (values: Values) => {
  const read = schedule.safeParse(toSchedule(values));
  if (read.success) return {};
  const names: Record<string, keyof Values> = { minutes: "amount" };
  return Object.fromEntries(
    read.error.issues.map(({ path, message }) => {
      const field = String(path[0]);
      const name = names[field] ?? field;
      if (name === "eventId") return [name, words.event.placeholder];
      return [name, name === "amount" && Number.isNaN(Number(values.amount)) ? words.wrongAmount : message];
    }),
  );
};

/** In an hour, by the club's clock. */
const inAnHour = () => toWallClock(new Date(Date.now() + 3_600_000).toISOString()).slice(0, 16);

type Props = { letter: Letter; choices: LetterChoices; onClose: () => void };

const Content = ({ letter, choices, onClose }: Props) => {
  const { data, isFetching, refetch } = useSegmentPeople(letter.segment, letter.topic);
  const { mutateAsync, isPending, error } = useSendLetter();
  const tooLong = useLengthWarning(letter);
  const navigate = useNavigate();
  const formik = useFormik<Values>({
    initialValues: {
      ...{ when: "now", at: inAnHour(), eventId: "", amount: "1", unit: "days" },
      ...{ side: "before", of: "start" },
      ...(letter.segment.of === "event" && { eventId: letter.segment.eventId }),
    },
    validate,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      try {
        const sent = { letterId: letter.id, version: letter.version, schedule: schedule.parse(toSchedule(values)) };
        await mutateAsync(sent);
      } catch (failure) {
        if (failure instanceof ApiProblem)
          for (const { path, message } of failure.problem.errors ?? [])
            if (path.startsWith("schedule")) setErrors({ at: message });
        return;
      }
      void showToast({ type: "success", ...(values.when === "now" ? words.done : words.scheduled) });
      onClose();
      void navigate(adminPaths.letter(letter.id), { replace: true });
    },
  });
  const { when } = formik.values;
  const emailed = data?.people.filter(({ leftOut }) => leftOut === undefined).length ?? 0;
  const reached = data?.people.filter(({ leftOut, isInPortal }) => leftOut === undefined || isInPortal).length ?? 0;
  const coming = choices.events.filter(({ startsAt, id }) => startsAt !== undefined || id === formik.values.eventId);
  return (
    <Form formik={formik} label={words.title} isBusy={isPending}>
      <Grid gap="6" gridTemplateColumns="minmax(0, 1fr)">
        <FactTable
          label={words.facts}
          facts={[
            [words.subject, letter.subject],
            [words.to, describeSegment(letter.segment, toNames(choices))],
            [words.topic, topicNames[letter.topic]],
          ]}
        />
        {tooLong && <Note role="status" icon="alert" text={tooLong} />}
        {!choices.hasPostalAddress && <Note role="status" icon="alert" text={words.noAddress} />}
        {data ? (
          <PeopleList people={data.people} />
        ) : (
          <Pending {...{ words, isFetching, refetch }}>
            <Skeleton height="16rem" />
          </Pending>
        )}
        <ChoiceField
          name="when"
          label={words.when.label}
          options={(["now", "at", "event"] as const).map((value) => ({ value, ...words.when[value] }))}
        />
        {when === "at" && (
          <TextField name="at" label={words.at(formatClubZone())} type="datetime-local" autoComplete="off" />
        )}
        {when === "event" && (
          <>
            <SelectField
              name="eventId"
              {...words.event}
              options={coming.map(({ id, title, when: time }) => ({ value: id, label: `${title} · ${time}` }))}
            />
            <Grid gap="4" gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" }}>
              <TextField name="amount" label={words.amount} inputMode="numeric" autoComplete="off" />
              <SelectField
                name="unit"
                label={words.unit.label}
                options={(["minutes", "hours", "days"] as const).map((value) => ({ value, label: words.unit[value] }))}
              />
              <SelectField
                name="side"
                label={words.side.label}
                options={(["before", "after"] as const).map((value) => ({ value, label: words.side[value] }))}
              />
              <SelectField
                name="of"
                label={words.of.label}
                options={(["start", "end"] as const).map((value) => ({ value, label: words.of[value] }))}
              />
            </Grid>
          </>
        )}
        {data && reached === 0 && when === "now" && <Banner message={words.nobody} />}
        {error && !isPending && (
          <Banner message={isConflict(error) ? words.conflict : getMessage(error, words.failure)} />
        )}
        <DialogButtons
          words={{
            cancel: words.cancel,
            confirm: when === "now" ? (emailed > 0 ? words.send : words.show)(emailed || reached) : words.scheduleIt,
            busy: isPending ? words.sending : words.finding,
          }}
          isBusy={isPending || !data}
          isDone={data ? reached === 0 && when === "now" : !isFetching}
          onCancel={onClose}
        />
      </Grid>
    </Form>
  );
};

type DialogProps = Props & { isOpen: boolean };

/** Whom a letter reaches, and when it leaves: then it is sent. */
export const SendDialog = ({ isOpen, ...props }: DialogProps) => (
  <Dialog isOpen={isOpen} onClose={props.onClose} title={words.title} isWide width="44rem">
    <Content {...props} />
  </Dialog>
);
