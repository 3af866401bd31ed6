import { describeUserAgent } from "#shared/device-names.ts";
import { sessionsContract as contract } from "#shared/sessions.ts";
import { accountEndpoint, freshAccountEndpoint, newSessionEndpoint } from "../http/doors.ts";
import { endSockets } from "../messaging/presence.ts";
import { AppError } from "../platform/errors.ts";
import { endAllSessions, endSession, listSessions, noteSession, type StoredSession } from "../platform/sessions.ts";

const present = ({ id, device, startedAt, lastUsedAt }: StoredSession, current: string | undefined) => ({
  ...{ id, device, started_at: startedAt, last_used_at: lastUsedAt },
  is_current: id === current,
});

export const listOwnSessions = accountEndpoint(contract.listSessions, async (_, { id, sessionId }) => ({
  items: (await listSessions(id)).map((session) => present(session, sessionId)),
}));

/** The token's session. Throws `unauthenticated` for a token without one; real tokens always have one. */
const readId = ({ sessionId }: { sessionId: string | undefined }) => {
  if (sessionId === undefined) throw new AppError("unauthenticated", "Please sign in.");
  return sessionId;
};

export const noteOwnSession = newSessionEndpoint(contract.noteSession, async (_, account, { userAgent }) => {
  const id = readId(account);
  const { signedInAt, isOfSignIn, factorSince } = account;
  await noteSession(account.id, {
    ...{ id, signedInAt, device: describeUserAgent(userAgent) },
    // A renewed token does not say how the session started.
    ...(isOfSignIn && { factorSince }),
  });
  return { id };
});

export const endOwnSession = newSessionEndpoint(contract.endOwnSession, async (_, account) => {
  const id = readId(account);
  await endSession(account.id, id);
  await endSockets(account.id, ({ session }) => session === id);
  return { ended: true as const };
});

export const endOwnSessions = freshAccountEndpoint(contract.endSessions, async ({ session_id, others }, { id }) => {
  if (others || session_id === undefined) {
    const ended = await endAllSessions(id, { except: session_id });
    await endSockets(id, ({ session }) => session !== session_id);
    return { ended };
  }
  if (!(await listSessions(id)).some((each) => each.id === session_id)) return { ended: 0 };
  await endSession(id, session_id);
  await endSockets(id, ({ session }) => session === session_id);
  return { ended: 1 };
});
