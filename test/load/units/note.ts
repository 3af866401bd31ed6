import { appendFileSync } from "node:fs";
import path from "node:path";
import { metered, type Cost } from "./meter.ts";

/** What one request to an endpoint, such as `GET /api/events`, has cost. */
export type Note = Cost & { endpoint: string };

/** Answers a request, and notes in the folder what that cost at the table, where it was not refused. */
export const noteCost = async <Answer extends { statusCode?: number }>(
  folder: string,
  endpoint: string,
  answer: () => Promise<Answer>,
): Promise<Answer> => {
  let given: Answer | undefined;
  const cost = await metered(async () => (given = await answer()));
  const note: Note = { endpoint, ...cost };
  if ((given?.statusCode ?? 500) < 400)
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(note)}\n`);
  return given!;
};
