import { digest } from "../platform/ids.ts";
import { writeOne } from "../platform/table.ts";
import { auditWrite } from "./entry.ts";

/** Sessions that this Lambda knows to be noted. */
const noted = new Set<string>();
const maxNoted = 1000;

/**
 * Notes the session of an admin, which begins at a time in ms, once: the entry's place is that of the session. The
 * name is looked up when the log is read.
 */
export const noteSignIn = async ({ id, network }: { id: string; network: string }, signedInAt: number) => {
  const session = `${id}\n${signedInAt}`;
  if (noted.has(session)) return;
  const { audit } = auditWrite({
    kind: "signed-in",
    by: { id, name: "", network },
    once: { id: digest(session), at: new Date(signedInAt) },
  });
  await writeOne(audit);
  if (noted.size >= maxNoted) noted.clear();
  noted.add(session);
};
