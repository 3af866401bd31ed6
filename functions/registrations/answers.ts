import { isDeepStrictEqual } from "node:util";
import { listQuestionsTo, type Answers } from "#shared/answers.ts";
import type { EventRecord } from "#shared/events.ts";
import { type EventQuestion } from "#shared/questions.ts";
import type { PartyGuest } from "#shared/registrations.ts";
import { listQuestions } from "../events/event.ts";
import { keepWording, takeAnswers } from "../platform/questions.ts";
import { normalizeEmail } from "./party.ts";
import type { StoredRegistration } from "./registration.ts";

// The answers of a party. They are kept with the questions' wording, and survive whatever admins do to the questions.

type Answered = { answers?: Answers | undefined };

/** Without an entry where there are none, as in registrations for events that ask nothing. */
const withAnswers = <Who extends Answered>({ answers: _answers, ...who }: Who, answers: Answers) => ({
  ...who,
  ...(Object.keys(answers).length > 0 && { answers }),
});

/** The questions to one of a party: those that are asked, and archived ones that their form still had. */
const listTo = (
  who: "registrant" | "guest",
  { event, isMember, sent = {} }: { event: EventRecord; isMember: boolean; sent?: Answers | undefined },
): EventQuestion[] => [
  ...listQuestionsTo(who, listQuestions(event, { isMember })),
  ...(event.archivedQuestions ?? [])
    .filter(({ id }) => Object.hasOwn(sent, id))
    .map((each) => ({ ...each, isRequired: false })),
];

const isOfMember = ({ memberId }: StoredRegistration) => memberId !== undefined;

/** All questions of a party, each once, as they are worded now. */
const listAll = (lists: readonly (readonly EventQuestion[])[]) => [
  ...new Map(lists.flat().map((each) => [each.id, each])).values(),
];

const optional = (asked: StoredRegistration["asked"]) => asked && { asked };

/** A new registration with the answers that are valid. Throws `invalid`; with `isLenient`, others are left out instead. */
export const answerNew = (
  event: EventRecord,
  registration: StoredRegistration,
  { isLenient = false } = {},
): StoredRegistration => {
  const isMember = isOfMember(registration);
  const { answers: sent, guests } = registration;
  const givens = [
    { questions: listTo("registrant", { event, isMember, sent }), sent, path: "answers" },
    ...guests.map((guest, index) => ({
      questions: listTo("guest", { event, isMember, sent: guest.answers }),
      sent: guest.answers,
      path: `guests.${index}.answers`,
    })),
  ];
  const [own = {}, ...ofGuests] = takeAnswers(givens, { isLenient });
  const asked = listAll(givens.map(({ questions }) => questions));
  return {
    ...withAnswers(registration, own),
    guests: guests.map((guest, index) => withAnswers(guest, ofGuests[index] ?? {})),
    ...optional(keepWording([], asked, [])),
  };
};

const listChanged = (before: Answers = {}, after: Answers) =>
  Object.keys({ ...before, ...after }).filter((id) => !isDeepStrictEqual(before[id], after[id]));

/** What somebody answered before to questions that are asked no longer. */
const pickFormer = (before: Answers = {}, questions: readonly EventQuestion[]): Answers =>
  Object.fromEntries(Object.entries(before).filter(([id]) => !questions.some((each) => each.id === id)));

/** A registration with other answers of its registrant; the same one where none differs. Throws `invalid`. */
export const changeOwnAnswers = (
  event: EventRecord,
  before: StoredRegistration,
  sent: Answers | undefined,
): StoredRegistration => {
  if (sent === undefined) return before;
  const questions = listTo("registrant", { event, isMember: isOfMember(before), sent });
  const [taken] = takeAnswers([{ questions, sent, path: "answers" }]);
  const after = { ...pickFormer(before.answers, questions), ...taken };
  const changed = listChanged(before.answers, after);
  if (changed.length === 0) return before;
  return { ...withAnswers(before, after), ...optional(keepWording(before.asked, questions, changed)) };
};

/**
 * The guests of a registration with the answers that are valid, and the questions' wording; those of a guest who is sent
 * without answers, and was one before, stay. Throws `invalid`.
 */
export const changeGuestAnswers = (
  event: EventRecord,
  before: StoredRegistration,
  party: readonly PartyGuest[],
): Pick<StoredRegistration, "guests" | "asked"> => {
  const isMember = isOfMember(before);
  const known = new Map(before.guests.map((guest) => [normalizeEmail(guest), guest]));
  const givens = party.map((guest, index) => {
    const former = known.get(normalizeEmail(guest));
    const stays = former !== undefined && guest.answers === undefined;
    const sent = stays ? former.answers : guest.answers;
    const questions = stays ? [] : listTo("guest", { event, isMember, sent });
    return { questions, sent, path: `guests.${index}.answers`, former };
  });
  const taken = takeAnswers(givens);
  const changed: string[] = [];
  const guests = party.map((guest, index) => {
    const { former, questions = [] } = givens[index] ?? {};
    const answers = { ...pickFormer(former?.answers, questions), ...taken[index] };
    if (former) changed.push(...listChanged(former.answers, answers));
    return withAnswers(guest, answers);
  });
  const asked = listAll(givens.map(({ questions }) => questions));
  return { guests, ...optional(asked.length > 0 ? keepWording(before.asked, asked, changed) : before.asked) };
};
