import { Box } from "@chakra-ui/react";
import { useFormikContext } from "formik";
import { useState, type ReactNode } from "react";
import type { AdminEvent } from "#shared/event-admin.ts";
import { formatMoney, type Currency } from "#shared/money.ts";
import type { RefundStep } from "#shared/ticket-types.ts";
import { describeRefunds } from "#shared/ticket-types.ts";
import { maxCodes, maxRefundSteps, maxTicketTypes, type DiscountCode, type TicketType } from "#shared/ticketing.ts";
import { toWallClock } from "#shared/wall-clock.ts";
import { useEventGroups } from "#web/lib/api/event-groups.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { EditableItem, ItemFacts, swap, toRemove } from "#web/lib/forms/editable-item.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { findFirstMessage } from "#web/lib/forms/validate-with.ts";
import { Button } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toTicketing, type DraftTicketing, type EventValues } from "./event-values.ts";
import { ticketWords as words } from "./ticket-words.ts";

const loadTypeDialog = async () => (await import("./ticket-type-dialog.tsx")).TicketTypeDialog;
const loadCodeDialog = async () => (await import("./ticket-code-dialog.tsx")).TicketCodeDialog;

/** What tickets may be for, and in which currency they are. */
export type TicketChoices = {
  currency: Currency;
  levels: readonly { id: string; name: string }[];
  groups: readonly { id: string; name: string }[];
};

const toTime = (instant: string | undefined) => instant && toWallClock(instant).replace("T", " ");

const nameAll = (ids: readonly string[] = [], all: TicketChoices["levels"]) =>
  ids.map((id) => all.find((each) => each.id === id)?.name ?? id).join(", ");

/** For whom a type is, in short. */
const nameAudience = ({ audience, levelIds, groupId }: TicketType, { levels, groups }: TicketChoices) => {
  if (audience === "levels") return nameAll(levelIds, levels);
  return audience === "group" ? nameAll(groupId ? [groupId] : [], groups) : words.audiences[audience];
};

type Taken = AdminEvent["taken"];

const describeType = (type: TicketType, choices: TicketChoices, taken: Taken) => {
  const { id, price, holder, quantity, opensAt, closesAt, perPerson, code } = type;
  return [
    price === 0 ? words.free : formatMoney(price, choices.currency),
    nameAudience(type, choices),
    holder !== "anybody" && words.holderMarks[holder],
    words.taken(taken?.[id] ?? 0, quantity),
    words.onSale(toTime(opensAt), toTime(closesAt)),
    perPerson !== undefined && words.atMost(perPerson),
    code !== undefined && words.hidden(code),
  ]
    .filter(Boolean)
    .join(" · ");
};

const describeCode = (
  { id, percent, amount = 0, uses, until, typeIds }: DiscountCode,
  types: readonly TicketType[],
  { currency, taken }: { currency: Currency; taken: Taken },
) =>
  [
    words.off(percent === undefined ? formatMoney(amount, currency) : `${percent}%`),
    typeIds && nameAll(typeIds, types),
    words.used(taken?.[id] ?? 0, uses),
    words.onSale(undefined, toTime(until)),
  ]
    .filter(Boolean)
    .join(" · ");

/** What is wrong with one of a list: the message, with the field that is not in sight here. */
const findWrong = (errors: unknown, index: number) => {
  const own: unknown = Array.isArray(errors) ? errors[index] : undefined;
  const message = findFirstMessage(own);
  if (message === undefined || typeof own === "string") return message;
  const about = words.about[Object.entries(own as object).find(([, each]) => Boolean(each))?.[0] ?? ""];
  return about === undefined ? message : `${about}: ${message}`;
};

type SectionProps = { title: string; help: string; children: ReactNode };

const Section = ({ title, help, children }: SectionProps) => (
  <Grid as="section" gap="3" aria-label={title} gridTemplateColumns="minmax(0, 1fr)">
    <div>
      <Heading as="h3" textStyle="label">
        {title}
      </Heading>
      <Text textStyle="small" color="fg.muted" mt="1">
        {help}
      </Text>
    </div>
    {children}
  </Grid>
);

