import { ulid, ulidToUUID, uuidToULID } from "ulid";

/** A ULID follows. */
export const registrationIdPrefix = "reg_";

/**
 * The purpose of a hold: a new registration, added guests or an offer, or a change that returns spots; or a waitlist
 * registration, which takes none.
 */
const kinds = ["registers", "adds", "returns", "waits"] as const;

/** Spots being processed: recorded in the event's counters until their change is saved or has failed. */
export type Hold = {
  kind: (typeof kinds)[number];
  /** The id of the registration, or one for the change alone. */
  id: string;
  seats: number;
};

export const createHold = (kind: "adds" | "returns", seats: number): Hold => ({ kind, id: ulid(), seats });

/** Whether a hold's id is that of a new registration. */
export const isOfRegistration = ({ kind }: Pick<Hold, "kind">) => kind === "registers" || kind === "waits";

export const ulidOfHold = (hold: Hold) =>
  isOfRegistration(hold) ? hold.id.slice(registrationIdPrefix.length) : hold.id;

/**
 * A hold in eighteen bytes: kind, seats, ULID. Under load the counters list dozens of holds, and each write costs a
 * unit per kilobyte.
 */
export const encodeHold = (hold: Hold) =>
  Buffer.from([
    kinds.indexOf(hold.kind),
    hold.seats,
    ...Buffer.from(ulidToUUID(ulidOfHold(hold)).replaceAll("-", ""), "hex"),
  ]);

export const decodeHold = ([kindIndex = 0, seats = 0, ...bytes]: Uint8Array): Hold => {
  const kind = kinds[kindIndex] ?? "registers";
  const uuid = Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const id = uuidToULID(uuid);
  return { kind, id: isOfRegistration({ kind }) ? `${registrationIdPrefix}${id}` : id, seats };
};
