import { Box, chakra } from "@chakra-ui/react";
import { useRef } from "react";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icons.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.ts";
import { doorWords as words } from "./door-words.ts";
import { unlockSound } from "./signals.ts";
import { useCamera, type CameraState } from "./use-camera.ts";

const Input = chakra("input", control);

const cameraDrawing = "M4.5 8h3l1.5-2.5h6L16.5 8h3v11h-15zM12 10a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z";

/** A code that somebody reads out, or a reference. */
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

const messages: Partial<Record<CameraState, string>> = {
  refused: words.camera.refused,
  absent: words.camera.absent,
  failed: words.camera.failed,
};

/** Where the camera's picture would be, while there is none. */
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

/** The corners of what the camera looks at. */
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

/** The camera that reads tickets, and the ways to do without it. */
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
      // Without a picture it leaves the room to the answer.
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
