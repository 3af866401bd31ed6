import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

type Part = Record<string, unknown>;

const encoded = (part: Part) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decoded = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as Part;

const { privateKey: own } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const signed = (header: Part, claims: Part, key: KeyObject) => {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createSign("RSA-SHA256").update(content).sign(key, "base64url")}`;
};

/** A token's header and claims. */
export const partsOf = (token: string) => {
  const [header, claims] = token.split(".");
  return { header: decoded(header), claims: decoded(claims) };
};

/** Tokens that nobody should believe, made of a good one: who tries to be an admin, or to go on after the end. */
export const forgeries = (token: string): Record<string, string> => {
  const { header, claims } = partsOf(token);
  const [headerPart = "", claimsPart = "", signature = ""] = token.split(".");
  const asAdmin = { ...claims, "cognito:groups": ["admin"] };
  const hour = 3600;
  const byMac = `${encoded({ ...header, alg: "HS256" })}.${encoded(asAdmin)}`;
  return {
    "with another's claims": [headerPart, encoded(asAdmin), signature].join("."),
    "without a signature": [headerPart, encoded(asAdmin), ""].join("."),
    "of algorithm none": [encoded({ ...header, alg: "none" }), encoded(asAdmin), ""].join("."),
    "of algorithm none, with the old signature": [encoded({ ...header, alg: "none" }), claimsPart, signature].join("."),
    "of a shared secret, which everybody knows": `${byMac}.${createHmac("sha256", String(header.kid)).update(byMac).digest("base64url")}`,
    "signed by a key of one's own": signed(header, asAdmin, own),
    "signed by a key that is not known": signed({ ...header, kid: "own-key" }, asAdmin, own),
    "that brings its key along": signed({ ...header, jwk: own.export({ format: "jwk" }) }, asAdmin, own),
    "that has ended": signed(
      header,
      { ...claims, exp: Number(claims.iat) - hour, iat: Number(claims.iat) - 2 * hour },
      own,
    ),
    "of another pool": signed(header, { ...claims, iss: `${String(claims.iss)}x` }, own),
    "cut short": token.slice(0, -10),
    "that is no token": "garbage",
    "that is empty": "",
  };
};
