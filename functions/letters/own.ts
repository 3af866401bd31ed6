import { lettersContract as contract, noticeKindOf } from "#shared/letters.ts";
import { presentEvent } from "../events/event.ts";
import { memberEndpoint } from "../http/doors.ts";
import { markSubjectRead } from "../notify/notice.ts";
import { readCards } from "./known.ts";
import { letterNotFound, readLetter, readText } from "./letter.ts";
import { findReached, queryReached } from "./reached.ts";

export const listOwnLetters = memberEndpoint(contract.listOwnLetters, ({ cursor }, { id }) => queryReached(id, cursor));

export const getOwnLetter = memberEndpoint(contract.getOwnLetter, async ({ letterId }, { id }) => {
  const letter = await readLetter(letterId);
  const copy = await findReached(id, letter);
  if (!copy) throw letterNotFound();
  const content = await readText(letterId);
  const [events] = await Promise.all([readCards(content), markSubjectRead(id, noticeKindOf(letter.topic), letterId)]);
  return {
    letter: copy,
    content,
    events: events.map((event) => {
      const { id: eventId, title, when, location } = presentEvent(event);
      return { id: eventId, title, when, location };
    }),
  };
});
