import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from "node:crypto";

/** A browser's push keys, in base64url (Push API, `PushSubscription.toJSON`). */
export type DeviceKeys = {
  /** Its public key: a point of P-256, uncompressed. */
  p256dh: string;
  /** Its secret of 16 bytes. */
  auth: string;
};

/** The curve of Web Push: OpenSSL's name for P-256. */
export const curve = "prime256v1";

/** A message's single record (RFC 8188, 2.1): services accept at least 4096 bytes (RFC 8030, 7.2). */
const recordBytes = 4096;

/** The longest text that fits: excludes header (86), delimiter (1), and tag (16). */
export const maxPayloadBytes = recordBytes - 103;

type Fixed = { salt?: Buffer; sender?: ECDH };

const createSender = () => {
  const sender = createECDH(curve);
  sender.generateKeys();
  return sender;
};

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/**
 * Encrypts a message for one device: RFC 8291 (aes128gcm of RFC 8188), with a new key and salt each time; `fixed` is
 * for the test vector. Throws for invalid keys, and for more than {@link maxPayloadBytes}.
 */
export const encryptForDevice = ({ p256dh, auth }: DeviceKeys, text: string, fixed: Fixed = {}) => {
  const { salt = randomBytes(16), sender = createSender() } = fixed;
  const plain = Buffer.from(text);
  if (plain.length > maxPayloadBytes) throw new Error(`A message of ${plain.length} bytes cannot be pushed.`);
  const receiverKey = Buffer.from(p256dh, "base64url");
  const senderKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]);
  const secret = derive(sender.computeSecret(receiverKey), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 marks the last record.
  const body = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes);
  head.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, head, senderKey, ...body]);
};
