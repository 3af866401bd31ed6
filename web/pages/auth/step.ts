import { pending } from "./pending.ts";

/** Where somebody is between arriving and being signed in. */
export type Progress = {
  step: "login" | "register" | "forgot" | "reset";
  /** Typed once, it is not asked for again by the next form. */
  email: string;
  /** A good turn that the visitor is told of. */
  notice?: string;
  /** Whose address waits to be confirmed; empty when only the code of a link is known. */
  unconfirmed?: string;
  /** Whether a code has just been sent. */
  isFresh: boolean;
};

/** Makes the next step; a notice lasts for one. */
export type Go = (to: Partial<Progress>) => void;

/** What the visitor comes to: the login, unless a link brings a code. */
export const startOf = (code: string): Progress => {
  const waiting = pending.read();
  const email = waiting?.email ?? "";
  if (code !== "" && waiting?.purpose === "reset") return { step: "reset", email, isFresh: false };
  const unconfirmed = waiting?.purpose === "confirm" ? email : code === "" ? undefined : "";
  return { step: "login", email, unconfirmed, isFresh: false };
};
