import { useFormikContext } from "formik";
import { useRef, useState } from "react";
import {
  formatTerms,
  freePass,
  noteCorrection,
  notedPayment,
  paymentMeans,
  refundForm,
  type AdminDues,
  type DuesPayment,
  type NoteCorrection,
} from "#shared/dues.ts";
import { formatMoney, parseMoney } from "#shared/money.ts";
import { toWallClock } from "#shared/wall-clock.ts";
import { duesBadges, meansNames } from "#web/content/dues.ts";
import { formatClubDate, formatLastClubDate } from "#web/lib/dates.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { typeMoney } from "#web/lib/money.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Payments } from "../payments.tsx";
import { useDues, useNote } from "./api.ts";

const words = {
  title: (name = "") => (name === "" ? "Dues" : `Dues of ${name}`),
  loading: "Loading the dues",
  failed: "We couldn't load these dues. Please check your internet connection.",
  facts: {
    label: "What they pay",
    email: "Email Address",
    level: "Level",
    price: "Price",
    joiningFee: "Joining fee",
    grace: "Days of grace",
    paidUntil: "Paid until",
    accessUntil: "Access until",
    endsAt: "Ends if unpaid",
    card: "Card",
    cardNumber: (last4 = "") => (last4 === "" ? "Charged" : `Ending in ${last4}`),
    canceled: "canceled",
    next: "New price",
    change: "Next level",
    from: (price: string, day: string) => `${price}, from ${day}`,
    refundFailed: "Refund that failed",
    again: (amount: string) => `${amount}: please give it back again`,
  },
  otherMember: "Already a member: what's paid or free here goes to their membership, at this level.",
  cancel: "Cancel",
  failure: { unknown: "There was a problem saving this. Please try again." },
  note: {
    open: "Note a payment",
    renews: "Their card is charged by itself, so there's no other payment to note.",
    means: { label: "How was it paid?" },
    amount: "Amount",
    on: "Paid on",
    until: "Pays until",
    untilHelp: "The last day it pays for.",
    forGood: "It pays for good, since this level is paid once.",
    text: { label: "Note (Optional)", help: "We email the payment and this note to them." },
    confirm: "Note payment",
    busy: "Saving...",
    done: { title: "Payment noted", description: "We've emailed them." },
    wrongUntil: "Please enter a day after the payment",
    pastUntil: "Please enter a day that is to come",
    wrongOn: "Please enter a day that has come",
  },
  free: {
    open: "Let in free",
    lasts: { label: "For how long?" },
    options: { day: "Until a day", good: "For good" },
    until: "Free until",
    untilHelp: "The last free day. A card is charged no more, so they enter one again for what comes after.",
    text: { label: "Your reason", help: "We email it to them, and it's in the audit log." },
    confirm: "Let in free",
    busy: "Saving...",
    done: { title: "Nothing to pay", description: "We've emailed them." },
    wrongUntil: "Please enter a day that is to come",
  },
  correct: {
    open: "Take back a note",
    note: "Which one?",
    option: (day: string, what: string) => `${day}, ${what}`,
    text: { label: "Your reason", help: "We email it to them, and it's in the audit log." },
    help: "Only for what was noted by mistake: the membership is as if it had never been noted. What you gave back is a refund.",
    confirm: "Take back",
    busy: "Saving...",
    done: { title: "Note taken back", description: "We've emailed them." },
  },
  refund: {
    open: "Refund",
    payment: "Which payment?",
    option: (day: string, means: string, left: string) => `${day}, ${means}, ${left} left`,
    amount: "Amount",
    means: {
      label: "How did you give it back?",
      help: "Hand it over yourself: here it's only noted, and we email it to them.",
    },
    text: { label: "Your reason", help: "We email it to them, and it's in the audit log." },
    ends: {
      label: "End the dues with it",
      help: "Nothing is charged any more, and the membership ends. Without this, everything goes on.",
    },
    confirm: "Refund",
    busy: "Refunding...",
    done: { title: "Payment refunded", description: "We've emailed them." },
    tooMuch: "That is more than is left of it",
  },
} as const;

/** In the club's time zone, such as "2027-03-06". */
const toDay = (time: number) => toWallClock(new Date(time).toISOString()).slice(0, 10);
const getToday = () => toDay(Date.now());

/** The day a month or a year later; of a shorter month, its last. */
const addInterval = (day: string, every: "month" | "year") => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const months = year * 12 + month - 1 + (every === "month" ? 1 : 12);
  const lastDate = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  return new Date(Date.UTC(Math.floor(months / 12), months % 12, Math.min(date, lastDate))).toISOString().slice(0, 10);
};

