import { contract } from "#shared/contract.ts";
import type { uploadRules, UploadKind } from "#shared/uploads.ts";
import type { Account } from "./account.ts";
import { as, send } from "./as.ts";

type Post = { url: string; fields: Record<string, string> };

/** Sends a file as a browser does: a form with the signed fields, the file last. */
export const postFile = async ({ url, fields }: Post, file: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([file]), "picture");
  const headers = { origin: "https://club.example" };
  return fetch(url, { method: "POST", body: form, headers });
};

type Options = {
  kind?: Exclude<UploadKind, "listing-image">;
  type?: (typeof uploadRules)[UploadKind]["types"][number];
};

/** Where a member may upload one file. */
export const requestUpload = async (account: Account, { kind = "avatar", type = "image/png" }: Options = {}) =>
  (await as(account)(contract.requestUpload, { kind, type, size: 1 })).body;

/** A file that a member has uploaded; answers the upload's id. */
export const uploadFile = async (account: Account, file: Uint8Array<ArrayBuffer>, options: Options = {}) => {
  const post = await requestUpload(account, options);
  const { status } = await postFile(post, file);
  if (status !== 204) throw new Error(`The upload was refused: ${status}`);
  return post.id;
};

/** What the site serves under an address of its own. */
export const getMedia = (path: string | null) => send(path ?? "/no-picture");

const withStart = (start: string, length = 64) => {
  const file = new Uint8Array(length);
  file.set(Buffer.from(start, "latin1"));
  return file;
};

const jpegHead = "\xFF\xD8\xFF\xE0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00";
const jpegSize = "\xFF\xC0\x00\x11\x08\x00\xF0\x01\x40\x03";

/** Files that begin as pictures of these types do, of 320 × 240 pixels. */
export const pictures = {
  jpeg: (length?: number) => withStart(jpegHead + jpegSize, length),
  png: (length?: number) => withStart("\x89PNG\r\n\x1A\n\x00\x00\x00\rIHDR\x00\x00\x01\x40\x00\x00\x00\xF0", length),
  webp: (length?: number) =>
    withStart("RIFF\x38\x00\x00\x00WEBPVP8 \x2C\x00\x00\x00\x00\x00\x00\x9D\x01\x2A\x40\x01\xF0\x00", length),
};

/** A PNG of so many pixels in each direction, in a few bytes. */
export const hugePng = (side: number) => {
  const file = pictures.png();
  const view = new DataView(file.buffer);
  view.setUint32(16, side);
  view.setUint32(20, side);
  return file;
};

/** A JPEG whose camera has noted so many bytes before its size. */
export const notedJpeg = (noted: number) => {
  const segments = Array.from({ length: Math.ceil(noted / 60_000) }, () => `\xFF\xE1\xEA\x60${"x".repeat(59_998)}`);
  return withStart(jpegHead + segments.join("") + jpegSize, noted + 70_000);
};

/** A file of text. */
export const textFile = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
