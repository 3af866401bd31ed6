import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { uploadRules } from "#shared/uploads.ts";
import { FileInput, useDropZone } from "#web/lib/files/choose-files.tsx";
import { Button } from "#web/ui/button.tsx";
import { LineDrawing, Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Stack } from "#web/ui/layout.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { fileWords as words } from "../community-words.ts";
import { BlobPicture, DocumentCard } from "./message-attachment.tsx";
import type { Attachment, Waiting } from "./use-attachment.ts";

const clip =
  "m20 11.4-8.5 8.5a5.1 5.1 0 0 1-7.2-7.2l8.5-8.5a3.4 3.4 0 0 1 4.8 4.8L9.2 17.4a1.7 1.7 0 0 1-2.4-2.4l7.8-7.8";

/** Systems tell documents apart by their endings too. */
const accepted = [...uploadRules.attachment.types, ".doc", ".docx"].join();

/** Chooses the file that goes with a message. */
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

/** Where files can be dropped: says so while one is held over it. */
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

/** The file of the message that is being written: what it is, and how far it has come. */
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
