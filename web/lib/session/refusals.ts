import { leaveEndedSession, noteSession, readCode } from "./own-session.ts";

/**
 * Goes on after the API has refused whoever has this token: a session that it does not know yet is noted; one that was
 * ended elsewhere is left here too; otherwise a new token may help. `send` sends the request again, with a new token or
 * not. Answers what became of it.
 */
export const recoverSession = async (answer: Response, send: (isFresh: boolean) => Promise<Response>) => {
  const code = await readCode(answer.clone());
  if (code === "session-ended") {
    await leaveEndedSession();
    return answer;
  }
  // Nobody reads it: its connection would stay busy.
  await answer.body?.cancel();
  if (code === "session-unknown") {
    await noteSession();
    return send(false);
  }
  // With a wrong clock an expired token looks valid; and a token may be older than a membership, or outlive it.
  return send(true);
};
