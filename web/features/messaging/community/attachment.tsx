import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from "react";
import { uploadRules, maxUploadBytes } from "#shared/uploads.ts";
import { FileInput, useDropZone } from "#web/lib/files/choose-files.tsx";
import { decodePicture, drawWhole, encodePicture, isSvg, redrawPicture, UnusableFile } from "#web/lib/files/picture.ts";
import { uploadFile } from "#web/lib/files/upload.ts";
import { useLiveParts } from "#web/lib/realtime/live.tsx";
import { Button } from "#web/ui/button.tsx";
import { LineDrawing, Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Stack } from "#web/ui/layout.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { showToast } from "#web/ui/toast.ts";
import { fileWords as words, fileWords } from "../community-words.ts";
import { BlobPicture, DocumentCard } from "./message-attachment.tsx";

/** Longest side of a picture: its largest display size. */
const longestSidePx = 2000;

/** A file ready for upload. */
type Prepared = { blob: Blob; name: string; width?: number; height?: number };

/** Types by file extension, for systems that do not know the type. */
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

const getType = ({ type, name }: File) => type || (typesByEnding[name.split(".").at(-1)!.toLowerCase()] ?? "");

const isAllowed = (type: string) => (uploadRules.attachment.types as readonly string[]).includes(type);

const isTooLarge = ({ size }: Blob) => size > maxUploadBytes("attachment");

const replaceEnding = (name: string, ending: string) => `${name.replace(/\.\w+$/, "")}.${ending}`;

/** A re-encoded picture, no larger than displayed. Lines and text stay sharp in PNG. */
const redraw = async (file: File, type: string): Promise<Prepared> => {
  const picture = await redrawPicture(file, {
    draw: drawWhole(longestSidePx),
    encode: async (canvas) => {
      const png = type === "image/png" ? await encodePicture(canvas, type) : null;
      // A PNG this large is a photo.
      return png && !isTooLarge(png) ? png : null;
    },
    unreadable: fileWords.unreadable,
  });
  return { ...picture, name: picture.blob.type === "image/png" ? file.name : replaceEnding(file.name, "jpg") };
};

/** The size of an animated picture, which is uploaded unchanged. */
const measure = async (file: Blob) => {
  const bitmap = await decodePicture(file).catch(() => undefined);
  if (!bitmap) return {};
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
};

/** Prepares a chosen file for upload. Throws `UnusableFile`. */
const prepare = async (file: File): Promise<Prepared> => {
  const type = getType(file);
  const isStill = type.startsWith("image/") && type !== "image/gif" && !isSvg(type);
  // Other picture types become JPEG, if this browser can decode them.
  if (!isAllowed(type) && !isStill) throw new UnusableFile(fileWords.wrongType);
  if (file.size === 0) throw new UnusableFile(fileWords.empty);
  if (isTooLarge(file)) throw new UnusableFile(fileWords.tooLarge);
  const result = isStill
    ? await redraw(file, type)
    : { blob: file.type === type ? file : file.slice(0, file.size, type), name: file.name };
  return type === "image/gif" ? { ...result, ...(await measure(file)) } : result;
};

/** An uploaded file waiting for its message. */
export type Attached = Prepared & { upload: string };

/** The attachment of the message being written. */
type Waiting = { name: string; file?: Prepared } & (
  | { status: "preparing" | "failed" }
  | { status: "uploading"; share: number }
  | { status: "ready"; upload: string }
);

const showRefusal = (failure: unknown) =>
  void showToast({
    type: "error",
    ...(failure instanceof UnusableFile && failure.message === fileWords.tooLarge
      ? { title: fileWords.tooLarge, description: fileWords.tooLargeText }
      : {
          title: fileWords.notTaken,
          description: failure instanceof UnusableFile ? failure.message : fileWords.unreadable,
        }),
  });

