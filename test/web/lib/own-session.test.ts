import { noteSession } from "#web/lib/session/own-session.ts";
import { recoverSession } from "#web/lib/session/refusals.ts";
import { resetSession, session } from "../member-session.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(() => {
  resetSession();
  // There is no window that would hear of it.
  session.turn = () => undefined;
});

/** An answer whose body a test can see being read or given up. */
const answerOf = (status: number, body: object) => {
  const read = jest.fn(() => Promise.resolve(body));
  const giveUp = jest.fn(() => Promise.resolve());
  const answer = { ok: status < 400, status, json: read, body: { cancel: giveUp }, clone: () => answer };
  return { answer: answer as unknown as Response, read, giveUp };
};
const answerWith = (answer: Response) => {
  globalThis.fetch = jest.fn(() => Promise.resolve(answer));
};

test.each([
  [200, { id: "here" }],
  [503, { code: "unavailable" }],
])(
  "the answer to a note of the session, a %d, is read to its end: its connection is free then",
  async (status, body) => {
    const { answer, read } = answerOf(status, body);
    answerWith(answer);

    await noteSession();

    expect(read).toHaveBeenCalledTimes(1);
    expect(session.signOut).not.toHaveBeenCalled();
  },
);

test.each(["session-unknown", "unauthenticated"])(
  "a refusal (%s) after which the request is sent again is given up",
  async (code) => {
    const { answer, giveUp } = answerOf(401, { code });
    const again = answerOf(200, {}).answer;
    answerWith(answerOf(200, { id: "here" }).answer);

    expect(await recoverSession(answer, () => Promise.resolve(again))).toBe(again);

    expect(giveUp).toHaveBeenCalledTimes(1);
  },
);

test("a refusal since the session was ended is left to who asked", async () => {
  const { answer, giveUp } = answerOf(401, { code: "session-ended" });

  expect(await recoverSession(answer, () => Promise.reject(new Error("Sent again.")))).toBe(answer);

  expect(giveUp).not.toHaveBeenCalled();
  expect(session.signOut).toHaveBeenCalledTimes(1);
});
