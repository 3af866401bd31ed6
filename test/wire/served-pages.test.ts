import { contract } from "#shared/contract.ts";
import { standbyFile } from "#shared/site-paths.ts";
import { asVisitor, send } from "../support/as.ts";
import { createLiveListing } from "../support/listings.ts";
import { createTicketedEvent } from "../support/orders.ts";
import { createPublicMember } from "../support/public-member.ts";
import { createOpenEvent } from "../support/registrations.ts";
import { discountCode, forGuests, ticketType } from "../support/ticketing.ts";
import { until } from "../support/until.ts";

const open = async (id: string) => {
  const { status, headers, body } = await send(`/events/register/${id}`);
  return { status, headers, html: String(body) };
};
/** Of the classes of a document, those that are in no stylesheet of it. */
const unstyled = async (html: string) => {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, address = ""]) => send(address));
  const css = (await Promise.all(sheets)).map(({ body }) => String(body)).join("");
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  return classes.filter((name) => name.startsWith("css-") && !css.includes(`.${name}`));
};
const dataIn = (html: string) => JSON.parse(/id="served">([^<]*)</.exec(html)?.[1] ?? "{}") as { answers: unknown[] };

test("an event's page has the event in words and as data, what the API says of it and nothing else", async () => {
  const { id } = await createOpenEvent(30, { title: "A Night of Jazz", audience: "public", description: "With Ella." });

  const { status, headers, html } = await open(id);

  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5, stale-if-error=86400");
  expect(html).toContain("<title>Register for A Night of Jazz");
  expect(html).toMatch(/<h1[^>]*>A Night of Jazz<\/h1>/);
  expect(html).toContain("With Ella.");
  expect(html).toContain('name="personalInfo.firstName"');
  expect(html).toContain('<meta name="description" content="With Ella."/>');
  expect(html).not.toContain("noindex");
  expect(html).not.toContain("origin.invalid");
  expect(await unstyled(html)).toEqual([]);
  const { body } = await asVisitor(contract.getEvent, { eventId: id });
  expect(dataIn(html).answers).toEqual([{ key: ["events", id, "facts"], data: body }]);
});

test.each([
  ["of several kinds", [ticketType(), ticketType({ id: forGuests, holder: "guest", quantity: 3 })]],
  ["of one kind", [ticketType({ description: "" })]],
  ["for members alone", [ticketType({ audience: "members" })]],
])("an event's page with tickets %s is as the browser draws it, before anything of it is touched", async (_, types) => {
  const needsApproval = types.length === 1;
  const terms = { types, codes: [discountCode()], paysAtDoor: true, needsApproval };
  const { id } = await createTicketedEvent(terms, { audience: "public" });

  const { html } = await open(id);

  expect(html).toContain("$60");
  expect(await unstyled(html)).toEqual([]);
  expect(await unstyled(String((await send(`/events/thank-you/${id}`)).body))).toEqual([]);
});

test("a listed business's page, and a member's, come with what the API says of them and nothing private", async () => {
  const [secret, { slug, email }] = [crypto.randomUUID(), await createLiveListing()];
  const { id } = await createPublicMember({ bio: secret, position: secret, location: secret });

  const pages = [await send(`/network/${slug}`), await send(`/members/${id}`)];

  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  for (const { body } of pages) for (const word of [secret, email]) expect(body).not.toContain(word);
  const answers = pages.map(({ body }) => dataIn(String(body)).answers);
  expect(answers).toEqual([
    [{ key: ["businesses", slug], data: (await asVisitor(contract.getBusiness, { slug })).body }],
    [{ key: ["public-members", id], data: (await asVisitor(contract.getPublicMember, { memberId: id })).body }],
  ]);
  expect(String(pages[0]?.body)).toContain('"@type":"LocalBusiness"');
  for (const { body } of pages) expect(await unstyled(String(body))).toEqual([]);
  expect(String(pages[1]?.body)).toContain('<meta name="robots" content="noindex"/>');
  // Kept no longer, since they may take it back.
  expect(pages[1]?.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
});

test("the lists of events and of businesses come with what they hold, and the thanks with the event", async () => {
  const { slug, businessName } = await createLiveListing();

  const read = async (path: string) => String((await send(path)).body);
  const [events, thanks] = await Promise.all([read("/events/"), read("/events/thank-you/elevated-wednesdays")]);
  // The edge may have the list of before.
  const network = await until("the business to be in the list", async () => {
    const html = await read("/network");
    return html.includes(slug) && html;
  });

  expect(events).toMatch(/<h3[^>]*>Elevated Wednesday<\/h3>/);
  expect(dataIn(events).answers).toMatchObject([{ key: ["events", "public"], data: expect.any(Array) as unknown }]);
  expect(network).toMatch(new RegExp(`<a[^>]*href="/network/${slug}"[^>]*>${businessName}</a>`));
  expect(dataIn(network).answers).toMatchObject([
    { key: ["businesses"], data: expect.arrayContaining([expect.objectContaining({ slug })]) as unknown },
  ]);
  expect(thanks).toMatch(/<h2[^>]*>Elevated Wednesday/);
  for (const html of [events, network, thanks]) expect(await unstyled(html)).toEqual([]);
});

test("no text of an event ends the element of its data, or becomes a part of the page", async () => {
  const hostile = `</script><script>alert(1)</script><!--/body--><!--/head-->$&`;
  const { id } = await createOpenEvent(30, { title: `Gala ${hostile}`, description: hostile });

  const { html } = await open(id);

  expect(html).not.toContain("<script>alert");
  expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)?.length ?? 0);
  expect(JSON.stringify(dataIn(html).answers)).toContain(JSON.stringify(hostile).slice(1, -1));
});

test("nothing of a draft, of a members' event, or of a group's is in a document", async () => {
  const secret = crypto.randomUUID();
  const [draft, forMembers, forGroup] = [
    await createOpenEvent(30, { title: secret, description: secret, status: "draft" }),
    await createOpenEvent(30, { title: secret, description: secret, audience: "members" }),
    await createOpenEvent(30, { title: secret, description: secret, audience: "group", groupId: "grp" }),
  ];

  const ids = [draft.id, forMembers.id, forGroup.id, "no-such-event"];
  const pages = await Promise.all(ids.map(open));

  expect(pages.map(({ status }) => status)).toEqual([404, 403, 404, 404]);
  for (const { html } of pages) expect(html).not.toContain(secret);
  const [ofGroup, ofNone] = pages
    .slice(2)
    .map(({ html }, index) => html.replaceAll(ids[index + 2]!, "an-event").replace(/"at":\d+/, ""));
  expect(ofGroup).toBe(ofNone);
});

test("the page for an origin that fails loads whatever its address shows", async () => {
  const { status, body } = await send(standbyFile);

  expect(status).toBe(200);
  expect(String(body)).toMatch(/<div id="root"><\/div>/);
  expect(String(body)).toMatch(/<script type="module"/);
});
