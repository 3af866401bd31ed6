import { Box, chakra } from "@chakra-ui/react";
import { useId, useState, type ReactNode } from "react";
import type { LetterChoices } from "#shared/letter-choices.ts";
import { industries } from "#shared/members.ts";
import {
  describeCondition,
  eventParts,
  maxDaysBack,
  segmentDues,
  segmentStates,
  type EventPart,
  type MemberCondition,
} from "#shared/segments.ts";
import { toWallClock } from "#shared/wall-clock.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { pressedLook } from "#web/ui/filter-buttons.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { toNames } from "./api.ts";

/** What conditions are called, and what they ask for. */
export const conditionWords = {
  kinds: {
    level: "Level",
    state: "State of membership",
    dues: "Dues",
    "paid-until": "Paid until",
    group: "Group",
    tag: "Tag",
    industry: "Industry",
    joined: "Joined on a day",
    "joined-within": "Joined in the last days",
    "came-within": "Came in the last days",
    event: "An event",
    "never-met": "Met anyone",
    people: "Chosen one by one",
  } satisfies Record<MemberCondition["kind"], string>,
  days: "Days",
  before: "Before",
  from: "On or after",
  event: "Event",
  noEvent: "Choose an event",
  tags: "Tags, separated by commas",
  parts: {
    registered: "Registered",
    approved: "Approved",
    waitlisted: "On the waitlist",
    came: "Came",
    missed: "Did not come",
  } satisfies Record<EventPart, string>,
  states: { member: "Members", rests: "Resting", ended: "Ended" } satisfies Record<
    (typeof segmentStates)[number],
    string
  >,
  dues: { paid: "Paid", due: "First payment due", overdue: "Overdue", free: "Owe nothing" } satisfies Record<
    (typeof segmentDues)[number],
    string
  >,
  past: "past",
} as const;
const words = conditionWords;

/** A one-line input, as high as a button beside it. */
export const Input = chakra("input", { ...control, base: { ...control.base, minHeight: "11" } });

type Option = { value: string; label: string };

type SomeProps = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Any of a few; buttons that stay pressed. */
export const Some = ({ label, options, chosen, onChange }: SomeProps) => (
  <Row role="group" aria-label={label} flexWrap="wrap" gap="2">
    {options.map(({ value, label: text }) => {
      const isChosen = chosen.includes(value);
      return (
        <Button
          key={value}
          size="compact"
          aria-pressed={isChosen}
          css={pressedLook}
          onClick={() => onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])}
        >
          {text}
        </Button>
      );
    })}
  </Row>
);

/** A field with its label, as wide as it needs. */
export const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <Box flex="1 1 12rem" maxWidth="22rem">
      <FieldFrame id={id} label={label}>
        {children(id)}
      </FieldFrame>
    </Box>
  );
};

type EventProps = { events: LetterChoices["events"]; eventId: string; onChange: (eventId: string) => void };

/** One of the events. */
export const EventChoice = ({ events, eventId, onChange }: EventProps) => (
  <Labelled label={words.event}>
    {(id) => (
      <Select id={id} value={eventId} onChange={({ target }) => onChange(target.value)}>
        <option value="">{words.noEvent}</option>
        {events.map((event) => (
          <option key={event.id} value={event.id}>
            {[event.title, event.when, event.isPast ? words.past : ""].filter(Boolean).join(" · ")}
          </option>
        ))}
      </Select>
    )}
  </Labelled>
);

/** Values with their names, in order. */
export const toOptions = <Value extends string>(
  names: Readonly<Record<Value, string>>,
  values: readonly Value[],
): Option[] => values.map((value) => ({ value, label: names[value] }));

const DayField = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <Labelled label={label}>
    {(id) => <Input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />}
  </Labelled>
);

const tomorrow = () => toWallClock(new Date(Date.now() + 86_400_000).toISOString()).slice(0, 10);

/** How a condition begins: with values where it needs some, so that it can be saved as it is. */
export const startCondition = (kind: MemberCondition["kind"], choices: LetterChoices): MemberCondition | undefined => {
  const [level] = choices.levels;
  const [group] = choices.groups;
  const event = choices.events.findLast(({ isPast }) => !isPast) ?? choices.events[0];
  switch (kind) {
    case "level":
      return level && { kind, levels: [level.id], isNot: false };
    case "state":
      return { kind, states: ["member"] };
    case "dues":
      return { kind, dues: ["overdue"] };
    case "paid-until":
      return { kind, before: tomorrow() };
    case "group":
      return group && { kind, groups: [group.id], isNot: false };
    case "tag":
      return { kind, tags: ["VIP"], isNot: false };
    case "industry":
      return { kind, industries: [industries[0]], isNot: false };
    case "joined":
      return { kind, before: tomorrow() };
    case "joined-within":
      return { kind, days: 90, isNot: false };
    case "came-within":
      return { kind, days: 90, isNot: true };
    case "event":
      return event && { kind, eventId: event.id, parts: ["missed"], isNot: false };
    case "never-met":
      return { kind, isNot: false };
    case "people":
      return undefined;
  }
};

