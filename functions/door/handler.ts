import { createHandler } from "../http/lambda.ts";
import { getDoor, listDoorEntries, listDoorParties } from "./door.ts";
import { createDoorPass, listDoorPasses, revokeDoorPass } from "./passes.ts";
import { sendDoorScans } from "./scan.ts";
import { getEvening } from "./who-came.ts";

/** An event's door: passes, check-in, and attendance. */
export const handler = createHandler([
  createDoorPass,
  listDoorPasses,
  revokeDoorPass,
  getEvening,
  getDoor,
  listDoorParties,
  listDoorEntries,
  sendDoorScans,
]);
