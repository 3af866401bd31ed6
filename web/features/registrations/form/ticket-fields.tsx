import { Box, chakra } from "@chakra-ui/react";
import { getIn, useFormikContext } from "formik";
import { use, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { formatMoney } from "#shared/money.ts";
import {
  describeRefunds,
  formatTickets,
  isForHolder,
  typedCode,
  type CodeOffer,
  type OfferedType,
  type TicketOffer,
} from "#shared/ticket-types.ts";
import { describeSale, describeWhyNot, formatPrice } from "#web/content/tickets.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { FieldFrame, FormId, getDescribedBy } from "#web/lib/forms/field-frame.tsx";
import { FieldGroup } from "#web/lib/forms/form.tsx";
import { listErrors } from "#web/lib/forms/validate-with.ts";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { refreshCodes, type Order, type OrderValues } from "./use-order.ts";

// The tickets of a registration's form. They come with it: of a part that comes later, React would discard what was chosen
// in the document before it was alive.

const words = {
  label: "Ticket",
  none: "No ticket is on sale for you right now.",
  cost: "What it costs",
  code: {
    label: "Have a code? (Optional)",
    apply: "Apply code",
    remove: "Remove code",
    checking: "Checking the code…",
    unknown: "We couldn't check this code. Please try again.",
    opens: (names: string) => `It opens: ${names}.`,
    takesOff: (what: string, types: string) => `It takes ${what} off${types === "" ? "" : ` ${types}`}.`,
    nothing: "It takes nothing off the tickets you've chosen.",
  },
  door: {
    label: "Pay at the door instead of by card now",
    help: "Your spots are yours. Please bring the amount to the event.",
    pending: "Once your registration is approved, your spots are yours. Please bring the amount to the event.",
  },
  discount: (code: string) => `Code ${code}`,
  total: "Total",
  pending: "Nothing is charged now. Once our team has approved your registration, we email you a link to pay.",
  pendingAtDoor: "Nothing is charged now. Once our team has approved your registration, you pay at the door.",
} as const;

const toOption = (type: OfferedType, currency: TicketOffer["currency"]) => {
  const help = [type.description, describeSale(type)].filter((text) => text !== "").join(" · ");
  return {
    value: type.id,
    label: `${type.name} – ${formatPrice(type.price, currency)}`,
    ...(help !== "" && { help }),
    isDisabled: describeWhyNot(type) !== undefined,
  };
};

type TicketFieldProps = {
  /** Where the form's values have it. */
  name: string;
  who: "registrant" | "guest";
  types: readonly OfferedType[];
  currency: TicketOffer["currency"];
};

/** The choice of one person's ticket. */
export const TicketField = ({ name, who, types, currency }: TicketFieldProps) => {
  const options = types.filter((type) => isForHolder(type, who)).map((type) => toOption(type, currency));
  const { values, setFieldValue } = useFormikContext<object>();
  const group = useRef<HTMLDivElement>(null);
  // What was chosen in the document before it was alive counts.
  const adopt = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    if (chosen !== undefined && chosen !== getIn(values, name)) void setFieldValue(name, chosen);
  });
  useLayoutEffect(() => adopt(), []);
  if (options.length === 0) return <Text color="fg.muted">{words.none}</Text>;
  return (
    <div ref={group}>
      <ChoiceField name={name} label={words.label} options={options} />
    </div>
  );
};

const Input = chakra("input", control);

const describeCode = ({ types, discount }: CodeOffer, { tickets, types: known, discount: off, lines }: Order) => {
  const opened =
    types.length === 0 ? [] : [words.code.opens(formatTickets(types.map((type) => ({ ...type, count: 1 }))))];
  if (!discount) return opened.join(" ");
  const { percent, amount = 0, typeIds } = discount;
  const what = percent === undefined ? formatMoney(amount, tickets.currency) : `${percent}%`;
  const names = known.filter(({ id }) => typeIds?.includes(id)).map(({ name }) => ({ name, count: 1 }));
  const isUseless = off === 0 && lines.length > 0;
  return [...opened, words.code.takesOff(what, formatTickets(names)), ...(isUseless ? [words.code.nothing] : [])].join(
    " ",
  );
};

