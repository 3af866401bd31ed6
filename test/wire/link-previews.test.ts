import { imageSize } from "image-size";
import { prerenderedPaths } from "#shared/site-paths.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { createLiveListing } from "../support/listings.ts";
import { createPublicMember } from "../support/public-member.ts";
import { createOpenEvent } from "../support/registrations.ts";

// What those who show a link read of its page, by their documentation: the HTML alone, and the picture that it names.

const { site } = clubUnderTest();
const characters: Record<string, string> = { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" };
const decode = (text: string) => text.replace(/&(#?\w+);/g, (_, name: string) => characters[name] ?? "");

const readPage = async (path: string) => {
  const html = await (await fetch(site + path)).text();
  const metas = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  const tags = new Map(metas.map(([, name = "", content = ""]) => [name, decode(content)]));
  const get = (name: string) => tags.get(name) ?? "";
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const data = scripts.map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
  const answer = await fetch(get("og:image"), { redirect: "error" });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, type } = imageSize(bytes);
  return { path, html, get, data, picture: { width, height, type, kB: bytes.length / 1000, answer } };
};
type Page = Awaited<ReturnType<typeof readPage>>;

const isWithin = (text: string, least: number, most: number) => text.length >= least && text.length <= most;

/** By who reads: what must be so. */
const rules: Record<string, (page: Page) => boolean> = {
  "Open Graph: type, url, and the canonical address": ({ path, html, get }) =>
    get("og:type") === "website" &&
    get("og:url") === site + path &&
    html.includes(`<link rel="canonical" href="${site}${path}"`),
  "Open Graph: the picture's size and type are true": ({ get, picture }) =>
    get("og:image:width") === String(picture.width) &&
    get("og:image:height") === String(picture.height) &&
    get("og:image:type") === picture.answer.headers.get("content-type") &&
    get("og:image:alt") !== "",
  "WhatsApp, iMessage: title, description and an absolute picture in the first 300 kB": ({ html, get }) =>
    html.indexOf("og:image:alt") < 300_000 &&
    isWithin(get("og:title"), 3, 130) &&
    isWithin(get("og:description"), 20, 300) &&
    get("og:image").startsWith(`${site}/`),
  "WhatsApp: a picture of less than 300 kB": ({ picture }) => picture.answer.status === 200 && picture.kB < 300,
  "LinkedIn: at least 1200 × 627, 1.91 to 1": ({ picture: { width, height } }) =>
    width >= 1200 && height >= 627 && Math.abs(width / height - 1.91) < 0.01,
  "Slack, X: a large picture, in a format that they take": ({ get, picture }) =>
    get("twitter:card") === "summary_large_image" && picture.type === "jpg",
  "Google: a title and a description of the page's own": ({ html, get }) =>
    decode(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "") === get("og:title") &&
    get("description") === get("og:description"),
};

const text = expect.stringMatching(/\S/) as unknown;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/) as unknown;
const address = expect.stringContaining(`${site}/`) as unknown;

/** What Google requires of structured data, and recommends. */
const structured = {
  event: {
    ...{ "@type": "Event", name: text, startDate: time, location: { "@type": "Place", name: text, address: text } },
    ...{ endDate: time, description: text, image: address, eventStatus: "https://schema.org/EventScheduled" },
    organizer: { name: text, url: site },
    offers: { "@type": "Offer", url: address, availability: "https://schema.org/InStock" },
  },
  business: { "@type": "LocalBusiness", name: text, address: text, url: address, telephone: text },
};

const hostile = `</script><script>alert(1)</script> "Gala" & 'Co' {{name}} 爵士 سلام 🎷`;
const eventPath = (id: string) => `/events/register/${id}`;
const openEvent = async (words: object) => eventPath((await createOpenEvent(30, { audience: "public", ...words })).id);

const pages: { kind: string; open: () => Promise<string> | string; told?: object }[] = [
  ...prerenderedPaths.map((path) => ({ kind: path, open: () => path })),
  { kind: "an event", open: () => openEvent({}), told: structured.event },
  {
    kind: "a business",
    open: async () => `/network/${(await createLiveListing()).slug}`,
    told: structured.business,
  },
  { kind: "a member", open: async () => `/members/${(await createPublicMember()).id}` },
  {
    kind: "an event with hostile words",
    open: () => openEvent({ title: hostile, description: hostile.repeat(25) }),
    told: structured.event,
  },
];

test.each(pages)("the link to $kind shows what it leads to", async ({ open, told }) => {
  const page = await readPage(await open());

  const broken = Object.entries(rules).filter(([, holds]) => !holds(page));
  expect(broken.map(([rule]) => [rule, page.get("og:title"), page.get("og:image"), page.picture.kB])).toEqual([]);
  if (told) expect(page.data).toMatchObject([told]);
});

test.each([
  { audience: "public", robots: "" },
  { audience: "link", robots: "noindex" },
])("search engines are told of an event by its audience: $audience", async ({ audience, robots }) => {
  const page = await readPage(await openEvent({ audience }));

  expect(page.get("robots")).toBe(robots);
  expect(page.get("og:title")).not.toBe("");
});
