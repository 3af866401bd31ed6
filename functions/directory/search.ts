import { hasChosen, listFilterOptions } from "#shared/answer-rules.ts";
import type { ClubQuestion } from "#shared/club-questions.ts";
import { fieldOption, maxPlaces, type DirectoryChoices } from "#shared/directory.ts";
import { foldName } from "#shared/folding.ts";
import { isNew } from "../members/card.ts";
import type { SearchableCard } from "./cards.ts";

/** Search and filters; an empty text matches everyone. */
export type DirectoryFilter = {
  search: string;
  industry: string;
  location: string;
  /** A field of the club, and an option of it. */
  field?: { id: string; option: string } | undefined;
  isMet: boolean;
  isNew: boolean;
};

/** A field and an option as an address names them. One that is no filter is of an option that nobody has. */
export const parseField = (given: string, filters: readonly ClubQuestion[]) => {
  const [, id = "", option = ""] = fieldOption.exec(given) ?? [];
  return filters.some((each) => each.id === id) ? { id, option } : { id: "", option };
};

/** What the cards themselves do not say. */
type Known = {
  acquainted: ReadonlySet<string>;
  /** Whether a member has the level that is asked for; by default everyone. */
  isOfLevel?: ((memberId: string) => boolean) | undefined;
  now?: Date;
};

/**
 * Cards that match the search in name, company or location, and the filters (portal-and-admin.md, "Member directory").
 */
export const findCards = (
  cards: readonly SearchableCard[],
  wanted: DirectoryFilter,
  { acquainted, isOfLevel = () => true, now = new Date() }: Known,
) => {
  const [search = "", place] = [wanted.search, wanted.location].map((text) => foldName(text.trim()));
  const { field } = wanted;
  // Marks alone name nobody, and no place.
  if ((search === "" && wanted.search.trim() !== "") || (place === "" && wanted.location.trim() !== "")) return [];
  return cards.filter(
    ({ card, text, place: own }) =>
      (wanted.industry === "" || card.industry === wanted.industry) &&
      (place === "" || own === place) &&
      (field === undefined || hasChosen(card.choices?.[field.id], field.option)) &&
      (!wanted.isMet || acquainted.has(card.id)) &&
      (!wanted.isNew || isNew(card, now)) &&
      isOfLevel(card.id) &&
      text.includes(search),
  );
};

/** The options of a field that somebody has, with how many. */
const countOptions = (question: ClubQuestion, cards: readonly SearchableCard[]) => {
  const counts = new Map<string, number>();
  for (const { card } of cards)
    for (const option of [card.choices?.[question.id] ?? []].flat()) counts.set(option, (counts.get(option) ?? 0) + 1);
  return listFilterOptions(question).flatMap(({ value, label }) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, name: label, count }];
  });
};

/** The available filter values; `filters` are the club's own fields that are some. */
export const listChoices = (
  cards: readonly SearchableCard[],
  filters: readonly ClubQuestion[] = [],
): DirectoryChoices => {
  const fields = filters
    .map((question) => ({ id: question.id, label: question.label, options: countOptions(question, cards) }))
    .filter(({ options }) => options.length > 0);
  const industries = new Map<string, number>();
  const places = new Map<string, { value: string; name: string; count: number }>();
  for (const { card, place } of cards) {
    if (card.industry) industries.set(card.industry, (industries.get(card.industry) ?? 0) + 1);
    const known = places.get(place);
    if (known) known.count++;
    else if (place !== "") places.set(place, { value: place, name: card.location?.trim() ?? "", count: 1 });
  }
  return {
    industries: [...industries]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => (one.value < other.value ? -1 : 1)),
    locations: [...places.values()]
      .sort((one, other) => other.count - one.count)
      .slice(0, maxPlaces)
      .sort((one, other) => (one.value < other.value ? -1 : 1)),
    ...(fields.length > 0 && { fields }),
  };
};

/** A page's end: the position of its last card, which stays valid when members come or go. */
const encodeCursor = ({ key }: SearchableCard) => Buffer.from(key).toString("base64url");

/** Up to `size` cards after a position, or from the start. */
export const takePage = (found: readonly SearchableCard[], cursor: string | undefined, size: number) => {
  const end = cursor === undefined ? "" : Buffer.from(cursor, "base64url").toString();
  const from = found.findIndex(({ key }) => key > end);
  return from === -1 ? [] : found.slice(from, from + size);
};

/** The cursor after a card; undefined for the last one. */
export const getCursorAfter = (found: readonly SearchableCard[], card: SearchableCard | undefined) =>
  card && card !== found.at(-1) ? encodeCursor(card) : undefined;
