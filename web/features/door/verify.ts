import type { TicketCode } from "#shared/tickets.ts";

/** The public keys of tickets, by name. */
export type TicketKeys = ReadonlyMap<string, CryptoKey>;

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** Reads the keys; those that the browser does not understand are left out. */
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

/** Whether a key of the club has signed a ticket; undefined where the browser cannot say, or the key is a newer one. */
export const isGenuine = async (keys: TicketKeys, { key: name, signed, signature }: TicketCode) => {
  const key = keys.get(name);
  return key && crypto.subtle.verify("Ed25519", key, fromHex(signature), new TextEncoder().encode(signed));
};
