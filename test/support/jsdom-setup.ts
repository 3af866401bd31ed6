import { webcrypto } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { TextDecoder, TextEncoder } from "node:util";
import { deserialize, serialize } from "node:v8";

// What every browser has and jsdom lacks.
const structuredClone = (value: unknown): unknown => deserialize(serialize(value));
Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream, structuredClone });
Object.defineProperty(globalThis, "crypto", { value: webcrypto });
if (typeof navigator !== "undefined") Object.assign(navigator, { sendBeacon: () => true });