const Wrong = ({ message }: { message: string }) => (
  <Text role="alert" color="fg.error">
    {message}
  </Text>
);

type PartProps = { event: AdminEvent | undefined; ticketing: DraftTicketing; choices: TicketChoices };

/** Errors of the tickets, once the form was sent. */
const useErrors = () => {
  const { errors, submitCount } = useFormikContext<EventValues>();
  return submitCount > 0 ? (errors.ticketing as Record<"types" | "codes", unknown> | undefined) : undefined;
};

/** One dialog for all items of a list; undefined adds one. */
const useItemDialog = <Props extends { isOpen: boolean; onClose: () => void }>(
  load: Parameters<typeof useLazyDialog<Props>>[0],
) => {
  const dialog = useLazyDialog<Props>(load);
  const [index, setIndex] = useState<number>();
  const open = (at: number | undefined, key: string) => {
    setIndex(at);
    dialog.openFor(key);
  };
  const intent = { "aria-haspopup": "dialog", onPointerEnter: dialog.prefetch, onFocus: dialog.prefetch } as const;
  return { dialog, index, open, intent };
};

const Types = ({ event, ticketing, choices }: PartProps) => {
  const { setFieldValue } = useFormikContext<EventValues>();
  const errors = useErrors();
  const { types } = ticketing;
  const { dialog, index, open, intent } = useItemDialog(loadTypeDialog);
  const set = (next: TicketType[]) => setFieldValue("ticketing.types", next);
  return (
    <Section {...words.types}>
      <ul aria-label={words.types.list}>
        {types.map((type, at) => (
          <EditableItem
            key={type.id}
            label={type.name}
            error={findWrong(errors?.types, at)}
            opener={{ ...intent, onClick: () => open(at, type.id) }}
            onUp={at > 0 ? () => void set(swap(types, at, at - 1)) : undefined}
            onDown={at < types.length - 1 ? () => void set(swap(types, at, at + 1)) : undefined}
            away={toRemove(() => void set(types.toSpliced(at, 1)))}
          >
            <ItemFacts>
              {type.description !== "" && <Box overflowWrap="anywhere">{type.description}</Box>}
              {describeType(type, choices, event?.taken)}
            </ItemFacts>
          </EditableItem>
        ))}
      </ul>
      {types.length === 0 && <Text color="fg.muted">{words.types.none}</Text>}
      {typeof errors?.types === "string" && <Wrong message={errors.types} />}
      <Box>
        {types.length < maxTicketTypes ? (
          <Button {...intent} onClick={() => open(undefined, `new ${types.length}`)}>
            {words.types.add}
          </Button>
        ) : (
          <Text color="fg.muted">{words.types.full}</Text>
        )}
      </Box>
      <LazyDialog
        dialog={dialog}
        props={{ ticketing: toTicketing(ticketing), index, choices, eventId: event?.id ?? "new", onChange: set }}
      />
    </Section>
  );
};

const Codes = ({ event, ticketing, choices }: PartProps) => {
  const { setFieldValue } = useFormikContext<EventValues>();
  const errors = useErrors();
  const { types, codes } = ticketing;
  const { dialog, index, open, intent } = useItemDialog(loadCodeDialog);
  const set = (next: DiscountCode[]) => setFieldValue("ticketing.codes", next);
  const facts = { currency: choices.currency, taken: event?.taken };
  return (
    <Section {...words.codes}>
      <ul aria-label={words.codes.list}>
        {codes.map((code, at) => (
          <EditableItem
            key={code.id}
            label={code.code}
            error={findWrong(errors?.codes, at)}
            opener={{ ...intent, onClick: () => open(at, code.id) }}
            away={toRemove(() => void set(codes.toSpliced(at, 1)))}
          >
            <ItemFacts>{describeCode(code, types, facts)}</ItemFacts>
          </EditableItem>
        ))}
      </ul>
      <Box>
        {codes.length < maxCodes ? (
          <Button {...intent} onClick={() => open(undefined, `new ${codes.length}`)}>
            {words.codes.add}
          </Button>
        ) : (
          <Text color="fg.muted">{words.codes.full}</Text>
        )}
      </Box>
      <LazyDialog
        dialog={dialog}
        props={{ ticketing: toTicketing(ticketing), index, choices, eventId: event?.id ?? "new", onChange: set }}
      />
    </Section>
  );
};

