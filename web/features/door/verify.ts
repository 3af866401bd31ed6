import type { TicketCode } from "#shared/tickets.ts";

/** The public keys for tickets, by key id. */
export type TicketKeys = ReadonlyMap<string, CryptoKey>;

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** Imports the keys, skipping those the browser does not support. */
export const importKeys = async (keys: readonly { name: string; key: string }[]): Promise<TicketKeys> => {
  const imported = await Promise.all(
    keys.map(async ({ name, key }) => {
      try {
        return [[name, await crypto.subtle.importKey("raw", fromHex(key), "Ed25519", false, ["verify"])] as const];
      } catch {
        return [];
      }
    }),
  );
  return new Map(imported.flat());
};

/** Whether a ticket's signature is valid; undefined if the browser cannot tell, or the key is newer than its list. */
export const isGenuine = async (keys: TicketKeys, { key: name, signed, signature }: TicketCode) => {
  const key = keys.get(name);
  return key && crypto.subtle.verify("Ed25519", key, fromHex(signature), new TextEncoder().encode(signed));
};
