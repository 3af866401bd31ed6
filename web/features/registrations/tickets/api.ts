import { useState } from "react";
import type * as z from "zod/v4/core";
import { registrationCan } from "#shared/registration-acts.ts";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { ticketsContract } from "#shared/tickets.ts";
import { callEndpoint, createReadSignal, isUnknown } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { listKeys, readJson, writeText } from "#web/lib/storage.ts";

type TicketAnswer = z.output<typeof ticketsContract.getTicket.output>;

/** What this device keeps of a ticket that was opened, so that its page opens without a network. */
type StoredTicket = {
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

const readTicket = (code: string) => read(prefix + code);

const keepTicket = (code: string, stored: StoredTicket) => writeText(prefix + code, JSON.stringify(stored), "browser");

const forgetTicket = (code: string) => writeText(prefix + code, null, "browser");

/** Forgets the tickets of events that are over, and what cannot be read. */
const forgetPastTickets = (now = Date.now()) => {
  for (const key of listKeys("browser").filter((each) => each.startsWith(prefix))) {
    const stored = read(key);
    if (!stored || isPast(stored, now)) writeText(key, null, "browser");
  }
};

/** The page of a ticket. Its code stays in the fragment, which no server and no log gets to see. */
export const getTicketPath = (code: string) => `/events/ticket#${code}`;

/** The tickets of a registration as it is in this version; asked for only where it is approved. */
export const useTickets = ({ token, version, status }: Pick<RegistrationWithEvent, "token" | "version" | "status">) =>
  useQuery({
    queryKey: ["registration", token, "tickets", version],
    queryFn: ({ signal }) => callEndpoint(ticketsContract.listTickets, { token }, { signal }),
    enabled: registrationCan.useTickets({ status }),
  });

/** How long the network may take where the ticket is on this device already, in milliseconds. */
const refreshTimeoutMs = 5_000;
/** How often a ticket that could not be refreshed is asked for again: not every phone notices that the network is back. */
const retryMs = 8_000;

const fetchTicket = async (code: string, signal: AbortSignal) => {
  try {
    const answer = await callEndpoint(ticketsContract.getTicket, { code }, { signal });
    keepTicket(code, { answer, checkedAt: Date.now() });
    return answer;
  } catch (failure) {
    if (isUnknown(failure)) forgetTicket(code);
    throw failure;
  }
};

/** One ticket, by its code: as it is on this device at first, and refreshed whenever its page is returned to. */
export const useTicket = (code: string) => {
  const [stored] = useState(() => {
    forgetPastTickets();
    return readTicket(code);
  });
  return useQuery({
    queryKey: ["ticket", code],
    queryFn: ({ signal }) => fetchTicket(code, createReadSignal(signal, stored && refreshTimeoutMs)),
    ...(stored && { initialData: stored.answer, initialDataUpdatedAt: stored.checkedAt }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data, error } }) => (data && error && !isUnknown(error) ? retryMs : false),
    // What is not valid will not be when asked again.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure) && failure.name !== "TimeoutError",
  });
};
