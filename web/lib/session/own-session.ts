import type { Problem } from "#shared/problem.ts";
import { sessionNoteMinutes, sessionsContract } from "#shared/sessions.ts";
import { noteSessionStarted, noteSessionEnd, readSessionEnd } from "./session-over.ts";

const { noteSession: noting, endOwnSession: ending } = sessionsContract;

const timeoutMs = 10_000;

/** Which problem an answer is, which is read to its end; undefined where it is none. */
export const readCode = async (answer: Response) => ((await answer.json().catch(() => ({}))) as Partial<Problem>).code;

/**
 * Tells the API of this browser's session. The client of the API cannot be used: it comes here for sessions it must note.
 * The answer is read to its end, since one that is not keeps its connection busy until the time is over.
 */
const tell = async ({ method, path }: typeof noting | typeof ending) => {
  const { getAccessToken } = await import("./auth.ts");
  const answer = await fetch(path, {
    method,
    headers: { authorization: `Bearer ${await getAccessToken()}`, "content-type": "application/json" },
    ...(method === "PUT" && { body: "{}" }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { ok: answer.ok, code: await readCode(answer) };
};

let notedAt = 0;
let underWay: Promise<void> | undefined;

/**
 * Notes this browser's session, or that it is used: once, however many ask at the same time. One that was ended elsewhere
 * is left here, too.
 */
export const noteSession = () =>
  (underWay ??= tell(noting)
    .then(async ({ ok, code }) => {
      if (ok) {
        notedAt = Date.now();
        noteSessionStarted();
      } else if (code === "session-ended") await leaveEndedSession();
    })
    .finally(() => (underWay = undefined)));

/** The same, unless this page did so within the hour. A failure is left to the next time. */
export const noteSessionUse = async () => {
  if (Date.now() - notedAt < sessionNoteMinutes * 60_000) return;
  await noteSession().catch(() => undefined);
};

/** Cognito forgets the session, and so does this browser. */
const forgetSession = async () => {
  notedAt = 0;
  await (await import("./auth.ts")).signOut();
};

/** Leaves the session, and tells other tabs how. */
export const leaveSession = (how: Parameters<typeof noteSessionEnd>[0] = "user") => {
  noteSessionEnd(how);
  return forgetSession();
};

/** Leaves a session that was ended elsewhere: in another browser, or by another tab, which has then said so itself. */
export const leaveEndedSession = () => (readSessionEnd() === "user" ? forgetSession() : leaveSession("ended"));

/** Ends this browser's session at the API, so that a copy of its token opens nothing, and then at Cognito. */
export const endSession = async () => {
  // Before other tabs are told by the API that it is over.
  noteSessionEnd("user");
  // Without a network, the page is left all the same, and the token ends within five minutes.
  await tell(ending).catch(() => undefined);
  await leaveSession();
};
