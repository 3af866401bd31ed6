import { Tagged } from "#functions/http/answers.ts";
import { readRequest } from "#functions/http/caller.ts";
import { publicEndpoint } from "#functions/http/doors.ts";
import { apiEvent, call, publicRow, read } from "../../support/api-event.ts";

const tag = '"monday"';

const things = publicEndpoint(publicRow(), (_, { knows }) =>
  Promise.resolve(knows(tag) ? new Tagged(tag) : new Tagged(tag, "the things")),
);

test("what has a tag is kept by no cache either", async () => {
  expect(read(await call(things))).toEqual({
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "no-store", etag: tag },
    body: "the things",
  });
});

test("what is for everybody may be given to everybody for some seconds, with a tag or without", async () => {
  const row = publicRow({ edgeCache: { fresh: 5, stale: 10 } });
  const shared = "public, max-age=0, s-maxage=5, stale-while-revalidate=10";

  const plain = await call(publicEndpoint(row, () => Promise.resolve("the things")));
  const tagged = await call(publicEndpoint(row, () => Promise.resolve(new Tagged(tag, "the things"))));

  expect([plain, tagged].map(({ headers }) => headers)).toEqual([
    { "content-type": "application/json", "cache-control": shared },
    { "content-type": "application/json", "cache-control": shared, etag: tag },
  ]);
});

test("who knows the tag is told that nothing has changed, and nothing else", async () => {
  expect(await call(things, { headers: { "if-none-match": tag } })).toEqual({
    statusCode: 304,
    headers: { "cache-control": "no-store", etag: tag },
  });
});

test.each(['"monday"', 'W/"monday"', '"sunday", "monday"', '"sunday",W/"monday" ', "*"])(
  "who has %s knows it",
  (known) => {
    expect(readRequest(apiEvent({ headers: { "if-none-match": known } })).knows(tag)).toBe(true);
  },
);

test.each([undefined, "", "monday", '"mon"', '"sunday"', 'W/"sunday", "mondays"'])("who has %j does not", (known) => {
  const headers: Record<string, string> = known === undefined ? {} : { "if-none-match": known };

  expect(readRequest(apiEvent({ headers })).knows(tag)).toBe(false);
});
