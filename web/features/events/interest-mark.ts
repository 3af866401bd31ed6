const slot = (eventId: string) => `club:interest:${eventId}`;
const counted = "counted";

const read = (eventId: string) => {
  try {
    return localStorage.getItem(slot(eventId));
  } catch {
    // Storage may be forbidden: the browser is then a new one each time.
    return null;
  }
};

const write = (eventId: string, text: string) => {
  try {
    localStorage.setItem(slot(eventId), text);
  } catch {
    // As above.
  }
};

/** Whether this browser's interest in an event is counted, and the key that makes a repeated attempt count once. */
export const interestMark = (eventId: string) => {
  const kept = read(eventId);
  const key = kept ?? crypto.randomUUID();
  if (kept === null) write(eventId, key);
  return { isCounted: kept === counted, key, setCounted: () => write(eventId, counted) };
};
