import { Box, chakra } from "@chakra-ui/react";
import type { DoorEntry, DoorParty } from "#shared/door.ts";
import { formatMoney } from "#shared/money.ts";
import { doorMeans } from "#shared/orders.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { button } from "#web/theme/recipes.ts";
import { Grid, Row, Stack, Text } from "#web/ui/layout.ts";
import { doorWords as words, formatDoorAnswer } from "./door-words.ts";
import { undoMs, type Answer, type Door, type DoorState } from "./door.ts";
import { computeOwed, getVisitorKey, isAdmitted } from "./presence.ts";
import type { Tone } from "./signals.ts";

const tones: Record<Answer["kind"], Tone> = {
  "come-in": "yes",
  "walk-in": "yes",
  party: "question",
  "all-in": "question",
  "already-in": "question",
  replaced: "question",
  "to-pay": "question",
  paid: "yes",
  "not-owed": "no",
  "taken-back": "quiet",
  "payment-back": "quiet",
  "not-noted": "no",
  "not-approved": "no",
  cancelled: "no",
  "wrong-event": "no",
  unknown: "no",
  "too-late": "no",
  "not-stored": "no",
};

/** Whether an answer is a yes, a question or a no. */
export const getTone = ({ kind }: Pick<Answer, "kind">) => tones[kind];

/** The whole card has its color, visible from the corner of the eye. The text says the same. */
const grounds = {
  yes: { bg: "fg.success", color: "bg" },
  question: { bg: "brand.solid", color: "brand.contrast" },
  no: { bg: "fg.error", color: "bg" },
  quiet: { bg: "bg.panel", color: "fg" },
} as const;

/** Styles for a button on the card's color; other button styles assume other backgrounds. */
const CardButton = chakra(
  "button",
  {
    base: {
      ...button.base,
      minHeight: "14",
      px: "4",
      borderColor: "currentColor",
      borderWidth: "2px",
      color: "inherit",
      fontSize: "1.0625rem",
      _hover: { textDecoration: "underline" },
      _focusVisible: { outlineColor: "currentColor" },
    },
    // The primary button, on a color and on the card without one.
    variants: {
      main: {
        colored: { bg: "bg", color: "fg", borderColor: "bg" },
        quiet: { bg: "fg", color: "bg", borderColor: "fg" },
      },
    },
  },
  { defaultProps: { type: "button" } },
);

const PersonRow = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    minHeight: "14",
    py: "1",
    borderTopWidth: "1px",
    borderColor: "currentColor",
  },
});

type PartyProps = {
  people: DoorParty["people"];
  /** Whether nothing is awaited of them. */
  mayComeIn: boolean;
  getEntry: (person: string) => DoorEntry | undefined;
  onLetIn: (people: readonly string[]) => void;
};

/** Who of the party has arrived. */
const Party = ({ people, mayComeIn, getEntry, onLetIn }: PartyProps) => (
  <ul aria-label={words.party.title}>
    {people.map(({ person, name, isHeld, ticket, answers = [] }) => {
      const entry = getEntry(person);
      return (
        <PersonRow key={person}>
          <Box as="span" fontWeight="600" minWidth="0" overflowWrap="anywhere">
            {name}
            {ticket !== undefined && (
              <Box as="span" display="block" textStyle="small" fontWeight="400">
                {ticket}
              </Box>
            )}
            {answers.map((each) => (
              <Box key={each.label} as="span" display="block" textStyle="small" fontWeight="400">
                {formatDoorAnswer(each)}
              </Box>
            ))}
          </Box>
          {entry || isHeld || !mayComeIn ? (
            <Box as="span" flexShrink="0">
              {entry ? words.party.isIn(entry.at) : isHeld ? words.party.isHeld : words.list.toPay}
            </Box>
          ) : (
            <CardButton
              minHeight="12"
              flexShrink="0"
              aria-label={words.party.letInNamed(name)}
              onClick={() => onLetIn([person])}
            >
              {words.party.letIn}
            </CardButton>
          )}
        </PersonRow>
      );
    })}
  </ul>
);

/** The details of an answer. */
const describeAnswer = ({ kind, at, by, payment, takenBack = [] }: Answer) => {
  if (kind === "paid" && payment) return words.paid(formatMoney(payment.amount, payment.currency), payment.means);
  if (kind === "payment-back" && payment)
    return words.paymentBack(formatMoney(payment.amount, payment.currency), payment.means);
  if (kind === "already-in" && at !== undefined) return words.already(at, by ?? "");
  if (kind === "taken-back") return words.takenBack(takenBack);
  return words.answers[kind].help;
};

/** What a party still owes, such as "Owes $90"; undefined where that is nothing. */
const describeOwed = (registrationId: string | undefined, { parties, presence }: DoorState) => {
  const party = parties.get(registrationId ?? "");
  const owed = computeOwed(party, presence);
  return party?.owes && owed > 0 ? words.owes(formatMoney(owed, party.owes.currency), party.people.length) : undefined;
};

/** What a party has paid a second time; undefined where that is nothing. */
const describeTwice = (registrationId: string | undefined, { parties }: DoorState) => {
  const { twice, currency } = parties.get(registrationId ?? "")?.owes ?? {};
  return twice !== undefined && currency !== undefined ? words.twice(formatMoney(twice, currency)) : undefined;
};

/** An answer as a sentence for screen readers. */
const sayAnswer = (answer: Answer, state: DoorState) =>
  [
    words.answers[answer.kind].word,
    answer.kind === "taken-back" ? undefined : answer.name,
    describeOwed(answer.registrationId, state),
    describeTwice(answer.registrationId, state),
    describeAnswer(answer),
  ]
    .filter(Boolean)
    .join(". ");

