import { isDeepStrictEqual } from "node:util";
import {
  partnerEventCan,
  partnerEventsContract,
  type AdminPartnerEvent,
  type PartnerEventForm,
} from "#shared/partner-events.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { adminEndpoint, publicEndpoint } from "../http/doors.ts";
import { refuseIf } from "../platform/errors.ts";
import { changeOptimistically, transact, type Write } from "../platform/table.ts";
import { changeWithPicture, createWithPicture } from "../uploads/with-picture.ts";
import { createEventId, eventChangedElsewhere } from "./event.ts";
import {
  partnerEventWrite,
  presentPartnerEvent,
  readAllPartnerEvents,
  readPartnerEvent,
  readPublicPartnerEvents,
  readSample,
  sampleDeletionWrite,
  sampleRestoreWrite,
  toPartnerEventFacts,
  type PartnerEventRecord,
} from "./partner-event.ts";

export const listPartnerEvents = publicEndpoint(partnerEventsContract.listPartnerEvents, async () => ({
  items: await readPublicPartnerEvents(),
}));

export const listAllPartnerEvents = adminEndpoint(partnerEventsContract.listAllPartnerEvents, () =>
  readAllPartnerEvents(),
);

const objectOf = ({ id, title }: Pick<AdminPartnerEvent, "id" | "title">) => ({
  kind: "partner-event" as const,
  id,
  title,
});

/** The fields of a partner event in the audit log; for its picture, only whether there is one. */
const toAuditFacts = (event: PartnerEventRecord) => {
  const { title, partner, category, status, startsAt, endsAt, location } = event;
  const { description, price, attendees, registrationUrl, picture, pictureText } = event;
  return {
    ...{ title, partner, category, status, startsAt, endsAt, location },
    ...{ description, price, attendees, registrationUrl, pictureText },
    picture: picture === undefined ? "no" : "yes",
  };
};

/** The answer to the same request before; undefined if there was none. */
const findRepeated = async (id: string, form: PartnerEventForm) => {
  const existing = await readPartnerEvent(id).catch(() => undefined);
  const isSame = Object.entries(toPartnerEventFacts(form)).every(([name, fact]) =>
    isDeepStrictEqual(existing?.[name as keyof PartnerEventRecord], fact),
  );
  return existing && isSame ? presentPartnerEvent(existing) : undefined;
};

export const createPartnerEvent = adminEndpoint(
  partnerEventsContract.createPartnerEvent,
  async ({ picture: uploadId, ...form }, { id: adminId }, { idempotencyKey, network }) => {
    const by = await readActor(adminId, network);
    const id = createEventId(form.title, idempotencyKey);
    return createWithPicture({
      ...{ kind: "event-image", ownerId: adminId, uploadId },
      plan: (picture) => {
        const created = { id, ...toPartnerEventFacts(form), picture, version: 1 };
        const { status, partner, startsAt, location } = toAuditFacts(created);
        const audit = auditWrite({
          kind: "partner-event-created",
          by,
          object: objectOf(created),
          changes: listChanges({}, { status, partner, startsAt, location }),
        });
        return { writes: { event: partnerEventWrite(created), ...audit }, answer: presentPartnerEvent(created) };
      },
      findRepeated: () => findRepeated(id, form),
    });
  },
);

export const editPartnerEvent = adminEndpoint(
  partnerEventsContract.editPartnerEvent,
  async ({ partnerEventId, version, picture: uploadId, ...form }, { id: adminId }, { network }) => {
    const shown = await readSample(partnerEventId);
    if (shown) refuseIf(partnerEventCan.edit.whyNot(shown));
    const before = await readPartnerEvent(partnerEventId);
    refuseIf(partnerEventCan.edit.whyNot(presentPartnerEvent(before)));
    if (before.version !== version) throw eventChangedElsewhere();
    const by = await readActor(adminId, network);
    return changeWithPicture({
      ...{ kind: "event-image", ownerId: adminId, uploadId, before: before.picture },
      changedElsewhere: eventChangedElsewhere,
      plan: (picture) => {
        const after = { ...before, ...toPartnerEventFacts(form), picture, version: version + 1 };
        const changes = listChanges(toAuditFacts(before), toAuditFacts(after));
        if (uploadId && before.picture !== undefined)
          changes.push({ name: "picture", before: "yes", after: "another" });
        const audit = auditWrite({ kind: "partner-event-edited", by, object: objectOf(before), changes });
        const writes = { event: partnerEventWrite(after), ...(changes.length > 0 && audit) };
        return { writes, answer: presentPartnerEvent(after) };
      },
    });
  },
);

type Change = { shown: AdminPartnerEvent; after: AdminPartnerEvent; write: Write };

const planSampleChange = (act: "delete" | "restore", shown: AdminPartnerEvent, now: Date): Change => ({
  shown,
  after: { ...shown, isDeleted: act === "delete" },
  write: act === "delete" ? sampleDeletionWrite(shown.id, now) : sampleRestoreWrite(shown.id),
});

const planChange = async (act: "delete" | "restore", id: string): Promise<Change> => {
  const now = new Date();
  const sample = await readSample(id);
  if (sample) return planSampleChange(act, sample, now);
  const before = await readPartnerEvent(id);
  const deletedAt = act === "delete" ? now.toISOString() : undefined;
  const after = { ...before, deletedAt, version: before.version + 1 };
  return {
    shown: presentPartnerEvent(before),
    after: presentPartnerEvent(after),
    write: partnerEventWrite(after),
  };
};

const auditKinds = { delete: "partner-event-deleted", restore: "partner-event-restored" } as const;

/** Deletes or restores a partner event or a sample, and returns it. */
const change = (act: "delete" | "restore", id: string, by: Actor) =>
  changeOptimistically(async () => {
    const { shown, after, write } = await planChange(act, id);
    refuseIf(partnerEventCan[act].whyNot(shown));
    await transact({ event: write, ...auditWrite({ kind: auditKinds[act], by, object: objectOf(shown) }) });
    return after;
  });

export const deletePartnerEvent = adminEndpoint(
  partnerEventsContract.deletePartnerEvent,
  async ({ partnerEventId }, { id }, { network }) => change("delete", partnerEventId, await readActor(id, network)),
);

export const restorePartnerEvent = adminEndpoint(
  partnerEventsContract.restorePartnerEvent,
  async ({ partnerEventId }, { id }, { network }) => change("restore", partnerEventId, await readActor(id, network)),
);
