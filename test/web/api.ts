/** The stand-in for the API: what `fetch` answers, and what was sent to it. */

export type Answer = { status: number; body: unknown; tag?: string };
type Outcome = Answer | { failure: unknown };
type Request = { body: Record<string, unknown>; query: URLSearchParams };
type Answering = (request: Request) => Outcome | Promise<Outcome>;
/** By `GET /api/events`, or with a query where only that is answered so. */
export type Answers = Record<string, Answering>;

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const problem = (status: number, detail?: string, errors?: { path: string; message: string }[]): Answer => ({
  status,
  body: { type: "about:blank", status, detail, errors },
});
/** A form is taken. */
export const accepted: Answer = { status: 201, body: { success: true, mailingList: "synced" } };
export const noNetwork = { failure: new TypeError("Failed to fetch") };

/** What React Query asks for again by itself fails these times. */
const failedReads = 2;

/** A read that fails until the reader asks for it again. */
export const failingAtFirst = (body: unknown): Answering => {
  let reads = 0;
  return () => (++reads <= failedReads ? problem(500) : ok(body));
};

/** An answer that is waited for; `give` lets it come. */
export const lateAnswer = () => {
  let give!: (answer: Answer) => void;
  const answer = new Promise<Answer>((resolve) => (give = resolve));
  return { answer, give };
};

export type Sent = {
  call: string;
  address: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
};

const stubFetch = (answeringFor: (call: string, search: string) => Answering) => {
  const sent: Sent[] = [];
  globalThis.fetch = (async (address: string, { method = "GET", headers, body, signal }: RequestInit) => {
    const { pathname, search, searchParams } = new URL(address, location.origin);
    const call = `${method} ${pathname}`;
    const json = JSON.parse((body as string | undefined) ?? "{}") as Record<string, unknown>;
    sent.push({ call, address, headers: headers as Record<string, string>, body: json });
    const isGivenUp = new Promise<never>((_give, refuse) => {
      signal?.addEventListener("abort", () => refuse(signal.reason as Error));
    });
    const answer = await Promise.race([answeringFor(call, search)({ body: json, query: searchParams }), isGivenUp]);
    if ("failure" in answer) throw answer.failure;
    const response: object = {
      clone: () => response,
      ok: answer.status < 400,
      status: answer.status,
      headers: { get: (name: string) => (name === "etag" ? (answer.tag ?? null) : "application/json") },
      json: () => Promise.resolve(answer.body),
      blob: () => Promise.resolve(new Blob([JSON.stringify(answer.body)])),
    };
    return response;
  }) as unknown as typeof fetch;
  return sent;
};

/** Each endpoint gives its answer, which a test may change; others answer 404. */
export const stubApi = (answers: Answers) => {
  const sent = stubFetch((call, search) => answers[call + search] ?? answers[call] ?? (() => problem(404)));
  return { answers, sent, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};

/** Gives these answers, one after another, the last one for ever. */
export const answerInTurn = (...answers: (Outcome | Promise<Outcome>)[]) => {
  let turn = 0;
  return stubFetch(() => () => answers[Math.min(turn++, answers.length - 1)]!);
};
