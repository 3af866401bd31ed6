import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const megabyte = 1024 * 1024;

/** By the purpose of an upload: the largest size, the media types, and the message for any other type. */
export const uploadRules = {
  // portal-and-admin.md, section 5: 2 MB for the avatar. Types that browsers show as pictures and that carry no script.
  avatar: {
    megabytes: 2,
    types: ["image/jpeg", "image/png", "image/webp"],
    wrongType: "Please choose a JPEG, PNG, or WebP image.",
  },
  // The same: 5 MB for listing images.
  "listing-image": {
    megabytes: 5,
    types: ["image/jpeg", "image/png", "image/webp"],
    wrongType: "Please choose a JPEG, PNG, or WebP image.",
  },
  // As for listing images.
  "event-image": {
    megabytes: 5,
    types: ["image/jpeg", "image/png", "image/webp"],
    wrongType: "Please choose a JPEG, PNG, or WebP image.",
  },
  // As for listing images.
  "group-image": {
    megabytes: 5,
    types: ["image/jpeg", "image/png", "image/webp"],
    wrongType: "Please choose a JPEG, PNG, or WebP image.",
  },
  // As for listing images, but Outlook shows no WebP.
  "letter-image": {
    megabytes: 5,
    types: ["image/jpeg", "image/png"],
    wrongType: "Please choose a JPEG or PNG image.",
  },
  // The same: 5 MB for chat attachments; "Community chat": images, PDF, DOC, DOCX.
  attachment: {
    megabytes: 5,
    types: [
      "image/jpeg",
      "image/png",
      "image/webp",
      "image/gif",
      "application/pdf",
      "application/msword",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    wrongType: "Please choose an image, PDF, or Word document.",
  },
} as const;
export type UploadKind = keyof typeof uploadRules;

/** portal-and-admin.md, section 5. */
export const tooLargeMessage = (megabytes: number) => `File size must be less than ${megabytes}MB`;

/** In millions of pixels: a phone's camera takes 12 to 48, and a page shows many pictures. */
export const maxMegapixels = 50;

export const tooManyPixelsMessage = `Please choose a picture of at most ${maxMegapixels} megapixels.`;

/** Largest file of a kind, in bytes. */
export const maxUploadBytes = (kind: UploadKind) => uploadRules[kind].megabytes * megabyte;

/** An upload's id, which the form then sends to the endpoint that takes the file. */
export const uploadId = z
  .string({ error: "Invalid input" })
  .check(z.regex(/^upload_[0-9A-HJKMNP-TV-Z]{26}$/, "Invalid input"));

const upload = <const Kind extends UploadKind>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    type: z.enum(uploadRules[kind].types, { error: uploadRules[kind].wrongType }),
    /** In bytes. */
    size: z.int().check(z.minimum(1), z.maximum(maxUploadBytes(kind), tooLargeMessage(uploadRules[kind].megabytes))),
  });

/** Common to both endpoints. */
const uploadRow = {
  feature: "uploads",
  output: z.object({
    id: uploadId,
    /** Where to send the form, and its fields; `file` is added last. */
    url: z.url(),
    fields: z.record(z.string(), z.string()),
  }),
  status: 201,
  throttle: { rate: 20, burst: 100 },
} as const;

export const uploadsContract = {
  requestUpload: endpoint({
    method: "POST",
    path: "/api/uploads",
    who: "member",
    summary:
      "Lets the caller upload one file directly to storage within five minutes, by form POST; images of events and letters are for admins (403).",
    input: z.discriminatedUnion("kind", [
      upload("avatar"),
      upload("attachment"),
      upload("event-image"),
      upload("group-image"),
      upload("letter-image"),
    ]),
    ...uploadRow,
  }),
  requestListingImage: endpoint({
    method: "POST",
    path: "/api/uploads/listing-image",
    who: "public",
    summary:
      "Lets a visitor upload one picture of a business in the same way; it is deleted after a day unless a listing takes it.",
    input: z.omit(upload("listing-image"), { kind: true }),
    ...uploadRow,
  }),
};
