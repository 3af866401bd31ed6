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
  /** How many tickets of each type, and uses of a code, come with them, by id; absent for events without types. */
  takes?: Takes;
};

/** Numbers by the id of a type of ticket or code. */
export type Takes = Readonly<Record<string, number>>;

export const createHold = (kind: "adds" | "returns", seats: number, takes?: Takes): Hold => ({
  ...{ kind, id: ulid(), seats },
  ...(takes && Object.keys(takes).length > 0 && { takes }),
});

/** Whether a hold's id is that of a new registration. */
export const isOfRegistration = ({ kind }: Pick<Hold, "kind">) => kind === "registers" || kind === "waits";

export const ulidOfHold = (hold: Hold) =>
  isOfRegistration(hold) ? hold.id.slice(registrationIdPrefix.length) : hold.id;

/** Bytes of an id of a type or code, before its number. */
const idBytes = 8;

/**
 * A hold in eighteen bytes: kind, seats, ULID; and nine for each type of ticket: its id, and how many. Under load the counters list dozens of holds, and each write costs a
 * unit per kilobyte.
 */
export const encodeHold = (hold: Hold) =>
  Buffer.from([
    kinds.indexOf(hold.kind),
    hold.seats,
    ...Buffer.from(ulidToUUID(ulidOfHold(hold)).replaceAll("-", ""), "hex"),
    ...Object.entries(hold.takes ?? {}).flatMap(([id, count]) => [...Buffer.from(id, "latin1"), count]),
  ]);

const decodeTakes = (bytes: number[]): Takes => {
  const starts = Array.from({ length: Math.floor(bytes.length / (idBytes + 1)) }, (_, index) => index * (idBytes + 1));
  return Object.fromEntries(
    starts.map((start) => [
      Buffer.from(bytes.slice(start, start + idBytes)).toString("latin1"),
      bytes[start + idBytes] ?? 0,
    ]),
  );
};

export const decodeHold = ([kindIndex = 0, seats = 0, ...rest]: Uint8Array): Hold => {
  const [bytes, more] = [rest.slice(0, 16), rest.slice(16)];
  const kind = kinds[kindIndex] ?? "registers";
  const uuid = Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const id = uuidToULID(uuid);
  return {
    kind,
    id: isOfRegistration({ kind }) ? `${registrationIdPrefix}${id}` : id,
    seats,
    ...(more.length > 0 && { takes: decodeTakes(more) }),
  };
};