type ConditionProps<Condition extends MemberCondition = MemberCondition> = {
  condition: Condition;
  choices: LetterChoices;
  onChange: (condition: MemberCondition) => void;
};

const toNamed = (items: readonly { id: string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }));

/** The list of a condition never becomes empty: the last one stays pressed. */
export const keepSome = <Value extends string>(chosen: string[]) =>
  chosen.length > 0 ? (chosen as Value[]) : undefined;

const TagFields = ({ condition, onChange }: ConditionProps<Extract<MemberCondition, { kind: "tag" }>>) => {
  const [text, setText] = useState(condition.tags.join(", "));
  return (
    <Labelled label={words.tags}>
      {(id) => (
        <Input
          id={id}
          value={text}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            const tags = target.value
              .split(",")
              .map((tag) => tag.trim())
              .filter(Boolean);
            if (tags.length > 0) onChange({ ...condition, tags });
          }}
        />
      )}
    </Labelled>
  );
};

const DaysField = ({ days, onChange }: { days: number; onChange: (days: number) => void }) => {
  const [text, setText] = useState(String(days));
  return (
    <Labelled label={words.days}>
      {(id) => (
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            const typed = Number(target.value);
            if (Number.isInteger(typed) && typed >= 1 && typed <= maxDaysBack) onChange(typed);
          }}
        />
      )}
    </Labelled>
  );
};

/** What a condition asks for. */
export const ConditionFields = ({ condition, choices, onChange }: ConditionProps) => {
  const label = words.kinds[condition.kind];
  switch (condition.kind) {
    case "level":
      return (
        <Some
          label={label}
          options={toNamed(choices.levels)}
          chosen={condition.levels}
          onChange={(chosen) => onChange({ ...condition, levels: keepSome(chosen) ?? condition.levels })}
        />
      );
    case "state":
      return (
        <Some
          label={label}
          options={toOptions(words.states, segmentStates)}
          chosen={condition.states}
          onChange={(chosen) => onChange({ ...condition, states: keepSome(chosen) ?? condition.states })}
        />
      );
    case "dues":
      return (
        <Some
          label={label}
          options={toOptions(words.dues, segmentDues)}
          chosen={condition.dues}
          onChange={(chosen) => onChange({ ...condition, dues: keepSome(chosen) ?? condition.dues })}
        />
      );
    case "group":
      return (
        <Some
          label={label}
          options={toNamed(choices.groups)}
          chosen={condition.groups}
          onChange={(chosen) => onChange({ ...condition, groups: keepSome(chosen) ?? condition.groups })}
        />
      );
    case "industry":
      return (
        <Some
          label={label}
          options={industries.map((value) => ({ value, label: value }))}
          chosen={condition.industries}
          onChange={(chosen) => onChange({ ...condition, industries: keepSome(chosen) ?? condition.industries })}
        />
      );
    case "tag":
      return <TagFields condition={condition} choices={choices} onChange={onChange} />;
    case "paid-until":
      return (
        <DayField
          label={words.before}
          value={condition.before}
          onChange={(before) => before !== "" && onChange({ ...condition, before })}
        />
      );
    case "joined":
      return (
        <Row flexWrap="wrap" gap="3">
          <DayField
            label={words.from}
            value={condition.from ?? ""}
            onChange={(from) => onChange({ ...condition, from: from || undefined })}
          />
          <DayField
            label={words.before}
            value={condition.before ?? ""}
            onChange={(before) => onChange({ ...condition, before: before || undefined })}
          />
        </Row>
      );
    case "joined-within":
    case "came-within":
      return <DaysField days={condition.days} onChange={(days) => onChange({ ...condition, days })} />;
    case "event":
      return (
        <Grid gap="3">
          <EventChoice
            events={choices.events}
            eventId={condition.eventId}
            onChange={(eventId) => eventId !== "" && onChange({ ...condition, eventId })}
          />
          <Some
            label={label}
            options={toOptions(words.parts, eventParts)}
            chosen={condition.parts}
            onChange={(chosen) => onChange({ ...condition, parts: keepSome(chosen) ?? condition.parts })}
          />
        </Grid>
      );
    default:
      return null;
  }
};

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether it holds or not, where a condition can be turned around; both in words. */
export const Turn = ({ condition, choices, onChange }: ConditionProps) =>
  "isNot" in condition && (
    <Row role="group" aria-label={words.kinds[condition.kind]} gap="2" flexWrap="wrap">
      {([false, true] as const).map((isNot) => (
        <Button
          key={String(isNot)}
          size="compact"
          py="2"
          textAlign="start"
          aria-pressed={condition.isNot === isNot}
          css={pressedLook}
          onClick={() => onChange({ ...condition, isNot })}
        >
          {capitalize(describeCondition({ ...condition, isNot }, toNames(choices)))}
        </Button>
      ))}
    </Row>
  );
