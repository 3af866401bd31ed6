/**
 * The client side of Cognito's SRP sign-in (RFC 5054, with Cognito's own key derivation), which proves the password
 * without sending it. Amplify contains the same, but not for someone who is already signed in.
 */

/** The 3072-bit group of RFC 5054, as Cognito uses it. */
const modulusHex =
  "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF";
const fromHex = (hex: string) => BigInt(`0x${hex}`);
const modulus = fromHex(modulusHex);
const generator = BigInt(2);

const toBytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromText = (text: string) => new TextEncoder().encode(text);
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const join = (...parts: Uint8Array[]) => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
};

/** A number in Cognito's encoding: whole bytes, padded so that it is positive. */
const toNumberBytes = (value: bigint) => {
  const hex = value.toString(16);
  const whole = hex.length % 2 === 1 ? `0${hex}` : hex;
  return toBytes(/^[89a-f]/.test(whole) ? `00${whole}` : whole);
};

const digest = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const sign = async (key: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) => {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes));
};
const digestNumber = async (...parts: Uint8Array[]) => fromHex(toHex(await digest(join(...parts))));

const raise = (base: bigint, exponent: bigint) => {
  const [zero, one] = [BigInt(0), BigInt(1)];
  let [result, square] = [one, base % modulus];
  for (let left = exponent; left > zero; left >>= one) {
    if (left & one) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
};

/** This sign-in's private and public values. */
export const createSecret = (random = crypto.getRandomValues(new Uint8Array(128))) => {
  const secret = fromHex(toHex(random)) % modulus;
  return { secret, shown: raise(generator, secret) };
};

/** Cognito's challenge. */
export type Challenge = { SALT: string; SRP_B: string; SECRET_BLOCK: string; USER_ID_FOR_SRP: string };

/** Such as "Tue Sep 5 01:21:19 UTC 2026". */
const formatTime = (now: Date) => {
  const [weekday = "", day = "", month = "", year = "", time = ""] = now.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
};

type Proof = { pool: string; password: string; secret: bigint; shown: bigint };

/** The response to a challenge, which requires the password. `pool` is the part of the pool's id after its region. */
export const answerChallenge = async (
  { pool, password, secret, shown }: Proof,
  { SALT, SRP_B, SECRET_BLOCK, USER_ID_FOR_SRP: user }: Challenge,
  now = new Date(),
) => {
  const theirs = fromHex(SRP_B);
  const multiplier = await digestNumber(toNumberBytes(modulus), toNumberBytes(generator));
  const scrambled = await digestNumber(toNumberBytes(shown), toNumberBytes(theirs));
  const identity = await digest(fromText(`${pool}${user}:${password}`));
  const key = await digestNumber(toNumberBytes(fromHex(SALT)), identity);
  // Never negative, since the remainder would be negative too.
  const base = (((theirs - multiplier * raise(generator, key)) % modulus) + modulus) % modulus;
  const shared = raise(base, secret + scrambled * key);
  const extracted = await sign(toNumberBytes(scrambled), toNumberBytes(shared));
  const derived = (await sign(extracted, join(fromText("Caldera Derived Key"), new Uint8Array([1])))).slice(0, 16);
  const time = formatTime(now);
  const signature = await sign(derived, join(fromText(pool), fromText(user), fromBase64(SECRET_BLOCK), fromText(time)));
  return {
    TIMESTAMP: time,
    USERNAME: user,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: btoa(String.fromCharCode(...signature)),
  };
};
