/** Encrypted data as stored. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** Encrypts a door's stored data, and decrypts it with the same key only. */
export type Vault = {
  seal: (value: unknown) => Promise<Sealed>;
  /** Undefined if encrypted with another key, or damaged. */
  open: (sealed: Sealed) => Promise<unknown>;
};

const encoder = new TextEncoder();
/** Recommended for AES-GCM (NIST SP 800-38D). */
const ivBytes = 12;

/** A key that this browser can store but no script can read. */
export const createKey = () =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

/** A vault with the given key. */
export const createVault = (key: CryptoKey): Vault => {
  return {
    seal: async (value) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, encoder.encode(JSON.stringify(value)));
      return { iv, data };
    },
    open: async ({ iv, data }) => {
      try {
        const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data);
        return JSON.parse(new TextDecoder().decode(text)) as unknown;
      } catch {
        return undefined;
      }
    },
  };
};

/** A vault whose key is derived from the pass token and never stored: without the token nothing can be decrypted. */
export const openVault = async (token: string, eventId: string): Promise<Vault> => {
  const material = await crypto.subtle.importKey("raw", encoder.encode(token), "HKDF", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: encoder.encode(eventId), info: encoder.encode("door") },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  return createVault(key);
};
