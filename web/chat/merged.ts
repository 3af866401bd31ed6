type Kept = { id: string; version?: number };

/** Where an id is among messages that are sorted by it, or would be. */
const placeOf = (messages: readonly Kept[], id: string) => {
  let from = 0;
  let to = messages.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (messages[middle]!.id < id) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Whether a message of this id is among sorted ones. */
export const includesId = (messages: readonly Kept[], id: string) => messages[placeOf(messages, id)]?.id === id;

/**
 * Sorted messages and more of them, in any order: each once, sorted by id, the greater version of two. The same list
 * where nothing is new.
 */
export const merged = <Message extends Kept>(messages: readonly Message[], more: readonly Message[]) => {
  let list: Message[] | undefined;
  for (const message of more) {
    const place = placeOf(list ?? messages, message.id);
    const known = (list ?? messages)[place];
    const isKnown = known?.id === message.id;
    if (isKnown && (message.version ?? 0) <= (known.version ?? 0)) continue;
    list ??= [...messages];
    list.splice(place, isKnown ? 1 : 0, message);
  }
  return list ?? messages;
};
