import { readEventForVisitors } from "#functions/events/event.ts";
import { drawLinkPicture } from "#functions/link-pictures/draw.ts";
import { handler } from "#functions/link-pictures/handler.ts";
import { readPublicMember } from "#functions/members/present.ts";
import { AppError } from "#functions/platform/errors.ts";
import { describeEvent, describeMember, linkPicturePath } from "#shared/link-pictures.ts";
import { apiEvent } from "#test/support/api-event.ts";

type Command = { input: { Key: string; Body?: Buffer; Metadata?: { version: string } } };
const mockSend = jest.fn<Promise<unknown>, [Command]>();
jest.mock("#functions/events/event.ts", () => ({
  readEventForVisitors: jest.fn(),
  presentEvent: (event: unknown) => event,
}));
jest.mock("#functions/platform/files.ts", () => ({
  bucket: "uploads",
  files: { send: (command: Command) => mockSend(command) },
}));
jest.mock("#functions/listings/present-listing.ts", () => ({}));
jest.mock("#functions/members/present.ts", () => ({ readPublicMember: jest.fn() }));
jest.mock("#functions/link-pictures/draw.ts", () => ({ drawLinkPicture: jest.fn() }));

const gala = {
  id: "gala",
  title: "Gala",
  when: "Wed, Jun 25 · 7 PM",
  location: "Hall",
  picture: "/media/events/1.webp",
};
const path = linkPicturePath(describeEvent(gala));
const key = "link-pictures/event/gala.jpg";
const get = (address: string) => handler(apiEvent({ routeKey: `GET ${address}` }));
const draw = jest.mocked(drawLinkPicture);
const read = jest.mocked(readEventForVisitors);

type Kept = { body: Buffer; version?: string };
const bucket = new Map<string, Kept>();

beforeEach(() => {
  bucket.clear();
  bucket.set("media/events/1.webp", { body: Buffer.from("own") });
  read.mockResolvedValue(gala as never);
  draw.mockReset().mockImplementation(({ title }, own) => Promise.resolve(Buffer.from(`${title} ${String(own)}`)));
  mockSend.mockImplementation(({ input: { Key, Body, Metadata } }) => {
    const kept = bucket.get(Key);
    if (Body) bucket.set(Key, { body: Body, version: Metadata?.version });
    else if (!kept) return Promise.reject(new Error("AccessDenied"));
    const stored = kept && { transformToByteArray: () => Promise.resolve(kept.body) };
    return Promise.resolve({ Body: stored, Metadata: { version: kept?.version } });
  });
});

test("a picture is drawn once for each version, from the event's own", async () => {
  const first = await get(path);

  expect(first).toMatchObject({
    statusCode: 200,
    isBase64Encoded: true,
    body: Buffer.from("Gala own").toString("base64"),
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=86400, immutable" },
  });
  expect(await get(path)).toEqual(first);
  expect(draw).toHaveBeenCalledTimes(1);

  const renamed = { ...gala, title: "Grand Gala" };
  read.mockResolvedValue(renamed as never);
  expect(await get(linkPicturePath(describeEvent(renamed)))).toMatchObject({
    body: Buffer.from("Grand Gala own").toString("base64"),
  });
  // However often it changes, it takes no more room.
  expect([...bucket.keys()]).toEqual(["media/events/1.webp", key]);
});

test("one whose own picture cannot be read at the moment is not kept, and drawn again", async () => {
  bucket.delete("media/events/1.webp");
  expect(await get(path)).toMatchObject({
    body: Buffer.from("Gala undefined").toString("base64"),
    headers: { "cache-control": "public, max-age=0, s-maxage=5" },
  });

  bucket.set("media/events/1.webp", { body: Buffer.from("own") });
  expect(await get(path)).toMatchObject({ body: Buffer.from("Gala own").toString("base64") });
});

test("a member's is drawn and kept nowhere, since they may hide their name or leave", async () => {
  const member = { id: "m1", full_name: "Ada Okafor", position: "Baker" };
  jest.mocked(readPublicMember).mockResolvedValue(member as never);

  expect(await get(linkPicturePath(describeMember(member)))).toMatchObject({ statusCode: 200 });
  expect(draw).toHaveBeenCalledWith(expect.objectContaining({ title: "Ada Okafor", accent: "Baker" }), undefined);
  expect([...bucket.keys()]).toEqual(["media/events/1.webp"]);
});

test("another version than the newest leads to that, and neither draws nor stores", async () => {
  expect(await get("/link-pictures/event/gala/made1up.jpg")).toMatchObject({
    statusCode: 302,
    headers: { location: path, "cache-control": "public, max-age=0, s-maxage=5" },
  });
  expect(draw).not.toHaveBeenCalled();
  expect(bucket.has(key)).toBe(false);
});

test("what a visitor may not see has no picture, and nobody is asked for what no address has", async () => {
  for (const code of ["not-found", "forbidden"] as const) {
    read.mockRejectedValueOnce(new AppError(code, ""));
    expect(await get(path)).toMatchObject({ statusCode: 404, body: "Not found" });
  }
  read.mockClear();
  for (const id of ["%00", "a%2Fb", "a".repeat(200), "../x"])
    expect(await get(`/link-pictures/event/${id}/1.jpg`)).toMatchObject({ statusCode: 404 });
  expect(await get("/link-pictures/other/gala/1.jpg")).toMatchObject({ statusCode: 404 });
  expect(read).not.toHaveBeenCalled();
});

test("where it cannot be drawn or read, one of the site's is shown, and nobody keeps that", async () => {
  const standIn = { statusCode: 302, headers: { location: "/og/events.jpg", "cache-control": "no-store" } };
  draw.mockRejectedValueOnce(new Error("out of memory"));
  expect(await get(path)).toMatchObject(standIn);
  read.mockRejectedValueOnce(new Error("throttled"));
  expect(await get(path)).toMatchObject(standIn);

  bucket.delete("media/events/1.webp");
  expect(await get(path)).toMatchObject({ statusCode: 200, body: Buffer.from("Gala undefined").toString("base64") });
});