/** The attachment of the message being written in `place`: uploaded when chosen, kept when leaving the page. */
export const useAttachment = (place: string) => {
  const { kept } = useLiveParts().store;
  const name = `attachment:${place}`;
  const [waiting, setWaiting] = useState(() => kept.get(name) as Waiting | undefined);
  const control = useRef(new AbortController());

  /** Aborts pending work. The returned signal aborts when the file is replaced or removed. */
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
        const file = await prepare(chosen);
        if (!signal.aborted) await upload(file);
      } catch (failure) {
        if (signal.aborted) return;
        setWaiting(undefined);
        showRefusal(failure);
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
    // oxlint-disable-next-line react/set-state-in-effect -- an upload that was under way goes on, and says so
    resume();
    return () => leave();
  }, []);

  return {
    waiting,
    choose,
    remove: useCallback(() => void begin(undefined), [begin]),
    retry: () => waiting?.file && void upload(waiting.file),
    /** The attachment to send; undefined until it is uploaded. */
    attached: (): Attached | undefined =>
      waiting?.status === "ready" ? { ...waiting.file!, upload: waiting.upload } : undefined,
    /** Restores the attachment of a message that was not sent. */
    restore: useCallback(
      ({ upload: id, ...file }: Attached) => void begin({ name: file.name, file, status: "ready", upload: id }),
      [begin],
    ),
  };
};
type Attachment = ReturnType<typeof useAttachment>;

const clip =
  "m20 11.4-8.5 8.5a5.1 5.1 0 0 1-7.2-7.2l8.5-8.5a3.4 3.4 0 0 1 4.8 4.8L9.2 17.4a1.7 1.7 0 0 1-2.4-2.4l7.8-7.8";

/** File extensions too, which systems use to recognize documents. */
const accepted = [...uploadRules.attachment.types, ".doc", ".docx"].join();

/** The button that attaches a file. */
export const AttachButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} aria-label={words.attach} accept={accepted} onFiles={onFiles} />
      <Button
        look="quiet"
        size="icon"
        minHeight="12"
        aria-label={words.attach}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      >
        <LineDrawing path={clip} />
      </Button>
    </>
  );
};

/** A drop zone, highlighted while a file is dragged over it. */
export const DropZone = ({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) => {
  const { isOver, handlers } = useDropZone(onFiles);
  return (
    <Stack position="relative" flex="1" minHeight="0" {...handlers}>
      {children}
      {isOver && (
        <Grid
          position="absolute"
          inset="2"
          zIndex="1"
          placeItems="center"
          p="5"
          textAlign="center"
          bg="bg.panel"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="brand.fg"
          borderRadius="md"
          opacity="0.94"
          pointerEvents="none"
        >
          {words.drop}
        </Grid>
      )}
    </Stack>
  );
};

const State = ({ waiting, onRetry }: { waiting: Waiting; onRetry: () => void }) => {
  if (waiting.status === "uploading") return <ProgressBar label={words.uploading} share={waiting.share} />;
  if (waiting.status === "failed")
    return (
      <Row role="alert" flexWrap="wrap" gap="3" textStyle="small" color="fg.error">
        <Icon name="alert" />
        {words.failed}
        <Button size="compact" onClick={onRetry}>
          {words.retry}
        </Button>
      </Row>
    );
  return (
    <Box role="status" textStyle="small" color="fg.muted">
      {waiting.status === "ready" ? words.ready : words.preparing}
    </Box>
  );
};

/** The attachment being written: its name and upload progress. */
export const WaitingFile = ({ attachment: { waiting, remove, retry } }: { attachment: Attachment }) => {
  if (!waiting) return null;
  const { name, file, status } = waiting;
  const isPicture = file?.blob.type.startsWith("image/");
  return (
    <Box role="group" aria-label={words.title} mb="2" p="2" bg="bg.panel" borderWidth="1px" borderRadius="md">
      <Row justifyContent="space-between" gap="2">
        <DocumentCard
          name={name}
          size={file?.blob.size}
          picture={isPicture && <BlobPicture blob={file!.blob} alt="" width="full" height="full" objectFit="cover" />}
        />
        <Button
          look="quiet"
          size="icon"
          aria-label={status === "uploading" ? words.cancel : words.remove}
          onClick={remove}
        >
          <Icon name="close" />
        </Button>
      </Row>
      <State waiting={waiting} onRetry={retry} />
    </Box>
  );
};
