import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Something with a private link; the secret is only in the link. */
type Secured = { id: string; secret: string };

/** A secret of 192 random bits. */
export const createSecret = () => randomBytes(24).toString("base64url");

/** Something with another private link, for one purpose: who has it knows nothing of the first one. */
export const deriveLink = <Linked extends Secured>(secured: Linked, purpose: string): Linked => ({
  ...secured,
  secret: createHmac("sha256", secured.secret).update(purpose).digest("base64url").slice(0, 32),
});

/** A private link's token. */
export const formatToken = ({ id, secret }: Secured) => `${id}.${secret}`;

/** A token's id. */
export const idFromToken = (token: string) => token.split(".")[0] ?? "";

const fingerprint = (text: string) => createHash("sha256").update(text).digest();

/** Whether a token is valid for this. Compares in constant time. */
export const verifyToken = (token: string, secured: Secured) =>
  timingSafeEqual(fingerprint(token), fingerprint(formatToken(secured)));

/** What a token refers to; undefined for both an unknown id and a wrong secret. */
export const findByToken = async <Found extends Secured>(
  token: string,
  find: (id: string) => Promise<Found | undefined>,
): Promise<Found | undefined> => {
  const found = await find(idFromToken(token));
  return verifyToken(token, found ?? { id: "", secret: "" }) ? found : undefined;
};
