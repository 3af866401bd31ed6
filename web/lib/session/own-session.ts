import type { Problem } from "#shared/problem.ts";
import { sessionNoteMinutes, sessionsContract } from "#shared/sessions.ts";
import { readAccessToken } from "./access-token.ts";
import { noteSessionStarted, noteSessionEnd, readSessionEnd } from "./session-over.ts";

const { noteSession: noting, endOwnSession: ending } = sessionsContract;

const timeoutMs = 10_000;

/** The problem type of a response, whose body is consumed; undefined if it is not a problem document. */
export const readCode = async (answer: Response) => ((await answer.json().catch(() => ({}))) as Partial<Problem>).code;

/**
 * Reports this browser's session to the API. It cannot use the API client, which itself calls this to record
 * sessions. The body is consumed, since an unread one keeps its connection busy until the timeout.
 */
const tell = async ({ method, path }: typeof noting | typeof ending) => {
  const token = await readAccessToken();
  const answer = await fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(method === "PUT" && { body: "{}" }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { ok: answer.ok, code: await readCode(answer) };
};

let notedAt = 0;
let underWay: Promise<void> | undefined;

/**
 * Records this browser's session, or that it is in use: one request, however many callers. A session ended elsewhere
 * is signed out here, too.
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

/** The same, at most once an hour per page. A failure is left to the next time. */
export const noteSessionUse = async () => {
  if (Date.now() - notedAt < sessionNoteMinutes * 60_000) return;
  await noteSession().catch(() => undefined);
};

/** Ends the session in Cognito and in this browser. */
const forgetSession = async () => {
  notedAt = 0;
  await (await import("./auth.ts")).signOut();
};

/** Signs out, and tells other tabs why. */
export const leaveSession = (how: Parameters<typeof noteSessionEnd>[0] = "user") => {
  noteSessionEnd(how);
  return forgetSession();
};

/**
 * Signs out of a session that was ended elsewhere: in another browser, or by another tab, which has then said so
 * itself.
 */
export const leaveEndedSession = () => (readSessionEnd() === "user" ? forgetSession() : leaveSession("ended"));

/** Ends this browser's session at the API, so that a copied token is useless, and then in Cognito. */
export const endSession = async () => {
  // Before the API tells other tabs that it is over.
  noteSessionEnd("user");
  // Offline, the user is signed out anyway, and the token expires within five minutes.
  await tell(ending).catch(() => undefined);
  await leaveSession();
};
