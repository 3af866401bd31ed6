import { contract } from "#shared/contract.ts";
import type { AdminEvent } from "#shared/event-admin.ts";
import { newAccount } from "../../support/account.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { isKept } from "../../support/stored-files.ts";
import { getMedia, pictures, postFile, textFile } from "../../support/upload.ts";

const upload = async (file: Uint8Array<ArrayBuffer>, type: "image/png" | "image/jpeg" = "image/png") => {
  const { body } = await asAdmin(contract.requestUpload, { kind: "event-image", type, size: 1 });
  expect((await postFile(body, file)).status).toBe(204);
  return body.id;
};

const created = async (picture?: string) => {
  const form = given.eventForm();
  const headers = { "idempotency-key": given.idempotencyKey() };
  const answer = await asAdmin(contract.createEvent, { ...form, picture }, headers);
  const change = (picture: string | null | undefined, version: number) =>
    asAdmin(contract.editEvent, { ...form, eventId: answer.body.id, version, picture });
  return { answer, event: answer.body as AdminEvent, form, headers, change };
};

test("an event's picture is shown to everyone, until another takes its place or it is removed", async () => {
  const { event, change } = await created(await upload(pictures.png()));
  expect(event.picture).toMatch(/^\/media\/events\/[0-9A-Z]{26}\.png$/);
  expect((await asVisitor(contract.getEvent, { eventId: event.id })).body.picture).toBe(event.picture);
  expect((await getMedia(event.picture)).status).toBe(200);

  expect((await change(undefined, 1)).body.picture).toBe(event.picture);
  const { picture } = (await change(await upload(pictures.jpeg(), "image/jpeg"), 2)).body;
  expect([await isKept(event.picture), await isKept(picture)]).toEqual([false, true]);

  expect((await change(null, 3)).body.picture).toBeNull();
  expect(await isKept(picture)).toBe(false);
});

test("what is no picture is refused beside its field, and nothing is saved", async () => {
  const { event, change } = await created();

  expect(await change(await upload(textFile("<script>alert(1)</script>")), 1)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "picture", message: "Please choose a JPEG, PNG, or WebP image." }] },
  });
  expect((await asVisitor(contract.getEvent, { eventId: event.id })).body).toMatchObject({ picture: null });
});

test("an edit that comes too late keeps no picture", async () => {
  const { event, change } = await created(await upload(pictures.png()));

  expect(await change(await upload(pictures.png()), 7)).toMatchObject({ status: 409 });

  expect(await isKept(event.picture)).toBe(true);
});

test("members upload no pictures of events", async () => {
  const answer = await as(await newAccount())(contract.requestUpload, {
    ...{ kind: "event-image", type: "image/png", size: 1 },
  });

  expect(answer).toMatchObject({
    status: 403,
    body: { detail: "This is restricted to authorized administrators only." },
  });
});
