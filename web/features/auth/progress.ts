import { useCallback, useEffect, useRef, useState } from "react";
import { authPage, confirmWords } from "#web/content/auth.ts";
import type { End } from "#web/lib/session/session.tsx";
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

/** Where somebody is between arriving and being signed in. */
export type Progress = {
  step: "login" | "register" | "forgot" | "reset";
  /** Typed once, it is not asked for again by the next form. */
  email: string;
  /** What the visitor is told, good or only worth knowing. */
  notice?: { text: string; isGood: boolean };
  /** Whose address waits to be confirmed; empty when only the code of a link is known. */
  unconfirmed?: string;
  /** Whether the last attempt to sign in failed for want of the code. */
  isAsked?: boolean;
  /** Whether a code has just been sent. */
  isFresh: boolean;
};

/** Makes the next step; what was told and asked lasts for one. */
export type Go = (to: Partial<Progress>) => void;

/** What the visitor comes to: the login, unless a link brings a code. */
const startOf = (code: string, after: End | undefined): Progress => {
  const waiting = pending.read();
  const email = waiting?.email ?? "";
  if (code !== "" && waiting?.purpose === "reset") return { step: "reset", email, isFresh: false };
  const unconfirmed = waiting?.purpose === "confirm" ? email : code === "" ? undefined : "";
  const text = after === "itself" || after === "elsewhere" ? authPage.ended[after] : undefined;
  return { step: "login", email, unconfirmed, isFresh: false, notice: text ? { text, isGood: false } : undefined };
};

/** The way through the sign-in page, from the code of a link (or "") and from how a session has just ended. */
export const useProgress = (code: string, after: End | undefined) => {
  const [progress, setProgress] = useState(() => startOf(code, after));
  /** The address as it stands in the forms. */
  const typed = useRef(progress.email);
  const onTyped = useCallback((email: string) => void (typed.current = email), []);
  const go: Go = useCallback((to) => {
    if (to.email !== undefined) typed.current = to.email;
    const kept = to.step && { email: typed.current };
    setProgress((was) => ({ ...was, notice: undefined, isAsked: false, ...kept, ...to }));
  }, []);

  const isWaiting = Boolean(progress.unconfirmed);
  useEffect(() => {
    if (!isWaiting) return;
    // The letter's link was followed in another tab.
    const follow = () => {
      if (pending.read()) return;
      go({ unconfirmed: undefined, notice: { text: confirmWords.success, isGood: true } });
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [isWaiting, go]);
  return [progress, go, onTyped] as const;
};
