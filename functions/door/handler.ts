import { createHandler } from "../http/lambda.ts";
import { getDoor, listDoorEntries, listDoorParties } from "./door.ts";
import { createDoorPass, listDoorPasses, revokeDoorPass } from "./passes.ts";
import { sendDoorScans } from "./scan.ts";
import { getEvening } from "./who-came.ts";

/** The door of an event: who may work at it, whom to let in, and who came. */
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
