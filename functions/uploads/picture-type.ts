/** How many bytes of a file tell what it is. */
export const signatureLength = 12;

/** What a picture of each type begins with, byte by byte as Latin-1 (the MIME Sniffing standard, section 6.1). */
const signatures = {
  "image/jpeg": (start: string) => start.startsWith("\xFF\xD8\xFF"),
  "image/png": (start: string) => start.startsWith("\x89PNG\r\n\x1A\n"),
  "image/webp": (start: string) => start.startsWith("RIFF") && start.slice(8, 12) === "WEBP",
};
export type PictureType = keyof typeof signatures;

/** The ending of a file's name, by its type. */
export const extensionOf: Record<PictureType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** What the file that begins so really is, whatever it calls itself; undefined for anything but a picture. */
export const pictureType = (start: Uint8Array): PictureType | undefined => {
  if (start.length < signatureLength) return undefined;
  const text = Buffer.from(start).toString("latin1");
  return (Object.keys(signatures) as PictureType[]).find((type) => signatures[type](text));
};
