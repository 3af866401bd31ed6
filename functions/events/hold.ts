import { ulid, ulidToUUID, uuidToULID } from "ulid";

/** A ULID follows. */
export const registrationIdPrefix = "reg_";

/**
 * What seats are on their way for: a new registration, guests who are added or an offer, a change that gives them back; or a
 * new registration that waits for them, which takes none.
 */
const kinds = ["registers", "adds", "returns", "waits"] as const;

/** Seats on their way: named by the counters of their event until what they are for is saved, or never will be. */
export type Hold = {
  kind: (typeof kinds)[number];
  /** The id of the registration, or one for the change alone. */
  id: string;
  seats: number;
};

export const createHold = (kind: "adds" | "returns", seats: number): Hold => ({ kind, id: ulid(), seats });

/** Whether a hold has the id of a new registration. */
export const isOfRegistration = ({ kind }: Pick<Hold, "kind">) => kind === "registers" || kind === "waits";

export const ulidOfHold = (hold: Hold) =>
  isOfRegistration(hold) ? hold.id.slice(registrationIdPrefix.length) : hold.id;

/**
 * A hold in eighteen bytes: its kind, its seats, its ULID. A crowd writes to the counters while they name dozens of holds,
 * and each of these writes costs a unit for every kilobyte of them.
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
