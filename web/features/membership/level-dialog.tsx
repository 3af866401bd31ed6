import { useFormikContext, type FormikErrors } from "formik";
import {
  levelFields,
  needsApproval,
  maxFeatures,
  maxGraceDays,
  type AdminLevel,
  type LevelPrice,
} from "#shared/levels.ts";
import { parseMoney, whyNotPrice, type Currency } from "#shared/money.ts";
import { formatPrice } from "#web/content/dues.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { EditFormEnd, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { typeMoney } from "#web/lib/money.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { useKnownClubSettings } from "./api.ts";
import { useLevelList } from "./levels-api.ts";
import { useItemForm } from "./list-api.ts";

const words = {
  create: "New level",
  edit: (name: string) => `Edit ${name}`,
  loading: "Loading the level",
  failed: "We couldn't load the club's settings. Please check your internet connection.",
  text: "It's on the membership page within seconds of saving.",
  fields: {
    name: { label: "Name" },
    text: { label: "Who it is for", help: "One sentence, below the name." },
    features: { label: "What it includes", help: `One line each, at most ${maxFeatures}.` },
    action: { label: "Label of its button", placeholder: "Join Network" },
    isOpen: { label: "People can apply for it", help: "Otherwise it's not on the membership page." },
    approval: {
      label: "Someone decides on each application",
      help: "Otherwise whoever applies for the first time joins at once, or as soon as they've paid.",
    },
    price: {
      every: {
        label: "Dues",
        help: "A new price is for whoever comes later. Members who pay already are told before their next payment.",
      },
      amount: { label: "Amount", placeholder: "50" },
      joiningFee: { label: "Joining fee (Optional)", help: "Once, with the first payment." },
      graceDays: {
        label: "Days of grace",
        help: `How long everything works while a payment is overdue, at most ${maxGraceDays}.`,
      },
    },
  },
  every: { free: "Free", month: "Every month", year: "Every year", once: "Once" },
  names: {
    name: "Name",
    text: "Who it is for",
    features: "What it includes",
    action: "Label of its button",
    isOpen: "People can apply for it",
    approval: "Someone decides on each application",
    price: "Dues",
  },
  ticked: (is: boolean) => (is ? "Yes" : "No"),
  end: {
    save: "Save level",
    failureTitle: "The level is not saved",
    conflict: {
      title: "This level changed while you were editing",
      same: "Nothing on this form changed.",
      newest: "Use the latest",
    },
  },
  failure: { unknown: "There was a problem saving the level. Please try again." },
} as const;

/** As it is typed: amounts such as "12.50". */
type Price = { every: keyof typeof words.every; amount: string; joiningFee: string; graceDays: string };
type Values = {
  name: string;
  text: string;
  features: string;
  action: string;
  isOpen: boolean;
  approval: boolean;
  price: Price;
};

const free: Price = { every: "free", amount: "", joiningFee: "", graceDays: "14" };
const empty: Values = { name: "", text: "", features: "", action: "", isOpen: true, approval: true, price: free };

const toTyped = ({ every, amount, joiningFee, graceDays }: LevelPrice, currency: Currency): Price => ({
  every,
  amount: typeMoney(amount, currency),
  joiningFee: joiningFee === 0 ? "" : typeMoney(joiningFee, currency),
  graceDays: String(graceDays),
});

const toValues = (level: AdminLevel, currency: Currency): Values => {
  const { name, text, features, action, isOpen, price } = level;
  return {
    ...{ name, text, action, isOpen, approval: needsApproval(level), features: features.join("\n") },
    price: price ? toTyped(price, currency) : free,
  };
};

/** What is no amount, or no number, stays invalid, and is rejected. */
const toPrice = ({ every, amount, joiningFee, graceDays }: Price, currency: Currency) => {
  if (every === "free") return undefined;
  const parse = (typed: string) => parseMoney(typed, currency) ?? NaN;
  return {
    amount: parse(amount),
    every,
    joiningFee: joiningFee.trim() === "" ? 0 : parse(joiningFee),
    graceDays: graceDays.trim() === "" ? NaN : Number(graceDays),
  };
};

const toFields = ({ name, text, features, action, isOpen, approval, price }: Values, currency: Currency) => ({
  ...{ name: name.trim(), text: text.trim(), action: action.trim(), isOpen, price: toPrice(price, currency) },
  ...(!approval && { approval }),
  features: features
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
});

