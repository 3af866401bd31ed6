import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { KeptRegistration } from "./registration-item.ts";

/** A secret that nobody guesses: 192 random bits. */
export const newSecret = () => randomBytes(24).toString("base64url");

/** What the private link of a registration carries. */
export const tokenOf = ({ id, secret }: Pick<KeptRegistration, "id" | "secret">) => `${id}.${secret}`;

/** The registration that a token names. */
export const idIn = (token: string) => token.split(".")[0] ?? "";

const fingerprint = (text: string) => createHash("sha256").update(text).digest();

/** Whether a token is the registration's, which takes as long whatever is wrong with it. */
export const opens = (token: string, registration: Pick<KeptRegistration, "id" | "secret">) =>
  timingSafeEqual(fingerprint(token), fingerprint(tokenOf(registration)));
