import { digest } from "../platform/ids.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";
import { readActor } from "./actor.ts";
import { auditWrite } from "./entry.ts";

/*
 * @item noted session
 * @key `AUDIT#SESSION#digest` · `SESSION`; `ttl`
 * @asks is this session of an admin in the log?
 * @cost part of the transaction that notes it
 */

/** Sessions this Lambda has already logged. */
const noted = new Set<string>();
const maxNoted = 1000;

/** Longer than a session can be renewed (infra/identity.ts). */
const longestSessionSeconds = 60 * 86_400;

/** Marks a logged session; in an audit partition, where nobody can change or delete it. */
const sessionWrite = (session: string): Write => ({
  Put: {
    Item: {
      pk: `AUDIT#SESSION#${digest(session)}`,
      sk: "SESSION",
      ttl: Math.floor(Date.now() / 1000) + longestSessionSeconds,
    },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

type Session = { session: string; signedInAt: number };

/**
 * Logs the start of an admin's session (in ms) once, with the admin's current name. Uses now if the token has no time.
 */
export const noteSignIn = async (
  { id, network }: { id: string; network: string },
  { session, signedInAt }: Session,
) => {
  const key = `${id}\n${session}`;
  if (noted.has(key)) return;
  const at = signedInAt > 0 ? new Date(signedInAt) : new Date();
  const by = await readActor(id, network);
  try {
    await transact({
      session: sessionWrite(key),
      ...auditWrite({ kind: "signed-in", by, once: { id: digest(key), at } }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
  }
  if (noted.size >= maxNoted) noted.clear();
  noted.add(key);
};