/** A price that can't be charged. */
const findWrongPrice =
  (currency: Currency) =>
  ({ price }: ReturnType<typeof toFields>) => {
    const message = price && whyNotPrice(price.amount, currency);
    return message === undefined ? [] : [{ path: "price.amount", message }];
  };

/** What is wrong with one line is said of the field. */
const validate = (values: Values, currency: Currency): FormikErrors<Values> => {
  const level = toFields(values, currency);
  const { features, ...errors } = validateWith<ReturnType<typeof toFields>>(
    levelFields,
    findWrongPrice(currency),
  )(level);
  const ofLines = Array.isArray(features) ? features.find(Boolean) : features;
  return { ...(errors as FormikErrors<Values>), ...(ofLines !== undefined && { features: String(ofLines) }) };
};

const formatTyped = (price: Price, currency: Currency) => {
  const { amount, every, joiningFee } = toPrice(price, currency) ?? {};
  return every ? formatPrice({ every, currency, amount: amount || 0, joiningFee: joiningFee || 0 }) : words.every.free;
};

const everyOptions = Object.entries(words.every).map(([value, label]) => ({ value, label }));

/** What it costs: free, or how much, how often, and with how many days of grace. */
const PriceFields = ({ currency }: { currency: Currency }) => {
  const { every } = useFormikContext<Values>().values.price;
  const { price } = words.fields;
  return (
    <>
      <ChoiceField name="price.every" {...price.every} options={everyOptions} />
      {every !== "free" && (
        <Grid gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }} alignItems="start">
          <TextField
            name="price.amount"
            {...price.amount}
            label={`${price.amount.label} (${currency.toUpperCase()})`}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            name="price.joiningFee"
            {...price.joiningFee}
            inputMode="decimal"
            autoComplete="off"
            required={false}
          />
          {every !== "once" && (
            <TextField name="price.graceDays" {...price.graceDays} inputMode="numeric" autoComplete="off" />
          )}
        </Grid>
      )}
    </>
  );
};

type ContentProps = { level: AdminLevel | undefined; onClose: () => void };

const Editor = ({ level, onClose, currency }: ContentProps & { currency: Currency }) => {
  const editing = useItemForm(useLevelList(), {
    draft: `${useMember().id}:level:${level?.id ?? "new"}`,
    item: level,
    empty,
    toValues: (item) => toValues(item, currency),
    toFields: (values) => toFields(values, currency),
    validate: (values) => validate(values, currency),
    words: words.failure,
    onDone: onClose,
  });
  const { conflict } = editing;
  const { fields } = words;
  return (
    <Form formik={editing.formik} label={level ? words.edit(level.name) : words.create}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Grid gap="5">
        <Fields>
          <TextField name="name" {...fields.name} autoComplete="off" />
          <TextField name="text" {...fields.text} autoComplete="off" />
          <TextAreaField name="features" {...fields.features} />
          <TextField name="action" {...fields.action} autoComplete="off" />
          <PriceFields currency={currency} />
          <CheckboxField name="isOpen" {...fields.isOpen} />
          <CheckboxField name="approval" {...fields.approval} />
        </Fields>
        <EditFormEnd
          editing={editing}
          changes={conflict?.listChanges(words.names, (values, field) => {
            if (field === "isOpen" || field === "approval") return words.ticked(values[field]);
            return field === "price" ? formatTyped(values.price, currency) : values[field];
          })}
          words={words.end}
        />
      </Grid>
    </Form>
  );
};

/** The form, once it is known in which currency amounts are. */
const Content = (props: ContentProps) => {
  const { data: settings, isFetching, refetch } = useKnownClubSettings();
  if (settings) return <Editor {...props} currency={settings.currency} />;
  return (
    <Pending {...{ words, isFetching, refetch }}>
      <FormSkeleton rows={[1, 1, 1]} />
    </Pending>
  );
};

type Props = { isOpen: boolean; onClose: () => void; level: AdminLevel | undefined };

/** Edits a level of membership; undefined makes a new one. */
export const LevelDialog = ({ isOpen, onClose, level }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={level ? words.edit(level.name) : words.create}
    description={words.text}
  >
    <Content key={level?.id ?? "new"} level={level} onClose={onClose} />
  </Dialog>
);
