import { listComingEvents, readEventForVisitors } from "#functions/events/event.ts";
import { readSiteFile } from "#functions/pages/documents.ts";
import { handler } from "#functions/pages/handler.ts";
import { renderDocument } from "#functions/pages/render.ts";
import { AppError } from "#functions/platform/errors.ts";
import { apiEvent } from "#test/support/api-event.ts";

jest.mock("#functions/events/event.ts", () => ({
  readEventForVisitors: jest.fn(),
  presentEvent: (event: unknown) => event,
  presentWithQuestions: (event: unknown) => event,
  listComingEvents: jest.fn(() => Promise.resolve([{ id: "gala" }])),
}));
jest.mock("#functions/listings/card.ts", () => ({
  listCards: () => Promise.resolve([{ slug: "shop" }, { slug: "gone", shownUntil: "2020-01-01T00:00:00Z" }]),
}));
jest.mock("#functions/pages/documents.ts", () => ({
  readSiteFile: jest.fn((file: string) => Promise.resolve(`file ${file}`)),
}));
jest.mock("#functions/pages/render.ts", () => ({ prepareSite: () => Promise.resolve(), renderDocument: jest.fn() }));

const render = jest.mocked(renderDocument);
const read = jest.mocked(readEventForVisitors);
const get = (path: string, headers = {}) => handler(apiEvent({ routeKey: `GET ${path}`, headers }));
const page = "/events/register/gala";
const shell = { statusCode: 200, body: "file /events/register/any/index.html" };
const keptByNobody = { headers: { "cache-control": "no-store" } };

beforeEach(() => {
  read.mockResolvedValue({ id: "gala" } as never);
  render.mockImplementation((_file, _page, part, answer) =>
    Promise.resolve({ html: `${part} ${JSON.stringify(answer)}`, tag: '"one"' }),
  );
});

test("a page is rendered with its data, for everybody for five seconds, and for a day where it fails", async () => {
  expect(await get(page)).toMatchObject({
    statusCode: 200,
    body: 'gala {"data":{"id":"gala"}}',
    headers: { "cache-control": "public, max-age=0, s-maxage=5, stale-if-error=86400", etag: '"one"' },
  });
  const unchanged = await get(`${page}/`, { "if-none-match": '"one"' });
  expect(unchanged).toMatchObject({ statusCode: 304, headers: { etag: '"one"' } });
  expect(unchanged).not.toHaveProperty("body");
  // As CloudFront asks for what it has compressed.
  expect(await get(page, { "if-none-match": '"zero", W/"one"' })).toMatchObject({ statusCode: 304 });
});

test("what does not exist, or is for members, says so by its status", async () => {
  read.mockRejectedValueOnce(new AppError("not-found", "")).mockRejectedValueOnce(new AppError("forbidden", ""));

  expect(await get(page)).toMatchObject({ statusCode: 404, body: expect.stringContaining("not-found") as string });
  expect(await get(page)).toMatchObject({ statusCode: 403, body: expect.stringContaining("forbidden") as string });
  // No event can have these ids: the table is not asked.
  read.mockClear();
  for (const id of ["%00", "a".repeat(2000), "%C3%BC"])
    expect(await get(`/events/register/${id}`)).toMatchObject({ statusCode: 404 });
  expect(read).not.toHaveBeenCalled();
});

test.each(["/events/register", "/events/register/a/b", "/events/register/a%2fb", "/events/register/%E0%A4%A", "//"])(
  "%s is the 404 page",
  async (path) => {
    expect(await get(path)).toMatchObject({ statusCode: 404, body: "file /404.html" });
  },
);

test("a sample of a business is the file that it was", async () => {
  expect(await get("/network/crown-study")).toMatchObject({
    statusCode: 200,
    body: "file /network/crown-study/index.html",
  });
});

test("where the table fails or is slow, the page's file loads the data, and nobody keeps it", async () => {
  read.mockRejectedValueOnce(new Error("throttled"));
  expect(await get(page)).toMatchObject({ ...shell, ...keptByNobody });

  jest.useFakeTimers();
  read.mockReturnValueOnce(new Promise(() => undefined));
  const slow = get(page);
  await jest.advanceTimersByTimeAsync(1500);
  expect(await slow).toMatchObject({ ...shell, ...keptByNobody });
  jest.useRealTimers();
});

test("likewise where rendering fails, and while the file is of another release", async () => {
  render.mockRejectedValueOnce(new Error("broken")).mockResolvedValueOnce(undefined);

  expect(await get(page)).toMatchObject({ ...shell, ...keptByNobody });
  expect(await get(page)).toMatchObject({ ...shell, ...keptByNobody });
});

test("the site's map has the events to come and the businesses, or where the table fails what was published", async () => {
  const published = "<urlset><url><loc>https://club.test/</loc></url>\n</urlset>";
  jest.mocked(readSiteFile).mockResolvedValueOnce(published).mockResolvedValueOnce(published);
  const map = await get("/sitemap.xml");

  expect(map).toMatchObject({
    statusCode: 200,
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": expect.stringContaining("s-maxage=300") as string,
    },
  });
  const addresses = [...String((map as { body: string }).body).matchAll(/<loc>https:\/\/club\.test(.*?)<\/loc>/g)];
  expect(addresses.map(([, path]) => path)).toEqual(["/", "/events/register/gala", "/network/shop"]);

  jest.mocked(listComingEvents).mockRejectedValueOnce(new Error("throttled"));
  expect(await get("/sitemap.xml")).toMatchObject({ body: published, ...keptByNobody });
});

test("without its file there is no page: CloudFront then uses what it has", async () => {
  jest.mocked(readSiteFile).mockRejectedValueOnce(new Error("gone"));

  await expect(get(page)).rejects.toThrow("gone");
});
