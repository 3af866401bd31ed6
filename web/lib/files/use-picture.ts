import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pictureWords } from "#web/content/pictures.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { createDraft, forgetDraft, keepDraft } from "#web/lib/forms/draft.ts";
import { NoPicture, preparePicture, type Making } from "./picture.ts";
import { uploadFile } from "./upload.ts";

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
const keptPicture = (name: string) => {
  const { id, type, base64 } = createDraft(name, nothing, "tab");
  try {
    return id === "" ? undefined : { id, picture: blobOf(base64, type), preview: `data:${type};base64,${base64}` };
  } catch {
    // Something foreign.
    return undefined;
  }
};

/** Keeps an uploaded picture for as long as the tab, unless `signal` says that it does not count any more. */
const keepPicture = async (name: string, id: string, picture: Blob, signal: AbortSignal) => {
  const base64 = await base64Of(picture);
  if (!signal.aborted) keepDraft(name, { id, type: picture.type, base64 }, "tab");
};

/** Forgets it. */
const forgetPicture = (name: string) => forgetDraft(name, "tab");

type Options = Making & {
  /** The address of the picture there is so far. */
  saved?: string | null;
  /** The name under which an uploaded one is kept, for when the form is shown again. */
  keptAs?: string;
};

type Chosen = { picture: Blob; preview: string };

/** The upload that is or was under way. */
type Upload = { id: Promise<string>; giveUp: () => void };

/**
 * A picture of something that is being edited. A chosen one is shown and uploaded at once; saving the form, which asks
 * for `uploaded`, makes it the picture.
 */
export const usePicture = ({ saved = null, keptAs, ...making }: Options) => {
  const [kept] = useState(() => (keptAs === undefined ? undefined : keptPicture(keptAs)));
  /** `null` for none any more; undefined while it stays as it was. */
  const [choice, setChoice] = useState<Chosen | null | undefined>(kept);
  const [refusal, setRefusal] = useState<string>();
  const [share, setShare] = useState(0);
  /** Counts what the visitor does: a file is read for a while, and what was done since counts more. */
  const deeds = useRef(0);
  const upload = useRef<Upload | undefined>(kept && { id: Promise.resolve(kept.id), giveUp: () => undefined });

  const { mutateAsync, status } = useMutation(
    {
      mutationFn: ({ picture, signal }: { picture: Blob; signal: AbortSignal }) =>
        uploadFile(making.kind, picture, { signal, onProgress: setShare }),
    },
    queryClient,
  );

  const start = (picture: Blob) => {
    upload.current?.giveUp();
    const control = new AbortController();
    setShare(0);
    const id = mutateAsync({ picture, signal: control.signal });
    const keep = (uploadId: string) =>
      keptAs === undefined ? undefined : keepPicture(keptAs, uploadId, picture, control.signal);
    // A failure is told by `status`, and whoever saves hears of it too; what cannot be kept lasts as long as the page.
    id.then(keep).catch(() => undefined);
    upload.current = { id, giveUp: () => control.abort() };
  };

  const change = (to: Chosen | null | undefined) => {
    deeds.current += 1;
    upload.current?.giveUp();
    if (keptAs !== undefined) forgetPicture(keptAs);
    setRefusal(undefined);
    setChoice(to);
  };

  const choose = async (file: File) => {
    const deed = (deeds.current += 1);
    const isOvertaken = () => deed !== deeds.current;
    try {
      const picture = await preparePicture(file, making);
      if (isOvertaken()) return;
      change({ picture, preview: URL.createObjectURL(picture) });
      start(picture);
    } catch (failure) {
      if (isOvertaken()) return;
      setRefusal(failure instanceof NoPicture ? failure.message : pictureWords.unreadable);
    }
  };

  const preview = choice?.preview;
  useEffect(() => {
    if (preview?.startsWith("blob:")) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  useEffect(() => () => upload.current?.giveUp(), []);

  const hasFailed = Boolean(choice) && status === "error";
  const retry = () => choice && start(choice.picture);
  return {
    choice,
    /** What is seen of it: what is chosen, or else what there is. */
    shown: choice === undefined ? saved : (choice?.preview ?? null),
    /** Whether there was one before. */
    hasSaved: saved !== null,
    share,
    isUploading: Boolean(choice) && status === "pending",
    hasFailed,
    refusal,
    choose: (file: File) => void choose(file),
    remove: () => change(saved === null ? undefined : null),
    undo: () => change(undefined),
    retry,
    /** What a save sends for the picture, once it is there. */
    uploaded: async () => {
      if (!choice) return choice;
      if (hasFailed) retry();
      return upload.current?.id;
    },
  };
};
export type Picture = ReturnType<typeof usePicture>;
