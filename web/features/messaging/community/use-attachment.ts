import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { largestUpload, uploadRules } from "#shared/uploads.ts";
import { fileWords } from "#web/content/community.ts";
import { decodePicture, encodePicture, encodeAsJpeg, drawWhole } from "#web/lib/files/redraw.ts";
import { uploadFile } from "#web/lib/files/upload.ts";
import { useLiveParts } from "#web/lib/realtime/live.tsx";
import { showToast } from "#web/ui/toast.ts";

/** Longest side of a picture, in pixels: as large as it is ever shown. */
const longestSide = 2000;

/** A file as it is uploaded. */
type Prepared = { blob: Blob; name: string; width?: number; height?: number };

/** The file cannot be attached; its message says why. */
class NoAttachment extends Error {
  override name = "NoAttachment";
}

/** Types of files whose system does not know them, by their ending. */
const typesByEnding: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

const typeOf = ({ type, name }: File) => type || (typesByEnding[name.split(".").at(-1)!.toLowerCase()] ?? "");

const isAllowed = (type: string) => (uploadRules.attachment.types as readonly string[]).includes(type);

const isTooLarge = ({ size }: Blob) => size > largestUpload("attachment");

/** The name with the ending of another type. */
const renamed = (name: string, ending: string) => `${name.replace(/\.\w+$/, "")}.${ending}`;

/** A browser could draw it, but it is a program. */
const isSvg = (type: string) => type === "image/svg+xml";

const isPng = (type: string) => type === "image/png";

/** Drawn anew: upright, no larger than it is shown, and without the place where it was taken. */
const redrawn = async (file: File, type: string): Promise<Prepared> => {
  const bitmap = await decodePicture(file).catch(() => {
    throw new NoAttachment(fileWords.unreadable);
  });
  const canvas = drawWhole(longestSide)(bitmap);
  const { width, height } = canvas;
  bitmap.close();
  // Lines and letters stay sharp in PNG; whatever is too large for it is a photograph.
  const png = isPng(type) ? await encodePicture(canvas, type) : null;
  if (png && !isTooLarge(png)) return { blob: png, name: file.name, width, height };
  const jpeg = await encodeAsJpeg(canvas);
  if (!jpeg) throw new NoAttachment(fileWords.unreadable);
  return { blob: jpeg, name: renamed(file.name, "jpg"), width, height };
};

/** Of a moving picture, only the size is found out. */
const sizeOf = async (file: Blob) => {
  const bitmap = await decodePicture(file).catch(() => undefined);
  if (!bitmap) return {};
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
};

/** A chosen file as it is uploaded. Throws `NoAttachment`. */
const prepared = async (file: File): Promise<Prepared> => {
  const type = typeOf(file);
  const isStill = type.startsWith("image/") && type !== "image/gif" && !isSvg(type);
  // Pictures of other kinds become JPEG, where this browser can read them.
  if (!isAllowed(type) && !isStill) throw new NoAttachment(fileWords.wrongType);
  if (file.size === 0) throw new NoAttachment(fileWords.empty);
  if (isTooLarge(file)) throw new NoAttachment(fileWords.tooLarge);
  const result = isStill
    ? await redrawn(file, type)
    : { blob: file.type === type ? file : file.slice(0, file.size, type), name: file.name };
  return type === "image/gif" ? { ...result, ...(await sizeOf(file)) } : result;
};

/** A file that is there, and waits for its message. */
export type Attached = Prepared & { upload: string };

/** The file of the message that is being written. */
export type Waiting = { name: string; file?: Prepared } & (
  { status: "preparing" | "failed" } | { status: "uploading"; share: number } | { status: "ready"; upload: string }
);

const refused = (failure: unknown) =>
  void showToast({
    type: "error",
    ...(failure instanceof NoAttachment && failure.message === fileWords.tooLarge
      ? { title: fileWords.tooLarge, description: fileWords.tooLargeText }
      : {
          title: fileWords.notTaken,
          description: failure instanceof NoAttachment ? failure.message : fileWords.unreadable,
        }),
  });

/** The file of the message that is being written in `place`: chosen, uploaded at once, and there when one comes back. */
export const useAttachment = (place: string) => {
  const { kept } = useLiveParts().store;
  const name = `attachment:${place}`;
  const [waiting, setWaiting] = useState(() => kept.get(name) as Waiting | undefined);
  const control = useRef(new AbortController());

  /** Whatever was under way ends; what comes of the new one counts for as long as its signal is not aborted. */
  const begin = useCallback((next: Waiting | undefined) => {
    control.current.abort();
    control.current = new AbortController();
    setWaiting(next);
    return control.current.signal;
  }, []);

  const transfer = useCallback(async (file: Prepared, signal: AbortSignal) => {
    const { name } = file;
    const onProgress = (share: number) => {
      if (!signal.aborted) setWaiting({ name, file, status: "uploading", share });
    };
    try {
      const id = await uploadFile("attachment", file.blob, { signal, onProgress });
      if (!signal.aborted) setWaiting({ name, file, status: "ready", upload: id });
    } catch {
      if (signal.aborted) return;
      setWaiting({ name, file, status: "failed" });
      void showToast({ type: "error", title: fileWords.failed, description: fileWords.failedText });
    }
  }, []);

  const upload = useCallback(
    (file: Prepared) => transfer(file, begin({ name: file.name, file, status: "uploading", share: 0 })),
    [begin, transfer],
  );

  const choose = useCallback(
    async (chosen: File) => {
      const signal = begin({ name: chosen.name, status: "preparing" });
      try {
        const file = await prepared(chosen);
        if (!signal.aborted) await upload(file);
      } catch (failure) {
        if (signal.aborted) return;
        setWaiting(undefined);
        refused(failure);
      }
    },
    [begin, upload],
  );

  const resume = useEffectEvent(() => {
    if (waiting?.status !== "uploading" || !waiting.file) return;
    control.current = new AbortController();
    void transfer(waiting.file, control.current.signal);
  });
  const leave = useEffectEvent(() => {
    control.current.abort();
    if (waiting && waiting.status !== "preparing") kept.set(name, waiting);
    else kept.delete(name);
  });
  useEffect(() => {
    resume();
    return () => leave();
  }, []);

  return {
    waiting,
    choose,
    remove: useCallback(() => void begin(undefined), [begin]),
    retry: () => waiting?.file && void upload(waiting.file),
    /** What the message takes along; undefined while it is not there. */
    attached: (): Attached | undefined =>
      waiting?.status === "ready" ? { ...waiting.file!, upload: waiting.upload } : undefined,
    /** A message has come back with its file. */
    restore: useCallback(
      ({ upload: id, ...file }: Attached) => void begin({ name: file.name, file, status: "ready", upload: id }),
      [begin],
    ),
  };
};
export type Attachment = ReturnType<typeof useAttachment>;