/** Until when the next payment pays: an interval after what is paid, or after today where nothing is. */
const suggestUntil = ({ state, paidUntil, terms: { every } }: AdminDues, today: string) => {
  if (every === "once") return "";
  const isRunning = paidUntil !== undefined && state !== "resting";
  return addInterval(isRunning ? toDay(Date.parse(paidUntil) - 1) : today, every);
};

type FormProps = { dues: AdminDues; onClose: () => void };

const meansOptions = paymentMeans.map((value) => ({ value, label: meansNames[value] }));

/** Whether an admin noted it as given to the club. */
const isByHand = ({ means }: DuesPayment) => paymentMeans.some((each) => each === means);

type Noted = { means: string; amount: string; on: string; until: string; text: string };

/** Notes a payment by other means than a card. */
const NoteForm = ({ dues, onClose }: FormProps) => {
  const { terms, state } = dues;
  const { currency, every } = terms;
  const draft = `${useMember().id}:note-dues:${dues.id}`;
  const { mutateAsync, isPending, error } = useNote(dues, draft, words.note.done);
  const [today] = useState(getToday);
  const toNote = ({ amount, until, ...rest }: Noted) => ({
    ...rest,
    amount: parseMoney(amount, currency) ?? NaN,
    until: every === "once" ? null : until,
  });
  const validate = validateWith<ReturnType<typeof toNote>>(notedPayment, ({ on, until }) => [
    ...(until !== null && until < on ? [{ path: "until", message: words.note.wrongUntil }] : []),
    ...(until !== null && until >= on && until < today ? [{ path: "until", message: words.note.pastUntil }] : []),
    ...(on > today ? [{ path: "on", message: words.note.wrongOn }] : []),
  ]);
  const due = terms.amount + (state === "due" ? terms.joiningFee : 0);
  return (
    <DialogForm<Noted>
      label={words.note.open}
      words={{ ...words.note, cancel: words.cancel }}
      draft={draft}
      initialValues={{
        means: "",
        amount: typeMoney(due, currency),
        on: today,
        until: suggestUntil(dues, today),
        text: "",
      }}
      validate={(values) => validate(toNote(values))}
      send={(values) => mutateAsync({ note: notedPayment.parse(toNote(values)) })}
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      <ChoiceField name="means" {...words.note.means} options={meansOptions} />
      <Grid gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }} alignItems="start">
        <TextField
          name="amount"
          label={`${words.note.amount} (${currency.toUpperCase()})`}
          {...(every === "once" && { help: words.note.forGood })}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField name="on" label={words.note.on} type="date" max={today} autoComplete="off" />
        {every !== "once" && (
          <TextField name="until" label={words.note.until} help={words.note.untilHelp} type="date" autoComplete="off" />
        )}
      </Grid>
      <TextAreaField name="text" {...words.note.text} required={false} />
    </DialogForm>
  );
};

type Freed = { lasts: string; until: string; text: string };

const lastsOptions = (["day", "good"] as const).map((value) => ({ value, label: words.free.options[value] }));

const FreeUntil = () =>
  useFormikContext<Freed>().values.lasts === "day" && (
    <TextField name="until" label={words.free.until} help={words.free.untilHelp} type="date" autoComplete="off" />
  );

/** Lets somebody in free, with a reason. */
const FreeForm = ({ dues, onClose }: FormProps) => {
  const draft = `${useMember().id}:free-dues:${dues.id}`;
  const { mutateAsync, isPending, error } = useNote(dues, draft, words.free.done);
  const [today] = useState(getToday);
  const toPass = ({ lasts, until, text }: Freed) => ({ until: lasts === "good" ? null : until, text });
  const validate = validateWith<ReturnType<typeof toPass>>(freePass, ({ until }) =>
    until !== null && until < today ? [{ path: "until", message: words.free.wrongUntil }] : [],
  );
  return (
    <DialogForm<Freed>
      label={words.free.open}
      words={{ ...words.free, cancel: words.cancel }}
      draft={draft}
      initialValues={{ lasts: "day", until: suggestUntil(dues, today), text: "" }}
      validate={(values) => validate(toPass(values))}
      send={(values) => mutateAsync({ free: freePass.parse(toPass(values)) })}
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      <ChoiceField name="lasts" {...words.free.lasts} options={lastsOptions} />
      <FreeUntil />
      <TextAreaField name="text" {...words.free.text} />
    </DialogForm>
  );
};