/** Announces answers: refusals at once. The live regions are always rendered, so that changes are announced. */
export const AnswerVoice = ({ state }: { state: DoorState }) => {
  const { answer } = state;
  const isNo = answer && getTone(answer) === "no";
  return (
    <Box srOnly>
      <div role="status" aria-live="assertive">
        {answer && !isNo && <span key={answer.key}>{sayAnswer(answer, state)}</span>}
      </div>
      <div role="alert">{answer && isNo && <span key={answer.key}>{sayAnswer(answer, state)}</span>}</div>
    </Box>
  );
};

/** The person an answer is about, if stated. */
const getName = ({ kind, name }: Answer) => {
  if (kind === "taken-back") return undefined;
  // The ticket is newer than the list.
  return name ?? (kind === "come-in" ? words.ticketHolder : undefined);
};

type Props = { answer: Answer; state: DoorState; door: Door };

/** The answer to a scan, in its color, and its actions: the primary one within thumb reach. */
const AnswerCard = ({ answer, state, door }: Props) => {
  const { parties, presence } = state;
  const { kind, registrationId = "", scans } = answer;
  const canUndo = useIsBefore(new Date(answer.givenAt + undoMs).toISOString()) && scans.length > 0;
  const tone = getTone(answer);
  const main = tone === "quiet" ? "quiet" : "colored";
  const party = parties.get(registrationId);
  const people = party?.people ?? [];
  const owes = describeOwed(registrationId, state);
  const twice = describeTwice(registrationId, state);
  const mayComeIn = isAdmitted(party, presence);
  const hasParty = people.length > 1 || kind === "party" || kind === "all-in" || kind === "replaced" || kind === "paid";
  const getEntry = (person: string) => presence.inside.get(getVisitorKey(registrationId, person));
  const admitted = people.filter(({ isHeld }) => !isHeld);
  const missing = hasParty && mayComeIn ? admitted.filter(({ person }) => !getEntry(person)) : [];
  const letIn = (who: readonly string[]) => void door.letIn(registrationId, who);
  const shownName = getName(answer);
  // Others may have been checked in since.
  const hasNoHelp = kind === "party" && missing.length === 0;
  const isPaidHere = kind === "to-pay" && mayComeIn;
  const help = hasNoHelp ? undefined : isPaidHere ? words.paysHere(people.length) : describeAnswer(answer);
  return (
    <Stack
      as="section"
      aria-label={words.answerLabel}
      data-tone={tone}
      {...grounds[tone]}
      gap="4"
      px="gutter"
      py="4"
      flex="1"
      minWidth="0"
    >
      <Box flex={hasParty ? undefined : "1"}>
        <Text fontSize="clamp(1.75rem, 10vw, 2.75rem)" lineHeight="1.1" fontWeight="700">
          {words.answers[kind].word}
        </Text>
        {shownName !== undefined && (
          <Text fontSize="clamp(1.25rem, 6.5vw, 1.75rem)" lineHeight="1.25" mt="1" overflowWrap="anywhere">
            {shownName}
          </Text>
        )}
        {owes !== undefined && (
          <Text fontSize="1.5rem" lineHeight="1.25" fontWeight="700" mt="1">
            {owes}
          </Text>
        )}
        {twice !== undefined && (
          <Text fontSize="1.25rem" lineHeight="1.25" fontWeight="700" mt="1">
            {twice}
          </Text>
        )}
        {!hasParty &&
          people.flatMap(({ ticket }) => (ticket === undefined ? [] : [<Text key={ticket}>{ticket}</Text>]))}
        {!hasParty &&
          people.flatMap(({ answers = [] }) =>
            answers.map((each) => (
              <Text key={each.label} fontSize="1.25rem" fontWeight="600" mt="1" overflowWrap="anywhere">
                {formatDoorAnswer(each)}
              </Text>
            )),
          )}
        {help !== undefined && (
          <Text fontSize="1.125rem" mt="1">
            {help}
          </Text>
        )}
      </Box>
      {owes !== undefined && (
        <Grid gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="3">
          {doorMeans.map((means) => (
            <CardButton key={means} main={main} onClick={() => void door.notePaid(registrationId, means)}>
              {words.pay[means]}
            </CardButton>
          ))}
        </Grid>
      )}
      {missing.length > 0 && (
        // Whoever owes something pays first.
        <CardButton
          main={owes === undefined ? main : undefined}
          onClick={() => letIn(missing.map(({ person }) => person))}
        >
          {missing.length === admitted.length ? words.party.everyone(missing.length) : words.party.all(missing.length)}
        </CardButton>
      )}
      <Grid gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="3">
        {canUndo ? (
          <CardButton onClick={() => void door.undo(scans)}>{words.undo}</CardButton>
        ) : (
          // Keeps its place, so that the other button does not move while being pressed.
          <span />
        )}
        <CardButton onClick={door.clearAnswer}>{words.next}</CardButton>
      </Grid>
      {hasParty && <Party {...{ people, getEntry, mayComeIn }} onLetIn={letIn} />}
    </Stack>
  );
};

/** A placeholder for the answer. */
const NoAnswer = () => (
  <Stack flex="1" justifyContent="center" gap="1" px="gutter" py="6" textAlign="center" bg="bg.panel">
    <Text fontSize="1.75rem" fontWeight="700">
      {words.idle.word}
    </Text>
    <Text color="fg.muted">{words.idle.help}</Text>
  </Stack>
);

/** Next to the answer: nothing moves when the first scan arrives. */
export const AnswerPlace = ({ answer, ...rest }: Omit<Props, "answer"> & { answer: Answer | undefined }) => (
  <Row alignItems="stretch" flex="1" minHeight="15rem">
    {answer ? <AnswerCard key={answer.key} answer={answer} {...rest} /> : <NoAnswer />}
  </Row>
);
