import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** What a private link opens: something with an id and a secret that only the link tells. */
type Secured = { id: string; secret: string };

/** A secret that nobody guesses: 192 random bits. */
export const createSecret = () => randomBytes(24).toString("base64url");

/** What a private link carries. */
export const formatToken = ({ id, secret }: Secured) => `${id}.${secret}`;

/** The id that a token names. */
export const idFromToken = (token: string) => token.split(".")[0] ?? "";

const fingerprint = (text: string) => createHash("sha256").update(text).digest();

/** Whether a token is that of what it names, which takes as long whatever is wrong with it. */
export const verifyToken = (token: string, secured: Secured) =>
  timingSafeEqual(fingerprint(token), fingerprint(formatToken(secured)));
