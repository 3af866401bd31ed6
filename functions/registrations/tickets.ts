import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import * as z from "zod/mini";
import { isOver } from "#shared/event-phase.ts";
import type { EventRecord } from "#shared/events.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { formatSigned, type Ticket, type TicketCode } from "#shared/tickets.ts";
import { parseEnv } from "../platform/env.ts";
import { describeError, logger } from "../platform/logger.ts";
import { readSecret } from "../platform/secrets.ts";
import { fingerprint, listAdmitted } from "./party.ts";
import type { StoredRegistration } from "./registration.ts";

const { TICKET_SECRET } = parseEnv({ TICKET_SECRET: z.string() });

/** The secret: `current` names the key that signs, the others still verify what they signed. */
const ticketSecret = z.catchall(z.object({ current: z.string().check(z.regex(/^[1-9]\d?$/)) }), z.string());

type TicketKey = { privateKey: KeyObject; publicKey: KeyObject };
type TicketKeys = { current: string; byName: Map<string, TicketKey> };

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, 7). */
const privateKeyHead = Buffer.from("302e020100300506032b657004220420", "hex");
/** What precedes them in a public key (RFC 8410, 4). */
const publicKeyHeadBytes = 12;

/** A key made of a random text, which Secrets Manager generates: every 32 bytes are an Ed25519 key. */
const createKey = (text: string): TicketKey => {
  const seed = createHash("sha256").update(text).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([privateKeyHead, seed]), format: "der", type: "pkcs8" });
  return { privateKey, publicKey: createPublicKey(privateKey) };
};

const readKeys = async (): Promise<TicketKeys> => {
  const { current, ...texts } = await readSecret(TICKET_SECRET, ticketSecret);
  return { current, byName: new Map(Object.entries(texts).map(([name, text]) => [name, createKey(text)])) };
};

/** How soon a new key is used, and how often an unknown one is looked for. */
const freshMs = 10 * 60_000;
const unknownMs = 60_000;

let cache: { readAt: number; keys: Promise<TicketKeys> } | undefined;

const getKeys = (maxAgeMs: number) => {
  if (!cache || Date.now() - cache.readAt > maxAgeMs) {
    const keys = readKeys();
    const renewed = { readAt: Date.now(), keys };
    cache = renewed;
    // A failure is not kept.
    keys.catch(() => cache === renewed && (cache = undefined));
  }
  return cache.keys;
};

const findKey = async (name: string) =>
  (await getKeys(freshMs)).byName.get(name) ?? (await getKeys(unknownMs)).byName.get(name);

/** Signs a ticket with the current key. Throws when the secret cannot be read. */
export const signTicket = async (ticket: Pick<TicketCode, "registrationId" | "person" | "eventMark">) => {
  const { current, byName } = await getKeys(freshMs);
  const key = byName.get(current);
  if (!key) throw new Error(`The secret of the tickets has no key ${current}.`);
  const signed = formatSigned({ ...ticket, key: current });
  // Of Ed25519 the same text has always the same signature.
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString("hex").toUpperCase()}`;
};

/** Whether a key of the club has signed it. */
export const isSigned = async ({ key: name, signed, signature }: TicketCode) => {
  const key = await findKey(name);
  return key !== undefined && verify(null, Buffer.from(signed), key.publicKey, Buffer.from(signature, "hex"));
};

/** The public keys by name, each of 32 bytes in hexadecimal, with which a door verifies tickets without us. */
export const listPublicKeys = async () => {
  const { byName } = await getKeys(freshMs);
  return [...byName].map(([name, { publicKey }]) => ({
    name,
    key: publicKey.export({ format: "der", type: "spki" }).subarray(publicKeyHeadBytes).toString("hex"),
  }));
};

/** Stands for an event in tickets, so that a door can tell another evening's from a forged one. */
export const getEventMark = (eventId: string) => fingerprint(["event", eventId], 6);

/** Whether the people of a registration have tickets, but for those on hold. */
export const hasTickets = (registration: StoredRegistration, event: Pick<EventRecord, "status" | "endsAt">) =>
  registrationCan.useTickets(registration) && !isOver(event);

/** The tickets of a registration, the registrant's first; none unless it is approved and its event is to come. */
export const createTickets = async (
  registration: StoredRegistration,
  event: Parameters<typeof hasTickets>[1],
): Promise<Ticket[]> => {
  if (!hasTickets(registration, event)) return [];
  const { id: registrationId, eventId } = registration;
  const eventMark = getEventMark(eventId);
  return Promise.all(
    listAdmitted(registration).map(async ({ person, name }) => ({
      name,
      code: await signTicket({ registrationId, person, eventMark }),
    })),
  );
};

/** The same for an email, which goes without them rather than not at all: the registration's page has them. */
export const createTicketsForEmail = async (...of: Parameters<typeof createTickets>) => {
  try {
    return await createTickets(...of);
  } catch (error) {
    logger.error("tickets not signed", { error: describeError(error) });
    return [];
  }
};
