import { useFormikContext, type FormikErrors } from "formik";
import type { AdminEvent } from "#shared/event-admin.ts";
import { parseMoney, whyNotPrice, type Currency } from "#shared/money.ts";
import { ticketHolders, type TicketHolder } from "#shared/ticket-types.ts";
import {
  ticketAudiences,
  ticketingForm,
  ticketType,
  type TicketAudience,
  type TicketingForm,
  type TicketType,
} from "#shared/ticketing.ts";
import { toInstant, toWallClock } from "#shared/wall-clock.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { toLabelledOptions } from "#web/lib/forms/field-frame.tsx";
import { SideBySide } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, findFirstMessage, listErrors } from "#web/lib/forms/validate-with.ts";
import { typeMoney } from "#web/lib/money.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { findWrongTimes, timeLimits, toNumber } from "./event-values.ts";
import type { TicketChoices } from "./ticket-builder.tsx";
import { ticketWords as words } from "./ticket-words.ts";

/** What a dialog of one ticket or code is given. */
export type TicketDialogProps<Each> = {
  isOpen: boolean;
  onClose: () => void;
  ticketing: TicketingForm;
  /** Which one is edited; undefined makes a new one. */
  index: number | undefined;
  choices: TicketChoices;
  eventId: AdminEvent["id"];
  onChange: (all: Each[]) => unknown;
};

/** An id that tells a new ticket or code apart from the event's others. */
export const createTicketId = () => crypto.randomUUID().slice(0, 8);

/** A ticket as it is typed. */
type Values = Record<
  | "name"
  | "description"
  | "price"
  | "audience"
  | "groupId"
  | "holder"
  | "quantity"
  | "perPerson"
  | "opensAt"
  | "closesAt"
  | "code",
  string
> & { levelIds: string[] };

/** A time of a ticket or code as it is typed. */
export const toTyped = (instant: string | undefined) => (instant === undefined ? "" : toWallClock(instant));
/** The number that was typed; absent where nothing was, and no number where it was none. */
export const toCount = (typed: string) => (typed.trim() === "" ? undefined : toNumber(typed));

const toValues = (type: TicketType | undefined, currency: Currency): Values => {
  const { name = "", description = "", price, audience = "everyone", holder = "anybody", levelIds = [] } = type ?? {};
  const { quantity, perPerson, opensAt, closesAt, code = "", groupId = "" } = type ?? {};
  return {
    ...{ name, description, audience, holder, levelIds, groupId, code },
    price: price === undefined ? "" : typeMoney(price, currency),
    quantity: String(quantity ?? ""),
    perPerson: String(perPerson ?? ""),
    opensAt: toTyped(opensAt),
    closesAt: toTyped(closesAt),
  };
};

/** What was typed, as a ticket, not validated yet. */
const toType = (values: Values, { id, currency }: { id: string; currency: Currency }): TicketType => {
  const { name, description, price, audience, levelIds, groupId, holder, quantity, perPerson } = values;
  const { opensAt, closesAt, code } = values;
  return {
    ...{ id, name: name.trim(), description: description.trim() },
    price: parseMoney(price, currency) ?? NaN,
    audience: audience as TicketAudience,
    holder: holder as TicketHolder,
    quantity: toCount(quantity),
    perPerson: toCount(perPerson),
    ...(audience === "levels" && levelIds.length > 0 && { levelIds }),
    ...(audience === "group" && groupId !== "" && { groupId }),
    ...(opensAt !== "" && { opensAt: toInstant(opensAt) }),
    ...(closesAt !== "" && { closesAt: toInstant(closesAt) }),
    ...(code.trim() !== "" && { code: code.trim().toUpperCase() }),
  };
};

/** What is wrong with one among the others, by its fields. */
export const findWrongAmong = (ticketing: TicketingForm, list: "types" | "codes", at: number) => {
  const own = `${list}.${at}.`;
  return listErrors(ticketingForm, ticketing)
    .filter(({ path }) => path.startsWith(own))
    .map(({ path, message }) => ({ path: path.slice(own.length), message }));
};

