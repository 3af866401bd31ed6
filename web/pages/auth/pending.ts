import { readJson, writeText } from "#web/lib/storage.ts";

/** What a code that is under way by e-mail is for. */
type Pending = { email: string; purpose: "confirm" | "reset" };

const slot = "club:code-pending";
/** Cognito's codes live a day at most. */
const lifetime = 86_400_000;

/** What this browser waits for a code for: the link in the e-mail opens a new tab. */
export const pending = {
  read: (): Pending | undefined => {
    const { since, ...kept } = (readJson(slot, "browser") ?? {}) as Partial<Pending & { since: number }>;
    const isGood = typeof kept.email === "string" && (since ?? 0) > Date.now() - lifetime;
    return isGood ? (kept as Pending) : undefined;
  },
  write: (what: Pending) => writeText(slot, JSON.stringify({ ...what, since: Date.now() }), "browser"),
  forget: () => writeText(slot, null, "browser"),
};
