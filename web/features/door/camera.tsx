import { Box, chakra } from "@chakra-ui/react";
import { useRef, useCallback, useEffect, useEffectEvent, useState } from "react";
import { wait } from "#web/lib/backoff.ts";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icons.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.ts";
import type { Frame } from "./decode-worker.ts";
import { doorWords as words } from "./door-words.ts";
import { unlockSound } from "./signals.ts";

const Input = chakra("input", control);

const cameraDrawing = "M4.5 8h3l1.5-2.5h6L16.5 8h3v11h-15zM12 10a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z";

/** A code that is read out, or a reference. */
const CodeForm = ({ onCode }: { onCode: (text: string) => void }) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <chakra.form
      width="full"
      maxWidth="26rem"
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current!.value.trim();
        if (text === "") return;
        field.current!.value = "";
        unlockSound();
        onCode(text);
      }}
    >
      <Row gap="2">
        <Input
          ref={field}
          aria-label={words.code.label}
          name="code"
          placeholder={words.code.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          minWidth="0"
        />
        <Button type="submit" flexShrink="0">
          {words.code.check}
        </Button>
      </Row>
    </chakra.form>
  );
};

type CameraState = "off" | "starting" | "on" | "refused" | "absent" | "failed";

/** Size in pixels of the square scanned in the middle of a frame: at arm's length, 4 pixels per module of a code. */
const sidePx = 640;
/** Pause between two scans, in milliseconds: keeps the phone cool and the page responsive. */
const restMs = 60;
/** How long the same code is ignored, in milliseconds since it was last visible. */
const sameCodeMs = 2500;

/** The browser's own barcode detector, if supported. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = (new (options: { formats: string[] }) => Detector) & {
  getSupportedFormats: () => Promise<string[]>;
};

const createDetector = async (): Promise<Detector | undefined> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : undefined;
};

/** Reads codes in a video with the browser's detector, otherwise with ours in a worker. */
const createReader = async () => {
  const detector = await createDetector();
  if (detector) {
    return {
      read: async (video: HTMLVideoElement) => (await detector.detect(video))[0]?.rawValue,
      close: () => {},
    };
  }
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    read: (video: HTMLVideoElement) =>
      new Promise<string | undefined>((resolve, reject) => {
        const { videoWidth, videoHeight } = video;
        const side = Math.min(videoWidth, videoHeight);
        if (!context || side === 0) {
          resolve(undefined);
          return;
        }
        canvas.width = canvas.height = Math.min(side, sidePx);
        const { width } = canvas;
        context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, width, width);
        const { data } = context.getImageData(0, 0, width, width);
        worker.onmessage = ({ data: text }: MessageEvent<string | undefined>) => resolve(text);
        worker.onerror = () => reject(new Error("The decoder could not be loaded."));
        worker.postMessage({ width, height: width, data } satisfies Frame, [data.buffer]);
      }),
    close: () => worker.terminate(),
  };
};

const describeFailure = (failure: unknown): CameraState => {
  const name = failure instanceof Error || failure instanceof DOMException ? failure.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "absent" : "failed";
};

/** Calls `onCode` with each code the camera sees until stopped. Throws if no camera is available. */
const watchCamera = async (video: HTMLVideoElement, signal: AbortSignal, onCode: (text: string) => void) => {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener("abort", stop);
  if (signal.aborted) {
    stop();
    return undefined;
  }
  video.srcObject = stream;
  await video.play();
  const reader = await createReader();
  const watch = async () => {
    const seenAt = new Map<string, number>();
    while (!signal.aborted) {
      if (stream.getVideoTracks().every(({ readyState }) => readyState === "ended"))
        throw new Error("The camera ended.");
      const text = document.visibilityState === "hidden" ? undefined : await reader.read(video);
      const now = Date.now();
      if (text && now - (seenAt.get(text) ?? 0) > sameCodeMs && !signal.aborted) onCode(text);
      if (text) seenAt.set(text, now);
      await wait(restMs);
    }
  };
  return {
    ended: watch().finally(() => {
      reader.close();
      stop();
    }),
  };
};

/** Whether camera permission is already granted. */
const isAllowed = async () => {
  try {
    return (await navigator.permissions.query({ name: "camera" })).state === "granted";
  } catch {
    return false;
  }
};

