import { readdirSync, readFileSync } from "node:fs";
import { createRandomId } from "#functions/platform/ids.ts";
import { createSecret } from "#functions/platform/private-links.ts";

/** What is deployed: not what stands in for AWS and Stripe on a developer's machine, nor pictures and how they were made. */
const isDeployed = (file: string) =>
  /\.tsx?$/.test(file) && !/^(infra\/(local|payments-stand-in)|web\/(media|types))\//.test(file);

/** Tests run in the project's folder. */
const sources = new Map(
  ["functions", "infra", "shared", "web"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
    .filter(isDeployed)
    .map((file) => [file, readFileSync(file, "utf8")]),
);

const filesWith = (pattern: RegExp) => [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
const found = (pattern: RegExp) =>
  new Set([...sources.values()].flatMap((text) => [...text.matchAll(pattern)].map(([, what = ""]) => what)));

test("every file that hashes, signs, encrypts, or draws secrets is in the inventory of functions/SECURITY.md, and no other", () => {
  const [, inventory = ""] =
    /## Keys and cryptography\n(.*?)\n#/s.exec(readFileSync("functions/SECURITY.md", "utf8")) ?? [];

  const listed = [...inventory.matchAll(/`((?:functions|infra|shared|web)\/[\w/-]+\.tsx?)`/g)].map(([, file]) => file);

  const cryptography =
    /\b(createHash|createHmac|create(De|C)ipheriv|create(Private|Public)Key|randomBytes|timingSafeEqual|scrypt|pbkdf2|getRandomValues)\b|crypto\.subtle/;
  expect(listed.sort()).toEqual(filesWith(cryptography).sort());
});

test("MD5 names contacts at Mailchimp and does nothing else, and no broken algorithm is used", () => {
  expect(filesWith(/md5/)).toEqual(["functions/contacts/mailing-list.ts"]);
  expect(found(/createHash\("?([^")]*)"?\)/g)).toEqual(new Set(["sha256", "md5"]));
  expect(filesWith(/createCipher\b|createDecipher\b|\bECB\b|RC4|\b3?DES\b|SHA-?1\b|PKCS1/)).toEqual([]);
  expect(found(/"(AES-\w+|HKDF|HMAC|SHA-\d+|Ed25519|RSA\S*|ECDSA|ECDH|PBKDF2)"/g)).toEqual(
    new Set(["AES-GCM", "HKDF", "HMAC", "SHA-256", "Ed25519"]),
  );
});

test("what nobody may guess has 128 random bits at least", () => {
  const [secret, id] = [createSecret(), createRandomId()];

  // Base64 has six bits in a letter, base 32 five.
  expect(secret).toMatch(/^[\w-]+$/);
  expect(secret.length * 6).toBeGreaterThanOrEqual(128);
  expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]+$/);
  expect(id.length * 5).toBeGreaterThanOrEqual(128);
  expect(new Set(Array.from({ length: 1000 }, createRandomId)).size).toBe(1000);
});

test("Math.random makes pauses and lots, and no secret", () => {
  const lines = [...sources].flatMap(([file, text]) =>
    text
      .split("\n")
      .filter((line) => line.includes("Math.random"))
      .map((line) => ({ file, line })),
  );

  expect(lines.length).toBeGreaterThan(0);
  for (const { file, line } of lines)
    expect(`${file}: ${line}`).toMatch(/wait|pause|Backoff|\.lot \?\?=|random = Math\.random/i);
});

test("expressions are made of constants, but for one, which escapes what it takes", () => {
  const escaped = "functions/applications/desk.ts";

  expect(filesWith(/new RegExp\(/).sort()).toEqual(
    [
      escaped,
      "functions/email/templates/layout.tsx",
      "functions/messaging/words.ts",
      "functions/pages/pages.ts",
      "infra/site-routing.ts",
      "shared/letter-content.ts",
      "shared/site-paths.ts",
      "shared/text.ts",
      "web/app/early-portal.ts",
      "web/features/audit/own-audit.tsx",
    ].sort(),
  );
  expect(sources.get(escaped)).toContain("replace(/[$()*+./?[\\\\\\]^{|}]/g, String.raw`\\$&`)");
});

test("the table is asked by keys and values, never by statements", () => {
  expect(filesWith(/QueryCommand|GetCommand/).length).toBeGreaterThan(0);
  expect(filesWith(/ExecuteStatement|ExecuteTransaction|PartiQL/i)).toEqual([]);
});

test("nothing that is deployed trusts any certificate", () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser|NODE_EXTRA_CA_CERTS/)).toEqual(
    [],
  );
});

test("no secret stands in what is deployed", () => {
  const secret = /\b(sk|rk)_(live|test)_\w{10}|\bwhsec_\w{10}|\bAKIA[0-9A-Z]{16}\b|-----BEGIN|\b[0-9a-f]{32}-us\d+\b/;

  expect("sk_live_0123456789").toMatch(secret);
  expect(filesWith(secret)).toEqual([]);
});

type Packages = Record<string, { version?: string; integrity?: string; inBundle?: boolean }>;

test("every package is named in one exact version, with the digest of its content", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Packages };
  // What is bundled comes within another package.
  const locked = Object.entries(packages).filter(([name, { inBundle }]) => name !== "" && !inBundle);

  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(-[\w.]+)?$/);
  expect(locked.length).toBeGreaterThan(100);
  for (const [name, { version, integrity }] of locked)
    expect([name, version, integrity]).toEqual([name, expect.stringMatching(/^\d/), expect.stringMatching(/^sha512-/)]);
});
