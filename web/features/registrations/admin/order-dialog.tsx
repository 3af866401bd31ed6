import { useState } from "react";
import { parseMoney } from "#shared/money.ts";
import { notedOrderPayment, orderRefundForm } from "#shared/order-acts.ts";
import { doorMeans, owedOf, restOf, type OwnOrder } from "#shared/orders.ts";
import type { Registration } from "#shared/registration-review.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { typeMoney } from "#web/lib/money.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { nameOf } from "./decision-words.ts";
import { useOrderAct } from "./order-api.ts";
import { formatAmount, meansNames } from "./order-words.ts";

const words = {
  cancel: "Cancel",
  failure: { unknown: "There was a problem saving this. Please try again." },
  amount: (currency: string) => `Amount (${currency.toUpperCase()})`,
  refund: {
    title: "Refund a payment",
    about: (name: string) => `${name} keeps their spots. What was paid in cash, you hand back yourself.`,
    payment: "Which payment?",
    option: (day: string, means: string, left: string) => `${day}, ${means}, ${left} left`,
    reason: { label: "Your reason", help: "We email it to them, and it's in the audit log." },
    confirm: "Refund",
    busy: "Refunding...",
    tooMuch: "That is more than is left of it",
  },
  note: {
    title: "Note a payment",
    about: (name: string) => `What ${name} paid without our page. Once all of it is paid, they're on the list.`,
    means: { label: "How was it paid?" },
    meansNames: { cash: "Cash", card: "Card elsewhere" },
    confirm: "Note payment",
    busy: "Saving...",
    tooMuch: "That is more than is owed",
  },
} as const;

type FormProps = { registration: Registration & { order: OwnOrder }; onClose: () => void };

type Refunded = { paymentId: string; amount: string; reason: string };

const listRefundable = (order: OwnOrder) => order.payments.filter((payment) => restOf(order, payment) > 0);

const RefundForm = ({ registration, onClose }: FormProps) => {
  const draft = `${useMember().id}:refund-order:${registration.id}`;
  const { mutateAsync, isPending, error } = useOrderAct(registration, draft);
  // What is left of a payment changes when it has been given back.
  const [order] = useState(registration.order);
  const payments = listRefundable(order);
  const latest = payments.at(-1);
  const toRefund = ({ amount, ...rest }: Refunded) => ({ ...rest, amount: parseMoney(amount, order.currency) ?? NaN });
  const validate = validateWith<ReturnType<typeof toRefund>>(orderRefundForm, ({ paymentId, amount }) => {
    const payment = payments.find(({ id }) => id === paymentId);
    return payment && amount > restOf(order, payment) ? [{ path: "amount", message: words.refund.tooMuch }] : [];
  });
  return (
    <DialogForm<Refunded>
      label={words.refund.title}
      words={{ ...words.refund, cancel: words.cancel }}
      draft={draft}
      initialValues={{
        paymentId: latest?.id ?? "",
        amount: latest ? typeMoney(restOf(order, latest), order.currency) : "",
        reason: "",
      }}
      validate={(values) => validate(toRefund(values))}
      send={(values) => mutateAsync({ refund: orderRefundForm.parse(toRefund(values)) })}
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
            formatAmount(restOf(order, payment), order),
          ),
        }))}
      />
      <TextField name="amount" label={words.amount(order.currency)} inputMode="decimal" autoComplete="off" />
      <TextAreaField name="reason" {...words.refund.reason} />
    </DialogForm>
  );
};

type Noted = { means: string; amount: string };

const meansOptions = doorMeans.map((value) => ({ value, label: words.note.meansNames[value] }));

const NoteForm = ({ registration, onClose }: FormProps) => {
  const draft = `${useMember().id}:note-order:${registration.id}`;
  const { mutateAsync, isPending, error } = useOrderAct(registration, draft);
  const [{ currency, owed }] = useState({ ...registration.order, owed: owedOf(registration.order) });
  const toNote = ({ amount, ...rest }: Noted) => ({ ...rest, amount: parseMoney(amount, currency) ?? NaN });
  const validate = validateWith<ReturnType<typeof toNote>>(notedOrderPayment, ({ amount }) =>
    amount > owed ? [{ path: "amount", message: words.note.tooMuch }] : [],
  );
  return (
    <DialogForm<Noted>
      label={words.note.title}
      words={{ ...words.note, cancel: words.cancel }}
      draft={draft}
      initialValues={{ means: "", amount: typeMoney(owed, currency) }}
      validate={(values) => validate(toNote(values))}
      send={(values) => mutateAsync({ note: notedOrderPayment.parse(toNote(values)) })}
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      <ChoiceField name="means" {...words.note.means} options={meansOptions} />
      <TextField name="amount" label={words.amount(currency)} inputMode="decimal" autoComplete="off" />
    </DialogForm>
  );
};

type Props = FormProps & { isOpen: boolean; act: "refund" | "note"; focusAfter: () => HTMLElement | null };

/** Gives a payment of a registration back, or notes one that was made without our page. */
export const OrderDialog = ({ isOpen, onClose, registration, act, focusAfter }: Props) => {
  const Form = act === "refund" ? RefundForm : NoteForm;
  const { title, about } = words[act];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={about(nameOf(registration))}
      focusAfter={focusAfter}
    >
      <Form registration={registration} onClose={onClose} />
    </Dialog>
  );
};