const Fields = ({ choices }: { choices: TicketChoices }) => {
  const { values } = useFormikContext<Values>();
  const { fields } = words;
  const { levels, groups, currency } = choices;
  const toOptions = (all: TicketChoices["levels"], known: readonly string[]) => [
    ...all.map(({ id, name }) => ({ value: id, label: name })),
    // Of one that was removed or closed since.
    ...known.filter((id) => all.every((each) => each.id !== id)).map((id) => ({ value: id, label: id })),
  ];
  return (
    <>
      <TextField name="name" {...fields.name} autoComplete="off" />
      <TextField name="description" {...fields.description} autoComplete="off" required={false} />
      <TextField
        name="price"
        label={fields.price.label(currency)}
        help={fields.price.help}
        inputMode="decimal"
        autoComplete="off"
      />
      <ChoiceField name="audience" {...fields.audience} options={toLabelledOptions(ticketAudiences, words.audiences)} />
      {values.audience === "levels" && (
        <ChoiceField name="levelIds" {...fields.levelIds} isMultiple options={toOptions(levels, values.levelIds)} />
      )}
      {values.audience === "group" && (
        <SelectField
          name="groupId"
          {...fields.groupId}
          options={toOptions(groups, values.groupId === "" ? [] : [values.groupId])}
        />
      )}
      <ChoiceField name="holder" {...fields.holder} options={toLabelledOptions(ticketHolders, words.holders)} />
      <SideBySide>
        <TextField name="quantity" {...fields.quantity} inputMode="numeric" autoComplete="off" required={false} />
        <TextField name="perPerson" {...fields.perPerson} inputMode="numeric" autoComplete="off" required={false} />
      </SideBySide>
      <SideBySide>
        <TextField
          {...{ name: "opensAt", type: "datetime-local", autoComplete: "off", required: false }}
          {...fields.opensAt}
          {...timeLimits}
        />
        <TextField
          {...{ name: "closesAt", type: "datetime-local", autoComplete: "off", required: false }}
          {...fields.closesAt}
          {...timeLimits}
        />
      </SideBySide>
      <TextField name="code" {...fields.code} autoComplete="off" required={false} />
    </>
  );
};

const Content = ({ ticketing, index, choices, eventId, onChange, onClose }: TicketDialogProps<TicketType>) => {
  const { types } = ticketing;
  const { currency } = choices;
  const type = index === undefined ? undefined : types[index];
  const at = index ?? types.length;
  const make = (values: Values, id = type?.id ?? createTicketId()) =>
    types.toSpliced(at, 1, toType(values, { id, currency }));
  const validate = (values: Values): FormikErrors<Values> => {
    const all = make(values);
    const tooLittle = whyNotPrice(all[at]?.price ?? 0, currency);
    const own = [
      ...listErrors(ticketType, all[at]),
      ...(tooLittle === undefined ? [] : [{ path: "price", message: tooLittle }]),
    ];
    const errors = own.length > 0 ? own : findWrongAmong({ ...ticketing, types: all }, "types", at);
    const { levelIds, ...rest } = collectErrors<Values>(errors);
    return {
      ...rest,
      ...(levelIds !== undefined && { levelIds: findFirstMessage(levelIds) }),
      ...findWrongTimes(values, ["opensAt", "closesAt"]),
    };
  };
  return (
    <DialogForm<Values>
      label={type ? words.types.edit(type.name) : words.types.create}
      words={{ cancel: words.cancel, busy: words.busy, confirm: words.save }}
      draft={`${useMember().id}:ticket:${eventId}:${type?.id ?? "new"}`}
      initialValues={toValues(type, currency)}
      validate={validate}
      send={(values) => Promise.resolve(onChange(make(values)))}
      isSending={false}
      failure={undefined}
      onClose={onClose}
    >
      <Fields choices={choices} />
    </DialogForm>
  );
};

/** Edits one type of ticket within the form of its event, or makes a new one. */
export const TicketTypeDialog = (props: TicketDialogProps<TicketType>) => {
  const { isOpen, onClose, ticketing, index } = props;
  const name = index === undefined ? undefined : ticketing.types[index]?.name;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={name === undefined ? words.types.create : words.types.edit(name)}>
      <Content {...props} />
    </Dialog>
  );
};
