import type * as z from "zod/v4/core";
import type { ticketsContract } from "#shared/tickets.ts";
import { listKeys, readJson, writeText } from "#web/lib/storage.ts";

export type TicketAnswer = z.output<typeof ticketsContract.getTicket.output>;

/** What this device keeps of a ticket that was opened, so that its page opens without a network. */
export type StoredTicket = {
  answer: TicketAnswer;
  /** When the club last said so, in milliseconds. */
  checkedAt: number;
};

const prefix = "ticket:";

/** For events whose date is still to be announced. */
const undatedKeptMs = 30 * 86_400_000;

const isPast = ({ answer, checkedAt }: StoredTicket, now: number) => {
  const { endsAt } = answer.event;
  return now >= (endsAt === undefined ? checkedAt + undatedKeptMs : Date.parse(endsAt));
};

const read = (key: string) => {
  const stored = readJson(key, "browser") as Partial<StoredTicket> | null;
  return stored?.answer?.event && stored.checkedAt !== undefined ? (stored as StoredTicket) : undefined;
};

export const readTicket = (code: string) => read(prefix + code);

export const keepTicket = (code: string, stored: StoredTicket) =>
  writeText(prefix + code, JSON.stringify(stored), "browser");

export const forgetTicket = (code: string) => writeText(prefix + code, null, "browser");

/** Forgets the tickets of events that are over, and what cannot be read. */
export const forgetPastTickets = (now = Date.now()) => {
  for (const key of listKeys("browser").filter((each) => each.startsWith(prefix))) {
    const stored = read(key);
    if (!stored || isPast(stored, now)) writeText(key, null, "browser");
  }
};
