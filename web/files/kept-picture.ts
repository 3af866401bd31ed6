import { draftOf, forgetDraft, keepDraft } from "#web/forms/draft.ts";
import { decoded, whole } from "./redraw.ts";

/** Longest side of what is shown of it, in pixels: small enough to be kept beside what is typed. */
const previewSide = 320;

const nothing = { id: "", preview: "" };

/** An uploaded picture of a form that is not sent yet: its upload's id, and how it looks as a `data:` address. */
export const keptPicture = (name: string) => {
  const kept = draftOf(name, nothing, "tab");
  return kept.id === "" ? undefined : kept;
};

const previewOf = async (picture: Blob) => {
  const bitmap = await decoded(picture);
  const preview = whole(previewSide)(bitmap).toDataURL("image/webp", 0.8);
  bitmap.close();
  return preview;
};

/** Keeps an uploaded picture for as long as the tab, unless `signal` says that it does not count any more. */
export const keepPicture = async (name: string, id: string, picture: Blob, signal: AbortSignal) => {
  const preview = await previewOf(picture);
  if (!signal.aborted) keepDraft(name, { id, preview }, "tab");
};

/** Forgets it. */
export const forgetPicture = (name: string) => forgetDraft(name, "tab");
