import { webcrypto } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { TextDecoder, TextEncoder } from "node:util";

// What every browser has and jsdom lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream, structuredClone });
Object.defineProperty(globalThis, "crypto", { value: webcrypto });
