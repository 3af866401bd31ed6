import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compress } from "#functions/http/answers.ts";

const long = JSON.stringify({ items: Array(200).fill("Zoë of Dallas 👩‍🚀") });
const answer = (accepted: string | undefined, body = long) =>
  compress({ statusCode: 200, headers: { "content-type": "application/json" }, body }, accepted);
const bytesOf = ({ body = "" }: ReturnType<typeof answer>) => Buffer.from(body, "base64");

test.each([
  ["br", "br", brotliDecompressSync],
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip;q=1.0, BR ; q=0.5", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["gzip, br;q=0", "gzip", gunzipSync],
  ["gzip;q=0.8, br;q=0.000", "gzip", gunzipSync],
])("who accepts %s gets %s, which is the same text", (accepted, encoding, decompress) => {
  const result = answer(accepted);

  expect(result).toMatchObject({
    isBase64Encoded: true,
    headers: { "content-type": "application/json", "content-encoding": encoding, vary: "accept-encoding" },
  });
  expect(decompress(bytesOf(result)).toString()).toBe(long);
  expect(bytesOf(result).length).toBeLessThan(long.length);
});

test.each([undefined, "", "identity", "deflate", "br;q=0", "brotli", "*"])(
  "who accepts %j gets the text as it is, and caches keep it apart",
  (accepted) => {
    expect(answer(accepted)).toEqual({
      statusCode: 200,
      headers: { "content-type": "application/json", vary: "accept-encoding" },
      body: long,
    });
  },
);

test("what fits into one packet is not compressed", () => {
  expect(answer("br", "x".repeat(1023))).toEqual({
    statusCode: 200,
    headers: { "content-type": "application/json" },
    body: "x".repeat(1023),
  });
  expect(answer("br", "x".repeat(1024))).toMatchObject({ isBase64Encoded: true });
});
