import { decodeTime, encodeTime, monotonicFactory } from "ulid";

const prefix = "msg_";

/** Lengths of a ULID's two parts, in characters: its time and its chance. */
const timeLength = 10;
const chanceLength = 16;

const next = monotonicFactory();

/** A name for a message that is taken now; of two from one process the later one sorts after the earlier. */
export const newMessageId = () => `${prefix}${next()}`;

/** When the club took a message. */
export const timeOf = (id: string) => new Date(decodeTime(id.slice(prefix.length)));

/** Sorts before every message taken at this time or later. No message is older than 1970. */
export const firstIdSince = (time: string) =>
  `${prefix}${encodeTime(Math.max(0, Date.parse(time)), timeLength)}${"0".repeat(chanceLength)}`;
