import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { send } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";

const { site } = clubUnderTest();

/** The script that a page starts with. */
const scriptOf = (html: unknown) => /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(String(html))?.[1] ?? "";

/** As a browser asks, with the answer's bytes as they came. */
const fetchRaw = (path: string) =>
  new Promise<{ response: IncomingMessage; body: Buffer }>((resolve, reject) => {
    get(`${site}${path}`, { headers: { "accept-encoding": "gzip, deflate, br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ response, body: Buffer.concat(chunks) }));
    }).on("error", reject);
  });

const securityHeaders = {
  "content-security-policy": expect.stringMatching(
    /^default-src 'none'; object-src 'none'; script-src 'self' 'sha256-/,
  ) as string,
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

test.each(["/", "/no-such-page", "/api/leads", "/portal/dashboard"])("%s has the security headers", async (path) => {
  const { headers } = await send(path);

  expect(Object.fromEntries(headers)).toMatchObject(securityHeaders);
});

test.each([
  "/no-such-page",
  "/network/nobody/at-all",
  "/assets-of-old",
  "/index.php",
  "/.git/HEAD",
  "/.env",
  "/..%2f..%2fetc/passwd",
])("%s is the 404 page", async (path) => {
  const { status, headers, body } = await send(path);

  expect(status).toBe(404);
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  expect(String(body)).toContain("Oops! Page not found");
});

test.each(["/api/unknown", "/api/leads/1", "/api/"])("%s is not found, and no page of the site", async (path) => {
  const { status, headers, body } = await send(path);

  expect(status).toBe(404);
  expect(headers.get("content-type")).not.toMatch(/html/);
  expect(JSON.stringify(body)).not.toContain("Oops");
});

test.each(["/", "/portal/dashboard", "/api/events", "/api/profile", "/assets/gone-1a2b3c4d.js"])(
  "%s: no answer sets a cookie",
  async (path) => {
    expect((await send(path)).headers.getSetCookie()).toEqual([]);
  },
);

test("the API lets no other origin read its answers", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };

  for (const method of ["GET", "OPTIONS"])
    expect((await send("/api/events", { method, headers })).headers.has("access-control-allow-origin")).toBe(false);
});

test.each(["/assets/", "/media/", "/media/avatars/"])("%s: a folder is not listed", async (path) => {
  const { status, body } = await send(path);

  expect([403, 404]).toContain(status);
  expect(JSON.stringify(body)).not.toMatch(/ListBucketResult|<Key>/);
});

test("a page under /portal is the empty shell", async () => {
  const shell = await send("/portal/dashboard");

  expect(shell.status).toBe(200);
  expect(shell.headers.get("content-type")).toMatch(/^text\/html/);
  expect(String(shell.body)).not.toContain("Welcome to Dallas");
});

test("a file with a hash in its name is kept for ever, and is a script", async () => {
  const { status, headers } = await send(scriptOf((await send("/")).body));

  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
});

test("text says how it is encoded, on the pages and in what they load", async () => {
  const { body } = await send("/");
  const styles = /href="(\/assets\/[^"]+\.css)"/.exec(String(body))?.[1] ?? "";

  for (const path of ["/", "/portal/dashboard", "/no-such-page", "/robots.txt", scriptOf(body), styles])
    expect([path, (await send(path)).headers.get("content-type")]).toEqual([
      path,
      expect.stringMatching(/^text\/(html|plain|javascript|css); ?charset=utf-8$/i),
    ]);
});

test("text is sent by brotli", async () => {
  const plain = await send("/");

  // The first script is smaller than what CloudFront compresses; what it starts is not.
  for (const path of ["/", /\/assets\/start-[\w-]+\.js/.exec(String(plain.body))?.[0] ?? ""]) {
    const { response, body } = await fetchRaw(path);
    expect(response.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(body).length).toBeGreaterThan(body.length);
  }
});

test("a file under /assets that is not there is refused, and the refusal is not kept", async () => {
  const { status, headers } = await send("/assets/gone-1a2b3c4d.js");

  // S3 answers 404, since CloudFront may list the bucket; the embedded one answers 403 all the same.
  expect([403, 404]).toContain(status);
  expect(headers.get("cache-control") ?? "").not.toContain("immutable");
});
