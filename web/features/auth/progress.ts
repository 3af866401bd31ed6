import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { authPage, confirmWords } from "#web/content/auth.ts";
import type { SignOutReason } from "#web/lib/session/session.tsx";
import { readJson, writeText } from "#web/lib/storage.ts";

/** An emailed code, and its purpose. */
type Pending = { email: string; purpose: "confirm" | "reset" };

const slot = "club:code-pending";
/** Cognito's codes are valid for a day at most. */
const lifetimeMs = 86_400_000;

/** The pending code of this browser, stored for the new tab that the email's link opens. */
export const pending = {
  read: (): Pending | undefined => {
    const { since, ...kept } = (readJson(slot, "browser") ?? {}) as Partial<Pending & { since: number }>;
    const isValid = typeof kept.email === "string" && (since ?? 0) > Date.now() - lifetimeMs;
    return isValid ? (kept as Pending) : undefined;
  },
  write: (what: Pending) => writeText(slot, JSON.stringify({ ...what, since: Date.now() }), "browser"),
  forget: () => writeText(slot, null, "browser"),
};

/** A visitor's progress from arriving to being signed in. */
export type Progress = {
  step: "login" | "register" | "forgot" | "reset";
  /** Typed once, the next form does not ask for it again. */
  email: string;
  /** Shown above the form, as success or info. */
  notice?: { text: string; isGood: boolean };
  /** The address to be confirmed; empty when only the code of a link is known. */
  unconfirmed?: string;
  /** The password just typed for that address, in memory only: signs in after the code. */
  password?: string;
  /** Whether a code was just sent. */
  isFresh: boolean;
};

/** Goes to the next step; a notice lasts one step. */
export type Go = (to: Partial<Progress>) => void;

/** The first step: sign-in, unless a link contains a code, or leads to choosing a password. */
const startProgress = (code: string, reason: SignOutReason | undefined, isNewPassword: boolean): Progress => {
  const waiting = pending.read();
  const email = waiting?.email ?? "";
  if (code !== "" && waiting?.purpose === "reset") return { step: "reset", email, isFresh: false };
  if (isNewPassword) return { step: "forgot", email, isFresh: false };
  const unconfirmed = waiting?.purpose === "confirm" ? email : code === "" ? undefined : "";
  const text = reason === undefined || reason === "user" ? undefined : authPage.ended[reason];
  return { step: "login", email, unconfirmed, isFresh: false, notice: text ? { text, isGood: false } : undefined };
};

/** Without anything that the visit brings, as in the prerendered page. */
const plain: Progress = { step: "login", email: "", isFresh: false };

/** The steps of the sign-in page, given a link's code (or ""), why the last session ended, and whether a password is to be chosen. */
export const useProgress = (code: string, reason: SignOutReason | undefined, isNewPassword: boolean) => {
  const [progress, setProgress] = useState(plain);
  /** The address as typed in the forms. */
  const typed = useRef(progress.email);
  useLayoutEffect(() => {
    const start = startProgress(code, reason, isNewPassword);
    if (JSON.stringify(start) === JSON.stringify(plain)) return;
    typed.current = start.email;
    setProgress(start);
    // oxlint-disable-next-line react/exhaustive-deps -- the visit begins once, whatever becomes of its address
  }, []);
  const onTyped = useCallback((email: string) => void (typed.current = email), []);
  const go: Go = useCallback((to) => {
    if (to.email !== undefined) typed.current = to.email;
    const typedEmail = to.step && { email: typed.current };
    setProgress((was) => ({ ...was, notice: undefined, ...typedEmail, ...to }));
  }, []);
  /** To sign-in, automatically if the password of the confirmed address is still known. */
  const onConfirmed = useCallback((email: string) => {
    typed.current = email;
    setProgress((was) => {
      const password = email === was.unconfirmed ? was.password : undefined;
      const text = password === undefined ? confirmWords.success : confirmWords.entering;
      return { ...was, email, password, unconfirmed: undefined, notice: { text, isGood: true } };
    });
  }, []);

  const { unconfirmed } = progress;
  useEffect(() => {
    if (!unconfirmed) return;
    // The link in the email was opened in another tab.
    const follow = () => {
      if (!pending.read()) onConfirmed(unconfirmed);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [unconfirmed, onConfirmed]);
  return { progress, go, onConfirmed, onTyped };
};
