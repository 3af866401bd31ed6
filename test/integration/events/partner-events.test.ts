import { contract } from "#shared/contract.ts";
import type { PartnerEventForm } from "#shared/partner-events.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { winnerOf } from "../../support/races.ts";
import { isKept } from "../../support/stored-files.ts";
import { pictures, postFile } from "../../support/upload.ts";

const create = (changes: Partial<PartnerEventForm & { picture: string }> = {}, headers = {}) =>
  asAdmin(contract.createPartnerEvent, { ...given.partnerEventForm(), ...changes }, headers);
const listPublic = async () => (await asVisitor(contract.listPartnerEvents, {})).body.items;
const listForAdmins = async () => (await asAdmin(contract.listAllPartnerEvents, {})).body.items;
const remove = (id: string) => asAdmin(contract.deletePartnerEvent, { partnerEventId: id });
const restore = (id: string) => asAdmin(contract.restorePartnerEvent, { partnerEventId: id });
const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });

const idsOf = (events: { id: string }[], wanted: readonly string[]) =>
  events.map(({ id }) => id).filter((id) => wanted.includes(id));

test("a new club has two samples, on days to come, which an admin deletes and restores", async () => {
  const samples = ["sample-evening-of-giving", "sample-long-sunday"];
  expect(idsOf(await listPublic(), samples)).toEqual(samples);
  expect((await listPublic()).find(({ id }) => id === samples[0])).toMatchObject({
    isSample: true,
    isPast: false,
    attendees: 100,
    price: "Donation Based",
    registrationUrl: "https://example.org/an-evening-of-giving",
  });

  const answers = await Promise.all([remove(samples[0]!), remove(samples[0]!)]);

  expect(winnerOf(answers).body).toMatchObject({ id: samples[0], isDeleted: true });
  expect(answers.find(({ status }) => status === 409)).toMatchObject(conflict("This event is already deleted."));
  expect(idsOf(await listPublic(), samples)).toEqual([samples[1]]);
  expect((await listForAdmins()).find(({ id }) => id === samples[0])).toMatchObject({ isDeleted: true });

  expect(await restore(samples[0]!)).toMatchObject({ status: 200, body: { isDeleted: false } });
  expect(idsOf(await listPublic(), samples)).toEqual(samples);
  expect(await restore(samples[0]!)).toMatchObject(conflict("This event isn't deleted."));
  const edit = { ...given.partnerEventForm(), partnerEventId: samples[1]!, version: 0 };
  expect(await asAdmin(contract.editPartnerEvent, edit)).toMatchObject(
    conflict("Samples can't be edited. Delete it, and add an event of your own."),
  );
});

test("a published event is on the page, a draft is seen by admins alone, and what is over stays for a month", async () => {
  const put = async (inHours: number, status: "published" | "draft" = "published") =>
    (await create({ ...given.times(inHours), status })).body.id;
  const day = 24;
  const ids = [await put(9 * day), await put(2 * day), await put(3 * day, "draft")];
  ids.push(await put(-2 * day), await put(-20 * day), await put(-40 * day));
  const [late, soon, draft, past, older, old] = ids as [string, string, string, string, string, string];

  expect(idsOf(await listPublic(), ids)).toEqual([soon, late, past, older]);
  expect(idsOf(await listForAdmins(), ids)).toEqual([soon, draft, late, past, older, old]);
  expect((await listPublic()).find(({ id }) => id === past)).toMatchObject({ isPast: true });
  const shown = (await listPublic()).find(({ id }) => id === soon);
  expect(Object.keys(shown ?? {})).not.toEqual(expect.arrayContaining(["status"]));
});

