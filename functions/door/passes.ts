import { doorContract } from "#shared/door.ts";
import { isOver, readEvent } from "../events/event.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { AppError } from "../platform/errors.ts";
import { formatToken } from "../platform/private-links.ts";
import { planAttendance } from "./attendance-job.ts";
import { getPassEnd } from "./evening.ts";
import { createPass, presentPass, readPasses, revokePass } from "./pass.ts";

/** The event of a new pass. Throws `conflict` where its door can't be worked at. */
const readUpcoming = async (eventId: string) => {
  const event = await readEvent(eventId, { isLatest: true });
  const { startsAt } = event;
  if (startsAt === undefined) throw new AppError("conflict", "This event has no date yet.");
  if (isOver(event)) throw new AppError("conflict", "This event is over.");
  return { ...event, startsAt };
};

export const createDoorPass = adminEndpoint(
  doorContract.createDoorPass,
  async ({ eventId, name }, { id }, { idempotencyKey }) => {
    const [event, { full_name }] = await Promise.all([readUpcoming(eventId), readMember(id)]);
    await planAttendance(event);
    const pass = await createPass(
      {
        eventId,
        name: name ?? (full_name || "Admin"),
        kind: name === undefined ? "admin" : "helper",
        expiresAt: getPassEnd(event),
      },
      idempotencyKey && JSON.stringify([id, idempotencyKey]),
    );
    return { pass: presentPass(pass), token: formatToken(pass) };
  },
);

export const listDoorPasses = adminEndpoint(doorContract.listDoorPasses, async ({ eventId, cursor: start }) => {
  const { items, cursor } = await readPasses(eventId, start);
  return { items: items.map(presentPass), cursor };
});

export const revokeDoorPass = adminEndpoint(doorContract.revokeDoorPass, async ({ eventId, passId }) =>
  presentPass(await revokePass(eventId, passId)),
);
