import { given } from "./given.ts";

type Answer = { status: number; body: { code?: string } };

const attempts = 4;
/** Repetitions take turns: all at once they would only lose their answers again. */
let turn: Promise<unknown> = Promise.resolve();

/** Nobody knows what became of it. What the product itself calls an internal error is one, and never repeated. */
export const isLost = ({ status, body }: Answer) => status >= 500 && body.code !== "internal";

/**
 * Sends a request under a key of its own, and the same again where its answer is lost, as browsers offer to do: a busy
 * machine does not start every Lambda in time.
 */
export const answered = async <Got extends Answer>(send: (headers: Record<string, string>) => Promise<Got>) => {
  const headers = { "idempotency-key": given.idempotencyKey() };
  let answer = await send(headers);
  for (let attempt = 2; isLost(answer) && attempt <= attempts; attempt++) {
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
  const known = answers.filter((answer) => !isLost(answer));
  const taken = known.filter(({ body }) => body.code !== "conflict");
  expect(taken.map(({ status }) => status)).toEqual(known.length < answers.length && taken.length === 0 ? [] : [200]);
  return taken[0];
};
