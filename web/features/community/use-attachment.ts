import { useCallback, useEffect, useRef, useState } from "react";
import { fileWords } from "#web/content/community.ts";
import { uploadFile } from "#web/files/upload.ts";
import { toast } from "#web/ui/toast.ts";
import { NoAttachment, prepared, type Prepared } from "./prepare.ts";

/** A file that is there, and waits for its message. */
export type Attached = Prepared & { upload: string };

/** The file of the message that is being written. */
export type Waiting = { name: string; file?: Prepared } & (
  { status: "preparing" | "failed" } | { status: "uploading"; share: number } | { status: "ready"; upload: string }
);

const refused = (failure: unknown) =>
  void toast({
    type: "error",
    ...(failure instanceof NoAttachment && failure.message === fileWords.tooLarge
      ? { title: fileWords.tooLarge, description: fileWords.tooLargeText }
      : {
          title: fileWords.notTaken,
          description: failure instanceof NoAttachment ? failure.message : fileWords.unreadable,
        }),
  });

/** The file of the message that is being written: chosen, and uploaded at once. */
export const useAttachment = () => {
  const [waiting, setWaiting] = useState<Waiting>();
  const control = useRef(new AbortController());
  useEffect(() => () => control.current.abort(), []);

  /** Whatever was under way ends; what comes of the new one counts for as long as its signal is not aborted. */
  const begin = useCallback((next: Waiting | undefined) => {
    control.current.abort();
    control.current = new AbortController();
    setWaiting(next);
    return control.current.signal;
  }, []);

  const upload = useCallback(
    async (file: Prepared) => {
      const { name } = file;
      const signal = begin({ name, file, status: "uploading", share: 0 });
      const onProgress = (share: number) => {
        if (!signal.aborted) setWaiting({ name, file, status: "uploading", share });
      };
      try {
        const id = await uploadFile("attachment", file.blob, { signal, onProgress });
        if (!signal.aborted) setWaiting({ name, file, status: "ready", upload: id });
      } catch {
        if (signal.aborted) return;
        setWaiting({ name, file, status: "failed" });
        void toast({ type: "error", title: fileWords.failed, description: fileWords.failedText });
      }
    },
    [begin],
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