test("the same request again makes no second event, and the same for something else is refused", async () => {
  const [form, headers] = [given.partnerEventForm(), { "idempotency-key": given.idempotencyKey() }];

  const answers = await Promise.all(
    Array.from({ length: 4 }, () => asAdmin(contract.createPartnerEvent, form, headers)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await asAdmin(contract.createPartnerEvent, { ...form, price: "Free" }, headers)).toMatchObject({
    status: 409,
  });
});

test("of two edits from one version the second is refused; what is deleted is restored as it was, and not edited until then", async () => {
  const form = given.partnerEventForm();
  const { id } = (await asAdmin(contract.createPartnerEvent, form)).body;
  const edit = (changes: Partial<PartnerEventForm>, version: number) =>
    asAdmin(contract.editPartnerEvent, { ...form, ...changes, partnerEventId: id, version });

  const answers = await Promise.all(["Free", "$30"].map((price) => edit({ price }, 1)));

  const won = winnerOf(answers);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(
    conflict("This event changed while you were editing."),
  );
  expect(await remove(id)).toMatchObject({ status: 200, body: { isDeleted: true, version: 3 } });
  expect(idsOf(await listPublic(), [id])).toEqual([]);
  expect(await edit({ price: "$40" }, 3)).toMatchObject(conflict("This event was deleted. Restore it first."));
  expect((await restore(id)).body).toMatchObject({ price: won.body.price, status: "published", isDeleted: false });
  expect((await edit({ status: "draft" }, 4)).body).toMatchObject({ status: "draft", version: 5 });
  expect(idsOf(await listPublic(), [id])).toEqual([]);
  expect(await remove("no-such-event")).toMatchObject({ status: 404, body: { detail: "Event not found." } });
});

test("its picture is its own until another takes its place, and stays while it is deleted", async () => {
  const upload = async () => {
    const { body } = await asAdmin(contract.requestUpload, { kind: "event-image", type: "image/png", size: 1 });
    expect((await postFile(body, pictures.png())).status).toBe(204);
    return body.id;
  };
  const form = given.partnerEventForm();
  const { body: event } = await asAdmin(contract.createPartnerEvent, { ...form, picture: await upload() });
  const edit = (picture: string | null | undefined, version: number) =>
    asAdmin(contract.editPartnerEvent, { ...form, partnerEventId: event.id, version, picture });
  expect(event.picture).toMatch(/^\/media\/events\/[0-9A-Z]{26}\.png$/);
  expect((await edit(undefined, 1)).body.picture).toBe(event.picture);

  const { picture } = (await edit(await upload(), 2)).body;

  expect([await isKept(event.picture), await isKept(picture)]).toEqual([false, true]);
  await remove(event.id);
  expect(await isKept(picture)).toBe(true);
  await restore(event.id);
  expect((await edit(null, 5)).body.picture).toBeNull();
  expect(await isKept(picture)).toBe(false);
});

test.each([
  [{ title: "J" }, "title", "Title must be at least 2 characters"],
  [{ partner: " " }, "partner", "Please enter who hosts it"],
  [{ registrationUrl: "" }, "registrationUrl", "Please enter a link that starts with https://"],
  [{ registrationUrl: "http://partner.example" }, "registrationUrl", "Please enter a link that starts with https://"],
  [
    { registrationUrl: "javascript:alert(1)" },
    "registrationUrl",
    "Please enter a link such as https://example.org/tickets",
  ],
  [{ attendees: 100_001 }, "attendees", "Maximum 100,000 guests"],
  [{ attendees: 0 }, "attendees", "Please enter how many guests are expected"],
  [{ endsAt: "2026-01-01T00:00:00Z" }, "endsAt", "The event must end after it starts"],
  [{ startsAt: "" }, "startsAt", "Please enter a date and time"],
  [{ price: "" }, "price", "Please enter what it costs, in a few words"],
] satisfies [Partial<PartnerEventForm>, string, string][])(
  "%j is refused beside its field",
  async (wrong, path, message) => {
    expect(await create(wrong)).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path, message })]) as unknown },
    });
  },
);

test("a link without a scheme is one of https", async () => {
  expect((await create({ registrationUrl: "partner.example/jazz" })).body).toMatchObject({
    registrationUrl: "https://partner.example/jazz",
  });
});
