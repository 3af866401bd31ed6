import { applicationStates } from "#shared/application-review.ts";
import { interestLevels } from "#shared/leads.ts";
import type { LetterChoices } from "#shared/letter-choices.ts";
import {
  allMembers,
  describeCondition,
  describeSegment,
  eventParts,
  maxConditions,
  type MemberCondition,
  type Segment,
} from "#shared/segments.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { toNames } from "./api.ts";
import {
  ConditionFields,
  conditionWords,
  EventChoice,
  Input,
  keepSome,
  Labelled,
  Some,
  startCondition,
  toOptions,
  Turn,
} from "./condition-fields.tsx";

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
  removeOf: (condition: string) => `Remove: who ${condition}`,
  city: "City (Optional)",
  applications: (state: string) => `${state[0]?.toUpperCase() ?? ""}${state.slice(1).replaceAll("-", " ")}`,
  interests: "Interest (Optional)",
} as const;

type Props = { segment: Segment; choices: LetterChoices; onChange: (segment: Segment) => void };

const Conditions = ({
  segment,
  choices,
  onChange,
}: Omit<Props, "segment"> & { segment: Extract<Segment, { of: "members" }> }) => {
  const names = toNames(choices);
  const { conditions } = segment;
  const set = (next: MemberCondition[]) => onChange({ of: "members", conditions: next });
  const kinds = (Object.keys(conditionWords.kinds) as MemberCondition["kind"][]).filter(
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
                  {conditionWords.kinds[condition.kind]}
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
                  {conditionWords.kinds[kind]}
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
          label={conditionWords.event}
          options={toOptions(conditionWords.parts, eventParts)}
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
