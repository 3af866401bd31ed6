import { useEffect, useRef, useState } from "react";
import { pictureWords } from "#web/content/pictures.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { createDraft, forgetDraft, keepDraft } from "#web/lib/forms/draft.ts";
import { preparePicture, UnusableFile, type PictureKind } from "./picture.ts";
import { uploadFile } from "./upload.ts";

const noDraft = { id: "", type: "", base64: "" };

const toBase64 = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^.*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("The picture cannot be read."));
    reader.readAsDataURL(picture);
  });

const toBlob = (base64: string, type: string) =>
  new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type });

/** An uploaded picture in a form that has not been sent: the picture, upload id, and preview. */
const readPictureDraft = (name: string) => {
  const { id, type, base64 } = createDraft(name, noDraft, "tab");
  try {
    return id === "" ? undefined : { id, picture: toBlob(base64, type), preview: `data:${type};base64,${base64}` };
  } catch {
    // The storage contains something foreign.
    return undefined;
  }
};

/** Stores an uploaded picture for the tab's lifetime, unless `signal` is aborted first. */
const keepPictureDraft = async (name: string, id: string, picture: Blob, signal: AbortSignal) => {
  const base64 = await toBase64(picture);
  if (!signal.aborted) keepDraft(name, { id, type: picture.type, base64 }, "tab");
};

type Options = PictureKind & {
  /** The saved picture's address. */
  saved?: string | null;
  /** The name of the draft for an uploaded picture, restored when the form is shown again. */
  draft?: string;
};

type Chosen = { picture: Blob; preview: string };

type Upload = { id: Promise<string>; abort: () => void };

/**
 * A form's picture. A chosen file is previewed and uploaded at once; saving the form awaits `finishUpload` and then
 * uses it.
 */
export const usePicture = ({ saved = null, draft, ...pictureKind }: Options) => {
  const [restored] = useState(() => (draft === undefined ? undefined : readPictureDraft(draft)));
  /** `null` if removed; undefined if unchanged. */
  const [choice, setChoice] = useState<Chosen | null | undefined>(restored);
  const [refusal, setRefusal] = useState<string>();
  /** While a chosen file is read and re-encoded. */
  const [isPreparing, setIsPreparing] = useState(false);
  const [share, setShare] = useState(0);
  /** Counts choices, since reading a file takes a while and the latest choice wins. */
  const choiceCount = useRef(0);
  const upload = useRef<Upload | undefined>(restored && { id: Promise.resolve(restored.id), abort: () => undefined });

  const { mutateAsync, status } = useMutation({
    mutationFn: ({ picture, signal }: { picture: Blob; signal: AbortSignal }) =>
      uploadFile(pictureKind.kind, picture, { signal, onProgress: setShare }),
  });

  const start = (picture: Blob) => {
    upload.current?.abort();
    const control = new AbortController();
    setShare(0);
    const id = mutateAsync({ picture, signal: control.signal });
    const keep = (uploadId: string) =>
      draft === undefined ? undefined : keepPictureDraft(draft, uploadId, picture, control.signal);
    // `status` and `finishUpload` report a failed upload; a draft that cannot be stored lasts as long as the page.
    id.then(keep).catch(() => undefined);
    upload.current = { id, abort: () => control.abort() };
  };

  const change = (to: Chosen | null | undefined) => {
    choiceCount.current += 1;
    upload.current?.abort();
    if (draft !== undefined) forgetDraft(draft, "tab");
    setRefusal(undefined);
    setIsPreparing(false);
    setChoice(to);
  };

  /** For the latest choice: whether it can be uploaded. */
  const preparation = useRef<Promise<boolean>>(undefined);

  const prepare = async (file: File) => {
    const number = (choiceCount.current += 1);
    const isOutdated = () => number !== choiceCount.current;
    setRefusal(undefined);
    setIsPreparing(true);
    try {
      const picture = await preparePicture(file, pictureKind);
      if (isOutdated()) return false;
      change({ picture, preview: URL.createObjectURL(picture) });
      start(picture);
      return true;
    } catch (failure) {
      if (isOutdated()) return false;
      setIsPreparing(false);
      setRefusal(failure instanceof UnusableFile ? failure.message : pictureWords.unreadable);
      return false;
    }
  };
  const choose = (file: File) => {
    preparation.current = prepare(file);
  };

  const preview = choice?.preview;
  useEffect(() => {
    if (preview?.startsWith("blob:")) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  useEffect(() => () => upload.current?.abort(), []);

  const hasFailed = Boolean(choice) && status === "error";
  const retry = () => choice && start(choice.picture);
  return {
    choice,
    /** The preview's address: the chosen picture's, or else the saved one's. */
    shown: choice === undefined ? saved : (choice?.preview ?? null),
    hasSaved: saved !== null,
    share,
    isPreparing,
    isUploading: Boolean(choice) && status === "pending",
    hasFailed,
    refusal,
    choose,
    remove: () => change(saved === null ? undefined : null),
    undo: () => change(undefined),
    retry,
    /** The value to save for the picture, once uploaded. */
    finishUpload: async () => {
      if (isPreparing) {
        if (!(await preparation.current)) throw new UnusableFile(pictureWords.unreadable);
        return upload.current?.id;
      }
      if (!choice) return choice;
      if (hasFailed) retry();
      return upload.current?.id;
    },
  };
};
export type Picture = ReturnType<typeof usePicture>;
