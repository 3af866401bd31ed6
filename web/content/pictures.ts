import { maxMegapixels, uploadRules, type UploadKind } from "#shared/uploads.ts";

/** Words that all picture fields share. */
export const pictureWords = {
  undo: "Undo",
  retry: "Try again",
  preparing: "Preparing your image…",
  help: (kind: UploadKind) => `JPEG, PNG, or WebP, less than ${uploadRules[kind].megabytes} MB.`,
  /** For devices with a pointer. */
  drop: "Or drop it here.",
  notAPicture: "That isn't an image. Please choose a JPEG, PNG, or WebP file.",
  empty: "That file is empty. Please choose another one.",
  /** An unsupported type, damaged, or too large to decode: browsers do not say which. */
  unreadable: `Your browser can't read that image. Please save it as a JPEG, PNG, or WebP of at most ${maxMegapixels} megapixels and try again.`,
} as const;

/** The texts of one picture field. */
export type PictureWords = {
  title: string;
  choose: string;
  change: string;
  remove: string;
  help: string;
  uploading: string;
  ready: string;
  removed: string;
  failed: string;
};
