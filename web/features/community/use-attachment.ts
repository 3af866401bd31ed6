import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { fileWords } from "#web/content/community.ts";
import { uploadFile } from "#web/files/upload.ts";
import { useLiveParts } from "#web/realtime/live.tsx";
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
      void toast({ type: "error", title: fileWords.failed, description: fileWords.failedText });
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
