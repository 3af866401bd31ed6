import { leaveEndedSession, noteSession, readCode } from "./own-session.ts";

/**
 * Recovers when the API has rejected a token: an unknown session is recorded; one ended elsewhere is signed out;
 * otherwise a new token may help. `send` repeats the request, with or without a new token. Returns the outcome.
 */
export const recoverSession = async (answer: Response, send: (isFresh: boolean) => Promise<Response>) => {
  const code = await readCode(answer.clone());
  if (code === "session-ended") {
    await leaveEndedSession();
    return answer;
  }
  // Unread, it would keep its connection busy.
  await answer.body?.cancel();
  if (code === "session-unknown") {
    await noteSession();
    return send(false);
  }
  // With a wrong clock an expired token looks valid; and a token may predate a membership, or outlive it.
  return send(true);
};