/** A camera that reads codes: its state, the video element, and how to turn it on and off. */
const useCamera = (onCode: (text: string) => void) => {
  const hasCamera = "mediaDevices" in navigator;
  const [state, setState] = useState<CameraState>(hasCamera ? "off" : "absent");
  const video = useRef<HTMLVideoElement>(null);
  const control = useRef<AbortController>(undefined);
  const report = useEffectEvent(onCode);
  const tell = useRef<(text: string) => void>(() => {});
  useEffect(() => {
    tell.current = (text) => report(text);
  }, []);

  const stop = useCallback(() => {
    control.current?.abort();
    setState("off");
  }, []);

  const start = useCallback(async () => {
    control.current?.abort();
    const { signal } = (control.current = new AbortController());
    setState("starting");
    try {
      const watching = await watchCamera(video.current!, signal, (text) => tell.current(text));
      if (signal.aborted || !watching) return;
      setState("on");
      await watching.ended;
    } catch (failure) {
      if (!signal.aborted) setState(describeFailure(failure));
    }
  }, []);

  // If permission was granted before, it starts on.
  useEffect(() => {
    if (!hasCamera) return;
    let isGone = false;
    void isAllowed().then((allowed) => (allowed && !isGone ? start() : undefined));
    return () => {
      isGone = true;
      control.current?.abort();
    };
  }, [hasCamera, start]);

  return { state, video, start: () => void start(), stop };
};

const messages: Partial<Record<CameraState, string>> = {
  refused: words.camera.refused,
  absent: words.camera.absent,
  failed: words.camera.failed,
};

/** Placeholder while there is no camera image. */
const CameraOff = ({
  state,
  onStart,
  onCode,
}: {
  state: CameraState;
  onStart: () => void;
  onCode: (text: string) => void;
}) => {
  const message = messages[state];
  return (
    <Stack alignItems="center" gap="3" px="gutter" py="4">
      {message !== undefined && (
        <Row role="status" gap="2" alignItems="flex-start" textStyle="small">
          <Icon name="alert" color="fg.pending" mt="0.5" />
          <p>{message}</p>
        </Row>
      )}
      {state !== "absent" && (
        <Button look={message === undefined ? "gold" : "line"} onClick={onStart}>
          <LineDrawing path={cameraDrawing} />
          {message === undefined ? words.camera.start : words.camera.again}
        </Button>
      )}
      <CodeForm onCode={onCode} />
    </Stack>
  );
};

/** The corners of the scanned area. */
const Aim = chakra("div", {
  base: {
    position: "absolute",
    insetBlock: "10%",
    insetInline: "0",
    marginInline: "auto",
    aspectRatio: "1",
    borderWidth: "2px",
    borderStyle: "dashed",
    borderColor: "brand.solid",
    borderRadius: "md",
    pointerEvents: "none",
  },
});

/** The ticket scanner, and alternatives to the camera. */
export const CameraView = ({ onCode }: { onCode: (text: string) => void }) => {
  const { state, video, start, stop } = useCamera(onCode);
  const isShown = state === "on" || state === "starting";
  const turnOn = () => {
    unlockSound();
    start();
  };
  return (
    <Box
      as="section"
      aria-label={words.camera.label}
      position="relative"
      // Without an image, it leaves the space to the answer.
      height={isShown ? { base: "clamp(11rem, 34dvh, 20rem)", lg: "clamp(11rem, 42dvh, 26rem)" } : undefined}
      flexShrink="0"
      overflow="hidden"
      bg="bg.subtle"
      borderBlockWidth="1px"
    >
      <chakra.video
        ref={video}
        muted
        playsInline
        width="full"
        height="full"
        objectFit="cover"
        display={isShown ? "block" : "none"}
        aria-hidden
        tabIndex={-1}
      />
      {state === "on" && <Aim />}
      {state === "starting" && (
        <Grid position="absolute" inset="0" placeContent="center">
          <Text role="status" px="3" py="1" bg="bg.panel">
            {words.camera.starting}
          </Text>
        </Grid>
      )}
      {!isShown && <CameraOff state={state} onStart={turnOn} onCode={onCode} />}
      {state === "on" && (
        <Button
          size="icon"
          aria-label={words.camera.off}
          position="absolute"
          top="2"
          insetEnd="2"
          bg="bg.panel"
          onClick={stop}
        >
          <Icon name="close" />
        </Button>
      )}
    </Box>
  );
};
