import { useFormikContext, type FormikErrors } from "formik";
import { parseMoney, type Currency } from "#shared/money.ts";
import { discountCode, type DiscountCode, type TicketType } from "#shared/ticketing.ts";
import { toInstant } from "#shared/wall-clock.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { SideBySide } from "#web/lib/forms/form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, findFirstMessage, listErrors } from "#web/lib/forms/validate-with.ts";
import { typeMoney } from "#web/lib/money.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { findWrongTimes, timeLimits, toNumber } from "./event-values.ts";
import { createTicketId, findWrongAmong, toCount, toTyped, type TicketDialogProps } from "./ticket-type-dialog.tsx";
import { ticketWords as words } from "./ticket-words.ts";

/** A code as it is typed. */
type Values = Record<"code" | "kind" | "percent" | "amount" | "uses" | "until", string> & { typeIds: string[] };

const toValues = (code: DiscountCode | undefined, currency: Currency): Values => {
  const { percent, amount, uses, until, typeIds = [] } = code ?? {};
  return {
    ...{ code: code?.code ?? "", kind: amount === undefined ? "percent" : "amount", typeIds },
    percent: String(percent ?? ""),
    amount: amount === undefined ? "" : typeMoney(amount, currency),
    uses: String(uses ?? ""),
    until: toTyped(until),
  };
};

/** What was typed, as a code, not validated yet. */
const toCode = (values: Values, { id, currency }: { id: string; currency: Currency }): DiscountCode => {
  const { code, kind, percent, amount, uses, until, typeIds } = values;
  return {
    ...{ id, code: code.trim().toUpperCase(), uses: toCount(uses) },
    ...(kind === "percent" ? { percent: toNumber(percent) } : { amount: parseMoney(amount, currency) ?? NaN }),
    ...(until !== "" && { until: toInstant(until) }),
    ...(typeIds.length > 0 && { typeIds }),
  };
};

const kindOptions = (["percent", "amount"] as const).map((value) => ({ value, label: words.codeFields.kinds[value] }));

const Fields = ({ types, currency }: { types: readonly TicketType[]; currency: Currency }) => {
  const { values } = useFormikContext<Values>();
  const { codeFields: fields } = words;
  return (
    <>
      <TextField name="code" {...fields.code} autoComplete="off" />
      <ChoiceField name="kind" {...fields.kind} options={kindOptions} />
      {values.kind === "percent" ? (
        <TextField name="percent" {...fields.percent} inputMode="numeric" autoComplete="off" />
      ) : (
        <TextField
          name="amount"
          label={fields.amount.label(currency)}
          help={fields.amount.help}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <SideBySide>
        <TextField name="uses" {...fields.uses} inputMode="numeric" autoComplete="off" required={false} />
        <TextField
          {...{ name: "until", type: "datetime-local", autoComplete: "off", required: false }}
          {...fields.until}
          {...timeLimits}
        />
      </SideBySide>
      {types.length > 0 && (
        <ChoiceField
          name="typeIds"
          {...fields.typeIds}
          isMultiple
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
};

const Content = ({ ticketing, index, choices, eventId, onChange, onClose }: TicketDialogProps<DiscountCode>) => {
  const { types, codes } = ticketing;
  const { currency } = choices;
  const code = index === undefined ? undefined : codes[index];
  const at = index ?? codes.length;
  const make = (values: Values, id = code?.id ?? createTicketId()) =>
    codes.toSpliced(at, 1, toCode(values, { id, currency }));
  const validate = (values: Values): FormikErrors<Values> => {
    const all = make(values);
    const own = listErrors(discountCode, all[at]);
    const errors = own.length > 0 ? own : findWrongAmong({ ...ticketing, codes: all }, "codes", at);
    // An amount of nothing is said of the percentage, which is not in sight then.
    const { typeIds, percent, ...rest } = collectErrors<Values>(errors);
    return {
      ...rest,
      ...(percent !== undefined && { [values.kind]: percent }),
      ...(typeIds !== undefined && { typeIds: findFirstMessage(typeIds) }),
      ...findWrongTimes(values, ["until"]),
    };
  };
  return (
    <DialogForm<Values>
      label={code ? words.codes.edit(code.code) : words.codes.create}
      words={{ cancel: words.cancel, busy: words.busy, confirm: words.saveCode }}
      draft={`${useMember().id}:ticket-code:${eventId}:${code?.id ?? "new"}`}
      initialValues={toValues(code, currency)}
      validate={validate}
      send={(values) => Promise.resolve(onChange(make(values)))}
      isSending={false}
      failure={undefined}
      onClose={onClose}
    >
      <Fields types={types} currency={currency} />
    </DialogForm>
  );
};

/** Edits one discount code within the form of its event, or makes a new one. */
export const TicketCodeDialog = (props: TicketDialogProps<DiscountCode>) => {
  const { isOpen, onClose, ticketing, index } = props;
  const code = index === undefined ? undefined : ticketing.codes[index]?.code;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={code === undefined ? words.codes.create : words.codes.edit(code)}>
      <Content {...props} />
    </Dialog>
  );
};
