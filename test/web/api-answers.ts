export type Sent = { address: string; headers: Record<string, string>; body: Record<string, unknown> };

type Answered = { status: number; body: unknown };
type Answer = Answered | { failure: unknown } | Promise<Answered>;

const answerOf = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  headers: { get: () => (status < 400 ? "application/json" : "application/problem+json") },
  json: () => Promise.resolve(body),
});

/** Stands for the API at the wire: gives these answers, one after another (the last one for ever), and notes what was sent. */
export const apiAnswers = (...answers: Answer[]) => {
  const sent: Sent[] = [];
  globalThis.fetch = (async (address: string, request: RequestInit) => {
    sent.push({
      address,
      headers: request.headers as Record<string, string>,
      body: JSON.parse(request.body as string) as Record<string, unknown>,
    });
    const answer = await answers[Math.min(sent.length, answers.length) - 1]!;
    if ("failure" in answer) throw answer.failure;
    return answerOf(answer.status, answer.body);
  }) as unknown as typeof fetch;
  return sent;
};

export const accepted = { status: 201, body: { success: true, mailingList: "synced" } };

/** An answer that the visitor waits for; `give` lets it come. */
export const lateAnswer = () => {
  let give!: (answer: Answered) => void;
  const answer = new Promise<Answered>((resolve) => (give = resolve));
  return { answer, give };
};
