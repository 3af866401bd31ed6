import { bulletinsContract, maxBulletins } from "#shared/bulletins.ts";
import { eventCan } from "#shared/event-acts.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite } from "../audit/entry.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { createFormId } from "../platform/ids.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { announcementWrite } from "./announcement.ts";
import { bulletinWrites, isBulletinSent, readBulletins } from "./bulletin.ts";
import { readEvent, toEmailEvent } from "./event.ts";
import { eventEndpoint } from "./some-events.ts";

export const listBulletins = eventEndpoint(bulletinsContract.listBulletins, async ({ eventId }) => ({
  items: await readBulletins(eventId),
}));

const conflict = (detail: string) => new AppError("conflict", detail);

export const sendBulletin = eventEndpoint(
  bulletinsContract.sendBulletin,
  async ({ eventId, text }, { id }, { idempotencyKey, network }) => {
    const [event, by] = await Promise.all([readEvent(eventId, { isLatest: true }), readActor(id, network)]);
    refuseIf(eventCan.sendBulletin.whyNot(event));
    const bulletin = { id: createFormId("bulletin", idempotencyKey), text, at: new Date().toISOString() };
    try {
      await transact({
        ...bulletinWrites(eventId, bulletin),
        announcement: announcementWrite({ eventId, kind: "bulletin", event: toEmailEvent(event), changes: [], text }),
        ...auditWrite({
          kind: "bulletin-sent",
          by,
          object: { kind: "event", id: eventId, title: event.title },
          changes: [{ name: "bulletin", before: null, after: text }],
        }),
      });
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      if (!(await isBulletinSent(eventId, bulletin.id)))
        throw conflict(`You've written to this event's guests ${maxBulletins} times, which is the most.`);
    }
    return { items: await readBulletins(eventId) };
  },
);
