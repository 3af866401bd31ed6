import type { DoorEntry, DoorParty } from "#shared/door.ts";
import type { DoorApi } from "./api.ts";
import type { DoorStore } from "./door-store.ts";
import type { Vault } from "./vault.ts";

type Facts = Awaited<ReturnType<DoorApi["getDoor"]>>;

/** What a door keeps of its event: enough to go on without a network. */
type KeptList = {
  facts: Facts;
  parties: readonly DoorParty[];
  /** What the server calls this state of the list. */
  tag: string | undefined;
  /** How far the server's clock is ahead, in milliseconds. */
  offsetMs: number;
};
type KeptLog = {
  entries: readonly DoorEntry[];
  /** The place in the log to go on from. */
  after: string | undefined;
};

type Parts = { eventId: string; store: DoorStore; vault: Vault };

/** The encrypted copy of a door on this device. */
export const createDoorCopy = ({ eventId, store, vault }: Parts) => {
  let isForgotten = false;
  const read = async (part: "list" | "log") => {
    const sealed = await store.readCopy(eventId, part);
    return sealed && (await vault.open(sealed));
  };
  const write = async (part: "list" | "log", value: unknown, expiresAt: string) => {
    const content = await vault.seal(value);
    if (!isForgotten) await store.writeCopy({ eventId, part, content, expiresAt });
  };
  return {
    /** What was known when this door was last open here; undefined where nothing can be read. */
    read: async () => {
      const list = (await read("list")) as KeptList | undefined;
      return list && { list, log: (await read("log")) as KeptLog | undefined };
    },
    writeList: (list: KeptList) => write("list", list, list.facts.pass.expiresAt),
    writeLog: (log: KeptLog, expiresAt: string) => write("log", log, expiresAt),
    forget: async () => {
      isForgotten = true;
      await store.forgetEvent(eventId);
    },
  };
};
