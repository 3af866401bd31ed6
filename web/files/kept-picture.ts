import { draftOf, forgetDraft, keepDraft } from "#web/forms/draft.ts";

const nothing = { id: "", type: "", base64: "" };

const base64Of = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^.*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("The picture cannot be read."));
    reader.readAsDataURL(picture);
  });

const blobOf = (base64: string, type: string) =>
  new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type });

/** The uploaded picture of a form that is not sent yet: itself, its upload's id, and how it is shown. */
export const keptPicture = (name: string) => {
  const { id, type, base64 } = draftOf(name, nothing, "tab");
  try {
    return id === "" ? undefined : { id, picture: blobOf(base64, type), preview: `data:${type};base64,${base64}` };
  } catch {
    // Something foreign.
    return undefined;
  }
};

/** Keeps an uploaded picture for as long as the tab, unless `signal` says that it does not count any more. */
export const keepPicture = async (name: string, id: string, picture: Blob, signal: AbortSignal) => {
  const base64 = await base64Of(picture);
  if (!signal.aborted) keepDraft(name, { id, type: picture.type, base64 }, "tab");
};

/** Forgets it. */
export const forgetPicture = (name: string) => forgetDraft(name, "tab");
