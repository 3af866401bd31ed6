import { useState } from "react";
import type * as z from "zod/v4/core";
import { registrationCan } from "#shared/registration-acts.ts";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { ticketsContract } from "#shared/tickets.ts";
import { callEndpoint, createReadSignal, isUnknown } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { listKeys, readJson, writeText } from "#web/lib/storage.ts";

type TicketAnswer = z.output<typeof ticketsContract.getTicket.output>;

/** An opened ticket as stored on this device, so that its page works offline. */
type StoredTicket = {
  answer: TicketAnswer;
  /** When the club last confirmed it, in milliseconds. */
  checkedAt: number;
};

const prefix = "ticket:";

/** For events without a date yet. */
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

/** Deletes the tickets of past events, and unreadable ones. */
const forgetPastTickets = (now = Date.now()) => {
  for (const key of listKeys("browser").filter((each) => each.startsWith(prefix))) {
    const stored = read(key);
    if (!stored || isPast(stored, now)) writeText(key, null, "browser");
  }
};

/** A ticket's page. Its code is in the fragment, which never reaches servers or logs. */
export const getTicketPath = (code: string) => `/events/ticket#${code}`;

/** The tickets of this version of a registration; requested only if it is approved. */
export const useTickets = ({ token, version, status }: Pick<RegistrationWithEvent, "token" | "version" | "status">) =>
  useQuery({
    queryKey: ["registration", token, "tickets", version],
    queryFn: ({ signal }) => callEndpoint(ticketsContract.listTickets, { token }, { signal }),
    enabled: registrationCan.useTickets({ status }),
  });

/** How long to wait for the network if the ticket is already stored, in milliseconds. */
const refreshTimeoutMs = 5_000;
/** How often to retry a failed refresh: not every phone notices that it is online again. */
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

/** One ticket by its code: from this device at first, then refreshed on focus. */
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
    // Retrying does not help for an invalid ticket.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure) && failure.name !== "TimeoutError",
  });
};
