import { doorContract } from "#shared/door.ts";
import { eventCan } from "#shared/event-acts.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, type Actor } from "../audit/entry.ts";
import { readEvent } from "../events/event.ts";
import { eventEndpoint } from "../events/some-events.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { formatToken } from "../platform/private-links.ts";
import { planAttendance } from "./attendance-job.ts";
import { getPassEnd } from "./evening.ts";
import { createPass, presentPass, readPasses, revokePass, type StoredPass } from "./pass.ts";

/** The event of a new pass. Throws `conflict` if its door is closed. */
const readUpcoming = async (eventId: string) => {
  const event = await readEvent(eventId, { isLatest: true });
  const { startsAt } = event;
  if (startsAt === undefined) throw new AppError("conflict", "This event has no date yet.");
  refuseIf(eventCan.openDoor.whyNot(event));
  return { ...event, startsAt };
};

/** The log entry for a pass that was created or revoked. */
const passAudit = (
  kind: "pass-created" | "pass-revoked",
  { name, eventId }: Pick<StoredPass, "name" | "eventId">,
  { title, by }: { title: string; by: Actor },
) =>
  auditWrite({
    kind,
    by,
    object: { kind: "event", id: eventId, title },
    changes: [
      { name: "pass", before: kind === "pass-created" ? null : name, after: kind === "pass-created" ? name : null },
    ],
  });

export const createDoorPass = eventEndpoint(
  doorContract.createDoorPass,
  async ({ eventId, name }, { id }, { idempotencyKey, network }) => {
    const [event, by] = await Promise.all([readUpcoming(eventId), readActor(id, network)]);
    await planAttendance(event);
    const facts = {
      eventId,
      by: id,
      name: name ?? (by.name || "Admin"),
      kind: name === undefined ? ("admin" as const) : ("helper" as const),
      expiresAt: getPassEnd(event),
    };
    const pass = await createPass(
      facts,
      idempotencyKey && JSON.stringify([id, idempotencyKey]),
      passAudit("pass-created", facts, { title: event.title, by }),
    );
    return { pass: presentPass(pass), token: formatToken(pass) };
  },
);

export const listDoorPasses = eventEndpoint(doorContract.listDoorPasses, async ({ eventId, cursor: start }) => {
  const { items, cursor } = await readPasses(eventId, start);
  return { items: items.map(presentPass), cursor };
});

export const revokeDoorPass = eventEndpoint(
  doorContract.revokeDoorPass,
  async ({ eventId, passId }, { id }, { network }) => {
    const [{ title }, by] = await Promise.all([readEvent(eventId), readActor(id, network)]);
    const revoked = await revokePass(eventId, passId, (pass) => passAudit("pass-revoked", pass, { title, by }));
    return presentPass(revoked);
  },
);
