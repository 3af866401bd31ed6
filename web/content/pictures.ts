/** Words that all pictures share which one can choose. */
export const pictureWords = {
  undo: "Undo",
  retry: "Try again",
  help: "JPEG, PNG or WebP.",
  /** For those who have a pointer to drop it with. */
  drop: "You can also drop it here.",
  notAPicture: "That is not a picture. Please choose a JPEG, PNG or WebP file.",
  unreadable: "This browser cannot read that picture. Please save it as JPEG, PNG or WebP and choose it again.",
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