/** A code, looked up when it is applied. */
const CodeField = ({ order }: { order: Order }) => {
  const { values, errors, submitCount, setFieldValue } = useFormikContext<OrderValues>();
  const { typed, setTyped } = order;
  const input = useRef<HTMLInputElement>(null);
  // What was typed into the document before it was alive counts.
  const adopt = useEffectEvent(() => {
    const { value } = input.current!;
    if (value !== typed) setTyped(value);
  });
  useLayoutEffect(() => adopt(), []);
  const [refused, setRefused] = useState<string>();
  const id = `${use(FormId)}-code`;
  const applied = values.code;
  const failed = applied !== undefined && order.codeError ? getMessage(order.codeError, words.code) : undefined;
  const isKept = applied !== undefined && failed === undefined;

  const apply = () => {
    const text = typed.trim();
    const code = typedCode.safeParse(text);
    setRefused(text === "" ? undefined : listErrors(typedCode, text)[0]?.message);
    const next = text !== "" && code.success ? code.data : undefined;
    if (next !== applied) void setFieldValue("code", next);
    else if (next !== undefined) refreshCodes();
  };
  const remove = () => {
    setTyped("");
    setRefused(undefined);
    void setFieldValue("code", undefined);
  };
  const pressEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The form is sent by its button.
    event.preventDefault();
    apply();
  };

  const error = refused ?? failed ?? (submitCount > 0 ? errors.code : undefined);
  const help = applied !== undefined && order.code && error === undefined ? describeCode(order.code, order) : undefined;
  return (
    <FieldFrame id={id} label={words.code.label} error={error}>
      <Row gap="2" alignItems="stretch">
        <Input
          ref={input}
          id={id}
          name="code"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefused(undefined);
            // A code that does nothing is typed over.
            if (applied !== undefined) void setFieldValue("code", undefined);
          }}
          readOnly={isKept}
          onKeyDown={pressEnter}
          autoComplete="off"
          autoCapitalize="characters"
          {...getDescribedBy(id, { error })}
        />
        <Button flexShrink="0" onClick={isKept ? remove : apply}>
          {isKept ? words.code.remove : words.code.apply}
        </Button>
      </Row>
      <Text role="status" mt="1.5" textStyle="small" color="fg.muted">
        {order.isCheckingCode ? words.code.checking : help}
      </Text>
    </FieldFrame>
  );
};

const Lines = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "4",
    rowGap: "1",
    "& dd": { textAlign: "end", whiteSpace: "nowrap" },
    overflowWrap: "anywhere",
  },
});

/** What it costs, by ticket; the sum is read out as it changes. */
const Sum = ({ order }: { order: Order }) => {
  const { lines, discount, total, code, tickets } = order;
  if (lines.length === 0) return null;
  return (
    <Box>
      <Lines>
        {lines.map(({ typeId, name, price, count }) => (
          <Box key={typeId} display="contents">
            <dt>{formatTickets([{ name, count }])}</dt>
            <dd>{formatPrice(price * count, tickets.currency)}</dd>
          </Box>
        ))}
        {discount > 0 && code && (
          <Box display="contents">
            <dt>{words.discount(code.code)}</dt>
            <dd>−{formatMoney(discount, tickets.currency)}</dd>
          </Box>
        )}
      </Lines>
      <Row role="status" justifyContent="space-between" mt="2" pt="2" borderTopWidth="1px" fontWeight="600">
        <span>{words.total} </span>
        <span>{formatPrice(total, tickets.currency)}</span>
      </Row>
    </Box>
  );
};

/** A code, how it is paid, what it costs, and what comes back of that. */
export const OrderFields = ({ order }: { order: Order }) => {
  const { values } = useFormikContext<{ paysAtDoor?: boolean }>();
  const { tickets, total } = order;
  return (
    <FieldGroup legend={words.cost}>
      {tickets.hasCodes && <CodeField order={order} />}
      {tickets.paysAtDoor && total > 0 && (
        <CheckboxField
          name="paysAtDoor"
          label={words.door.label}
          help={tickets.needsApproval ? words.door.pending : words.door.help}
        />
      )}
      <Sum order={order} />
      {total > 0 && (
        <Grid gap="2" textStyle="small" color="fg.muted">
          {tickets.needsApproval && <p>{values.paysAtDoor ? words.pendingAtDoor : words.pending}</p>}
          <p>{describeRefunds(tickets.refundRule)}</p>
        </Grid>
      )}
    </FieldGroup>
  );
};
