import { bulletinsContract } from "#shared/bulletins.ts";
import { readBulletins as readOfEvent } from "../events/bulletin.ts";
import { publicEndpoint } from "../http/doors.ts";
import { getRegistrationByToken } from "./registration.ts";

export const readBulletins = publicEndpoint(bulletinsContract.readBulletins, async ({ token }) => {
  const { eventId } = await getRegistrationByToken(token);
  return { items: await readOfEvent(eventId) };
});
