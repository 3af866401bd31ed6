import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** What a private link opens; the secret is in the link alone. */
type Secured = { id: string; secret: string };

/** A secret of 192 random bits. */
export const createSecret = () => randomBytes(24).toString("base64url");

/** The token in a private link. */
export const formatToken = ({ id, secret }: Secured) => `${id}.${secret}`;

/** The id in a token. */
export const idFromToken = (token: string) => token.split(".")[0] ?? "";

const fingerprint = (text: string) => createHash("sha256").update(text).digest();

/** Whether a token opens this. Compares in constant time. */
export const verifyToken = (token: string, secured: Secured) =>
  timingSafeEqual(fingerprint(token), fingerprint(formatToken(secured)));

/** What a token opens; undefined for an unknown id as for a wrong secret. */
export const findByToken = async <Found extends Secured>(
  token: string,
  find: (id: string) => Promise<Found | undefined>,
): Promise<Found | undefined> => {
  const found = await find(idFromToken(token));
  return verifyToken(token, found ?? { id: "", secret: "" }) ? found : undefined;
};
