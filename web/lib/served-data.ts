import { servedDataId, type PageAnswer } from "#shared/site-paths.ts";

/** An answer for a query, by its key. */
export type ServedAnswer = { key: readonly string[] } & PageAnswer;
/** The answers that a page was rendered with (functions/pages), and when they were read (Unix time in ms). */
export type ServedData = { at: number; answers: ServedAnswer[] };

const readDocument = () => {
  const text = (globalThis as Partial<typeof globalThis>).document?.getElementById(servedDataId)?.textContent;
  return text ? (JSON.parse(text) as ServedData) : undefined;
};

let served = readDocument();

/** The data in the document of this visit, if it has any. */
export const readServed = () => served;

/** The same on the server, for one rendering. */
export const provideServed = (data: ServedData | undefined) => void (served = data);