/** What is left of a payment: of a card's, Stripe gives it back unless its bank has taken it. */
const leftOf = ({ amount, refunded = 0 }: Pick<DuesPayment, "amount" | "refunded">) => amount - refunded;
const listRefundable = ({ payments }: AdminDues) =>
  payments.filter(
    ({ dispute = "won", ...payment }) =>
      (payment.means === "card" || isByHand(payment)) && leftOf(payment) > 0 && dispute === "won",
  );

type Refunded = { paymentId: string; amount: string; means: string; text: string; ends: boolean };

/** By what a payment is given back that was not made by card. */
const RefundMeans = ({ payments }: { payments: readonly DuesPayment[] }) => {
  const { paymentId } = useFormikContext<Refunded>().values;
  const isCard = payments.every(({ id, means }) => id !== paymentId || means === "card");
  return !isCard && <ChoiceField name="means" {...words.refund.means} options={meansOptions} />;
};

/** Gives a payment back, whole or in part, with a reason: by card, or as the admin notes. */
const RefundFields = ({ dues, onClose }: FormProps) => {
  const draft = `${useMember().id}:refund-dues:${dues.id}`;
  const { mutateAsync, isPending, error } = useNote(dues, draft, words.refund.done);
  // What is left of a payment changes when it has been given back.
  const [payments] = useState(() => listRefundable(dues));
  const findPayment = ({ paymentId }: Pick<Refunded, "paymentId">) => payments.find(({ id }) => id === paymentId);
  const isOfCard = (refunded: Pick<Refunded, "paymentId">) => findPayment(refunded)?.means === "card";
  const toRefund = ({ paymentId, amount, means, text, ends }: Refunded) => ({
    amount: parseMoney(amount, dues.terms.currency) ?? NaN,
    ...(!isOfCard({ paymentId }) && { means }),
    text,
    ends,
  });
  const validate = validateWith<ReturnType<typeof toRefund>>(refundForm);
  const [latest] = payments;
  return (
    <DialogForm<Refunded>
      label={words.refund.open}
      words={{ ...words.refund, cancel: words.cancel }}
      draft={draft}
      initialValues={{
        paymentId: latest?.id ?? "",
        amount: latest ? typeMoney(leftOf(latest), latest.currency) : "",
        means: "",
        text: "",
        ends: false,
      }}
      validate={(values) => {
        const payment = findPayment(values);
        const refund = toRefund(values);
        const errors = validate(refund);
        return payment && refund.amount > leftOf(payment) ? { ...errors, amount: words.refund.tooMuch } : errors;
      }}
      send={({ paymentId, ...values }) =>
        mutateAsync({ refund: { ...refundForm.parse(toRefund({ paymentId, ...values })), paymentId } })
      }
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      <SelectField
        name="paymentId"
        label={words.refund.payment}
        options={payments.map((payment) => ({
          value: payment.id,
          label: words.refund.option(
            formatClubDate(payment.at),
            meansNames[payment.means],
            formatMoney(leftOf(payment), payment.currency),
          ),
        }))}
      />
      <RefundMeans payments={payments} />
      <TextField
        name="amount"
        label={`${words.refund.amount} (${dues.terms.currency.toUpperCase()})`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextAreaField name="text" {...words.refund.text} />
      {dues.state !== "ended" && <CheckboxField name="ends" {...words.refund.ends} />}
    </DialogForm>
  );
};

/** What admins noted, which can be taken back, unless it was no slip: something of it was given back. */
const listTakeable = ({ payments }: AdminDues) =>
  payments.filter(({ isNote, refunded = 0 }) => isNote && refunded === 0);

type Corrected = { noteId: string; text: string };

/** Takes back what was noted by mistake, with a reason. */
const CorrectForm = ({ dues, onClose }: FormProps) => {
  const draft = `${useMember().id}:correct-dues:${dues.id}`;
  const { mutateAsync, isPending, error } = useNote(dues, draft, words.correct.done);
  // What is taken back is among them no longer.
  const [notes] = useState(() => listTakeable(dues));
  const validate = validateWith<NoteCorrection>(noteCorrection);
  return (
    <DialogForm<Corrected>
      label={words.correct.open}
      words={{ ...words.correct, cancel: words.cancel }}
      draft={draft}
      initialValues={{ noteId: notes[0]?.id ?? "", text: "" }}
      validate={({ text }) => validate({ text })}
      send={({ noteId, text }) => mutateAsync({ correction: { ...noteCorrection.parse({ text }), noteId } })}
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      <SelectField
        name="noteId"
        label={words.correct.note}
        help={words.correct.help}
        options={notes.map(({ id, at, amount, currency, means }) => ({
          value: id,
          label: words.correct.option(
            formatClubDate(at),
            means === "free" ? meansNames.free : `${formatMoney(amount, currency)}, ${meansNames[means]}`,
          ),
        }))}
      />
      <TextAreaField name="text" {...words.correct.text} />
    </DialogForm>
  );
};

const forms = { note: NoteForm, free: FreeForm, correct: CorrectForm, refund: RefundFields };
type Act = keyof typeof forms;

/** Whether a card is charged next: what is noted as well would be paid twice. */
const renewsItself = ({ state, card }: AdminDues) =>
  (state === "paid" || state === "free") && card !== undefined && !card.endsThen;

/** What can be done: of dues that have ended, what was paid can still be given back. */
const listActs = (dues: AdminDues): Act[] => [
  ...(dues.state === "ended" || renewsItself(dues) ? [] : (["note"] as const)),
  ...(dues.state === "ended" ? [] : (["free"] as const)),
  ...(dues.state !== "ended" && listTakeable(dues).length > 0 ? (["correct"] as const) : []),
  ...(listRefundable(dues).length > 0 ? (["refund"] as const) : []),
];

const Facts = ({ dues }: { dues: AdminDues }) => {
  const { email, levelName, terms, state, paidUntil, accessUntil, endsAt, card, next, change, refundFailed } = dues;
  const { facts } = words;
  const list = (name: string, end: string | undefined) =>
    end === undefined ? [] : [[name, formatLastClubDate(end)] as const];
  return (
    <FactTable
      label={facts.label}
      facts={[
        [facts.email, email],
        [facts.level, levelName],
        [facts.price, formatTerms(terms)],
        ...(terms.joiningFee > 0 ? [[facts.joiningFee, formatMoney(terms.joiningFee, terms.currency)] as const] : []),
        ...(next ? [[facts.next, facts.from(formatTerms(next), formatClubDate(next.from))] as const] : []),
        ...(change ? [[facts.change, facts.from(change.levelName, formatClubDate(change.from))] as const] : []),
        [facts.grace, String(terms.graceDays)],
        ...list(facts.paidUntil, paidUntil),
        // Who has never paid has none.
        ...list(facts.accessUntil, state === "due" ? undefined : accessUntil),
        ...list(facts.endsAt, endsAt),
        ...(refundFailed === undefined
          ? []
          : [[facts.refundFailed, facts.again(formatMoney(refundFailed, terms.currency))] as const]),
        ...(card
          ? [
              [
                facts.card,
                [facts.cardNumber(card.last4), ...(card.endsThen ? [facts.canceled] : [])].join(", "),
              ] as const,
            ]
          : []),
      ]}
    />
  );
};

const Content = ({ dues }: { dues: AdminDues }) => {
  const [act, setAct] = useState<Act>();
  const Form = act && forms[act];
  const acts = listActs(dues);
  const standing = useRef<HTMLDivElement>(null);
  const close = () => {
    setAct(undefined);
    // What had the focus is gone, and what it changed is said there.
    standing.current?.focus();
  };
  return (
    <Grid gap="6" gridTemplateColumns="minmax(0, 1fr)">
      <Row ref={standing} tabIndex={-1}>
        <StatusBadge {...duesBadges[dues.state]} />
      </Row>
      <Facts dues={dues} />
      {dues.otherMemberId !== undefined && <Text>{words.otherMember}</Text>}
      {Form && act && (
        <Grid as="section" gap="4" aria-label={words[act].open}>
          <Heading as="h3" ref={takeFocus} tabIndex={-1} textStyle="heading">
            {words[act].open}
          </Heading>
          <Form dues={dues} onClose={close} />
        </Grid>
      )}
      {!act && acts.length > 0 && (
        <Row flexWrap="wrap" gap="3">
          {acts.map((each) => (
            <Button key={each} size="compact" onClick={() => setAct(each)}>
              {words[each].open}
            </Button>
          ))}
        </Row>
      )}
      {!act && renewsItself(dues) && (
        <Text textStyle="small" color="fg.muted">
          {words.note.renews}
        </Text>
      )}
      <Payments payments={dues.payments} isComplete={dues.isComplete} />
    </Grid>
  );
};

type Props = { isOpen: boolean; onClose: () => void; duesId: string; focusAfter: () => HTMLElement | null };

/** Somebody's dues: what they pay, what they paid, and the forms to note a payment, let them in free, or give one back. */
export const DuesDialog = ({ isOpen, onClose, duesId, focusAfter }: Props) => {
  const { data: dues, isFetching, refetch } = useDues(duesId);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title(dues?.name)} width="46rem" focusAfter={focusAfter}>
      {dues ? (
        <Content dues={dues} />
      ) : (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="20rem" />
        </Pending>
      )}
    </Dialog>
  );
};
