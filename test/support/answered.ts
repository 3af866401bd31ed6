import { given } from "./given.ts";

type Answer = { status: number };

const attempts = 4;
/** Repetitions take turns: all at once they would only lose their answers again. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends a request under a key of its own, and the same again where its answer is lost, as browsers offer to do: a busy
 * machine does not start every Lambda in time.
 */
export const answered = async <Got extends Answer>(send: (headers: Record<string, string>) => Promise<Got>) => {
  const headers = { "idempotency-key": given.idempotencyKey() };
  let answer = await send(headers);
  for (let attempt = 2; answer.status >= 500 && attempt <= attempts; attempt++) {
    const repetition = turn.then(() => send(headers));
    turn = repetition.catch(() => undefined);
    answer = await repetition;
  }
  return answer;
};

/**
 * Of requests at once, the one that was taken, where all others are refused. Undefined where its answer may be among
 * those that are lost.
 */
export const winnerOf = <Got extends Answer>(answers: Got[]) => {
  const isLost = answers.some(({ status }) => status >= 500);
  const taken = answers.filter(({ status }) => status < 500 && status !== 409);
  expect(taken.map(({ status }) => status)).toEqual(isLost && taken.length === 0 ? [] : [200]);
  return taken[0];
};
