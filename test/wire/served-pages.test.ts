import { contract } from "#shared/contract.ts";
import { standbyFile } from "#shared/site-paths.ts";
import { asVisitor, send } from "../support/as.ts";
import { createOpenEvent } from "../support/registrations.ts";

const open = async (id: string) => {
  const { status, headers, body } = await send(`/events/register/${id}`);
  return { status, headers, html: String(body) };
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
  expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/events\/register\//);
  expect(html).toContain('<meta name="description" content="With Ella."/>');
  expect(html).not.toContain("noindex");
  expect(html).toContain('"@type":"Event"');
  expect(html).not.toContain("origin.invalid");
  const { body } = await asVisitor(contract.getEvent, { eventId: id });
  expect(dataIn(html).answers).toEqual([{ key: ["events", id, "facts"], data: body }]);
});

test("no text of an event ends the element of its data, or becomes a part of the page", async () => {
  const hostile = `</script><script>alert(1)</script><!--/body--><!--/head-->$&`;
  const { id } = await createOpenEvent(30, { title: `Gala ${hostile}`, description: hostile });

  const { html } = await open(id);

  expect(html).not.toContain("<script>alert");
  expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)?.length ?? 0);
  expect(JSON.stringify(dataIn(html).answers)).toContain(JSON.stringify(hostile).slice(1, -1));
});

test("nothing of a draft or of a members' event is in a document", async () => {
  const secret = crypto.randomUUID();
  const [draft, forMembers] = [
    await createOpenEvent(30, { title: secret, description: secret, status: "draft" }),
    await createOpenEvent(30, { title: secret, description: secret, audience: "members" }),
  ];

  const pages = [await open(draft.id), await open(forMembers.id), await open("no-such-event")];

  expect(pages.map(({ status }) => status)).toEqual([404, 403, 404]);
  for (const { html } of pages) expect(html).not.toContain(secret);
});

test("the page for an origin that fails loads whatever its address shows", async () => {
  const { status, body } = await send(standbyFile);

  expect(status).toBe(200);
  expect(String(body)).toMatch(/<div id="root"><\/div>/);
  expect(String(body)).toMatch(/<script type="module"/);
});
