import { Box, chakra } from "@chakra-ui/react";
import { useId, useState, type ReactNode } from "react";
import { applicationStates } from "#shared/application-review.ts";
import { interestLevels } from "#shared/leads.ts";
import type { LetterChoices } from "#shared/letter-choices.ts";
import { industries } from "#shared/members.ts";
import {
  allMembers,
  describeCondition,
  describeSegment,
  eventParts,
  maxConditions,
  maxDaysBack,
  segmentDues,
  segmentStates,
  type EventPart,
  type MemberCondition,
  type Segment,
} from "#shared/segments.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { pressedLook } from "#web/ui/filter-buttons.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { toNames } from "./api.ts";

const words = {
  of: "Who gets it",
  lists: {
    members: "Members",
    event: "Everyone at an event",
    leads: "Visitors who want to stay connected",
    applicants: "Applicants",
  } satisfies Record<Segment["of"], string>,
  add: "Add a condition",
  choose: "Choose a condition…",
  remove: "Remove",
  removeOf: (condition: string) => `Remove: who ${condition}`,
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
  city: "City (Optional)",
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
  applications: (state: string) => `${state[0]?.toUpperCase() ?? ""}${state.slice(1).replaceAll("-", " ")}`,
  interests: "Interest (Optional)",
  past: "past",
} as const;

const Input = chakra("input", { ...control, base: { ...control.base, minHeight: "11" } });

type Option = { value: string; label: string };

type SomeProps = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Any of a few; buttons that stay pressed. */
const Some = ({ label, options, chosen, onChange }: SomeProps) => (
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

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
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

const EventChoice = ({ events, eventId, onChange }: EventProps) => (
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

const toOptions = <Value extends string>(names: Readonly<Record<Value, string>>, values: readonly Value[]): Option[] =>
  values.map((value) => ({ value, label: names[value] }));

const DayField = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <Labelled label={label}>
    {(id) => <Input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />}
  </Labelled>
);

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** How a condition begins: with values where it needs some, so that it can be saved as it is. */
const startCondition = (kind: MemberCondition["kind"], choices: LetterChoices): MemberCondition | undefined => {
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
const keepSome = <Value extends string>(chosen: string[]) => (chosen.length > 0 ? (chosen as Value[]) : undefined);

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

const ConditionFields = ({ condition, choices, onChange }: ConditionProps) => {
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
const Turn = ({ condition, choices, onChange }: ConditionProps) =>
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

type Props = { segment: Segment; choices: LetterChoices; onChange: (segment: Segment) => void };

const Conditions = ({
  segment,
  choices,
  onChange,
}: Omit<Props, "segment"> & { segment: Extract<Segment, { of: "members" }> }) => {
  const names = toNames(choices);
  const { conditions } = segment;
  const set = (next: MemberCondition[]) => onChange({ of: "members", conditions: next });
  const kinds = (Object.keys(words.kinds) as MemberCondition["kind"][]).filter(
    (kind) => startCondition(kind, choices) !== undefined,
  );
  return (
    <>
      <Grid as="ul" gap="3">
        {conditions.map((condition, index) => {
          const change = (changed: MemberCondition) =>
            set(conditions.map((each, at) => (at === index ? changed : each)));
          return (
            <Grid as="li" key={`${index}-${condition.kind}`} gap="3" p="4" borderWidth="1px" borderRadius="sm">
              <Row gap="3" alignItems="flex-start">
                <Text flex="1" fontWeight="600">
                  {words.kinds[condition.kind]}
                </Text>
                <Button
                  look="quiet"
                  size="icon"
                  mt="-2.5"
                  me="-2"
                  aria-label={words.removeOf(describeCondition(condition, names))}
                  onClick={() => set(conditions.filter((_, at) => at !== index))}
                >
                  <Icon name="close" />
                </Button>
              </Row>
              <ConditionFields condition={condition} choices={choices} onChange={change} />
              <Turn condition={condition} choices={choices} onChange={change} />
            </Grid>
          );
        })}
      </Grid>
      {conditions.length < maxConditions && (
        <Labelled label={words.add}>
          {(id) => (
            <Select
              id={id}
              value=""
              onChange={({ target }) => {
                const started = startCondition(target.value as MemberCondition["kind"], choices);
                if (started) set([...conditions, started]);
              }}
            >
              <option value="">{words.choose}</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      )}
    </>
  );
};

/** How a list begins. */
const startSegment = (of: Segment["of"], { events }: LetterChoices): Segment | undefined => {
  if (of === "members") return allMembers;
  if (of === "leads") return { of, interests: [], city: "" };
  if (of === "applicants") return { of, states: ["accepted"] };
  const [event] = events;
  return event && { of, eventId: event.id, parts: ["approved"] };
};

/** Whom a letter is for: one of the club's lists with conditions, and the sentence they come to. */
export const SegmentBuilder = ({ segment, choices, onChange }: Props) => (
  <Grid gap="4">
    <Text fontSize="1.125rem" role="status">
      {describeSegment(segment, toNames(choices))}
    </Text>
    <Labelled label={words.of}>
      {(id) => (
        <Select
          id={id}
          value={segment.of}
          onChange={({ target }) => {
            const started = startSegment(target.value as Segment["of"], choices);
            if (started) onChange(started);
          }}
        >
          {Object.entries(words.lists).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
    {segment.of === "members" && <Conditions segment={segment} choices={choices} onChange={onChange} />}
    {segment.of === "event" && (
      <>
        <EventChoice
          events={choices.events}
          eventId={segment.eventId}
          onChange={(eventId) => eventId !== "" && onChange({ ...segment, eventId })}
        />
        <Some
          label={words.event}
          options={toOptions(words.parts, eventParts)}
          chosen={segment.parts}
          onChange={(chosen) => onChange({ ...segment, parts: keepSome(chosen) ?? segment.parts })}
        />
      </>
    )}
    {segment.of === "leads" && (
      <>
        <Some
          label={words.interests}
          options={interestLevels.map((value) => ({ value, label: value }))}
          chosen={segment.interests}
          onChange={(interests) => onChange({ ...segment, interests: interests as typeof segment.interests })}
        />
        <Labelled label={words.city}>
          {(id) => (
            <Input
              id={id}
              value={segment.city}
              autoComplete="off"
              maxLength={100}
              onChange={({ target }) => onChange({ ...segment, city: target.value })}
            />
          )}
        </Labelled>
      </>
    )}
    {segment.of === "applicants" && (
      <Some
        label={words.lists.applicants}
        options={applicationStates.map((value) => ({ value, label: words.applications(value) }))}
        chosen={segment.states}
        onChange={(chosen) => onChange({ ...segment, states: keepSome(chosen) ?? segment.states })}
      />
    )}
  </Grid>
);
