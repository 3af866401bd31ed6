import { maxMegapixels, uploadRules, type UploadKind } from "#shared/uploads.ts";

/** Words that all picture fields share. */
export const pictureWords = {
  undo: "Undo",
  retry: "Try again",
  preparing: "Preparing your image…",
  help: (kind: UploadKind) => `JPEG, PNG, or WebP, less than ${uploadRules[kind].megabytes} MB.`,
  /** For those who have a pointer to drop it with. */
  drop: "Or drop it here.",
  notAPicture: "That isn't an image. Please choose a JPEG, PNG, or WebP file.",
  empty: "That file is empty. Please choose another one.",
  /** Of a kind it does not know, broken, or too large to be drawn: a browser does not tell which. */
  unreadable: `Your browser can't read that image. Please save it as a JPEG, PNG, or WebP of at most ${maxMegapixels} megapixels and try again.`,
} as const;

/** The words of one picture of a form. */
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