const isWhole = ({ days, percent }: RefundStep) => Number.isInteger(days) && Number.isInteger(percent);

const Terms = ({ ticketing }: { ticketing: DraftTicketing }) => {
  const { setFieldValue } = useFormikContext<EventValues>();
  const { terms } = words;
  const { refundRule } = ticketing;
  const rule = toTicketing(ticketing).refundRule;
  const set = (steps: DraftTicketing["refundRule"]) => void setFieldValue("ticketing.refundRule", steps);
  const suggested = refundRule.length === 0 ? { days: "7", percent: "100" } : { days: "", percent: "" };
  return (
    <Grid as="section" gap="3" aria-label={terms.title} gridTemplateColumns="minmax(0, 1fr)">
      <Heading as="h3" textStyle="label">
        {terms.title}
      </Heading>
      <CheckboxField name="ticketing.needsApproval" {...terms.needsApproval} />
      <CheckboxField name="ticketing.paysAtDoor" {...terms.paysAtDoor} />
      <Grid as="fieldset" gap="3" minWidth="0" mt="2">
        <Box as="legend" fontWeight="600" textStyle="small" mb="1.5">
          {terms.refunds}
        </Box>
        {refundRule.map((_, at) => (
          <Row key={at} flexWrap="wrap" alignItems="flex-start" gap="3">
            <Box flex="1 1 7rem" maxWidth="10rem">
              <TextField
                name={`ticketing.refundRule.${at}.percent`}
                label={terms.percent}
                inputMode="numeric"
                autoComplete="off"
              />
            </Box>
            <Box flex="1 1 7rem" maxWidth="12rem">
              <TextField
                name={`ticketing.refundRule.${at}.days`}
                label={terms.days}
                inputMode="numeric"
                autoComplete="off"
              />
            </Box>
            <Button mt="7" aria-label={terms.remove(at + 1)} onClick={() => set(refundRule.toSpliced(at, 1))}>
              {terms.removeShort}
            </Button>
          </Row>
        ))}
        <Box>
          {refundRule.length < maxRefundSteps ? (
            <Button size="compact" onClick={() => set([...refundRule, suggested])}>
              {terms.add}
            </Button>
          ) : (
            <Text color="fg.muted">{terms.full}</Text>
          )}
        </Box>
        <Text role="status">{rule.every(isWhole) && describeRefunds(rule)}</Text>
        <Text textStyle="small" color="fg.muted">
          {terms.refundsHelp}
        </Text>
      </Grid>
    </Grid>
  );
};

type Props = { event: AdminEvent | undefined; ticketing: DraftTicketing };

/** An admin's list of an event's tickets and codes, and on which terms they are sold. */
export const TicketBuilder = ({ event, ticketing }: Props) => {
  const { data, isFetching, refetch } = useEventGroups({ enabled: true });
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Skeleton height="20rem" />
      </Pending>
    );
  const { items: groups, levels, currency } = data;
  const choices = { groups, levels, currency: event?.ticketing?.currency ?? currency };
  return (
    // React has events of a dialog's form bubble to the form around.
    <Grid gap="7" gridTemplateColumns="minmax(0, 1fr)" onSubmit={(each) => each.stopPropagation()}>
      <Types {...{ event, ticketing, choices }} />
      <Codes {...{ event, ticketing, choices }} />
      <Terms ticketing={ticketing} />
    </Grid>
  );
};
