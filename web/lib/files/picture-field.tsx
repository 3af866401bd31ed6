import { Box, chakra } from "@chakra-ui/react";
import { use, useRef, type ReactNode } from "react";
import { uploadRules, type UploadKind } from "#shared/uploads.ts";
import { pictureWords, type PictureWords } from "#web/content/pictures.ts";
import { FormId } from "#web/lib/forms/field-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { FileInput, useDropZone } from "./choose-files.tsx";
import type { Picture } from "./use-picture.ts";

const Note = chakra("p", { base: { display: "flex", gap: "1.5", mt: "2", textStyle: "small", color: "fg.muted" } });

const Drop = chakra("span", { base: { "@media (hover: none)": { display: "none" } } });

const Failure = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <Box role="alert">
    <Note color="fg.error">
      <Icon name="alert" mt="0.5" />
      {message}
    </Note>
    {onRetry && (
      <Button size="compact" mt="2" onClick={onRetry}>
        {pictureWords.retry}
      </Button>
    )}
  </Box>
);

type PictureStateProps = { picture: Picture; words: PictureWords; error?: string };

/** The progress of a chosen picture, or its error. */
const PictureState = ({ picture, words, error }: PictureStateProps) => {
  const { choice, refusal, isPreparing, isUploading, hasFailed, share, retry } = picture;
  if (isPreparing) return <Note role="status">{pictureWords.preparing}</Note>;
  if (refusal) return <Failure message={refusal} />;
  if (hasFailed) return <Failure message={words.failed} onRetry={retry} />;
  if (error) return <Failure message={error} />;
  if (isUploading) return <ProgressBar label={words.uploading} share={share} />;
  if (choice === undefined)
    return (
      <Note>
        <span>
          {words.help} <Drop>{pictureWords.drop}</Drop>
        </span>
      </Note>
    );
  return <Note role="status">{choice ? words.ready : words.removed}</Note>;
};

const camera = "M3.5 8H7l1.6-2.5h6.8L17 8h3.5v11h-17zM12 9.8a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6Z";

type PictureFieldProps = {
  name: string;
  kind: UploadKind;
  picture: Picture;
  words: PictureWords;
  error?: string;
  /** Renders the picture. */
  children: ReactNode;
};

/** A picture field: choose a file or drop one. */
export const PictureField = ({ name, kind, picture, words, error, children }: PictureFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const id = `${use(FormId)}-${name}`;
  const { choice, shown } = picture;
  const takeFirst = ([file]: File[]) => {
    if (file) picture.choose(file);
  };
  const { isOver, handlers } = useDropZone(takeFirst);
  return (
    <Row
      role="group"
      aria-label={words.title}
      flexWrap="wrap"
      gap="5"
      p="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? "brand.fg" : "border.control"}
      borderRadius="md"
      bg={isOver ? "brand.tint" : "transparent"}
      {...handlers}
    >
      {children}
      <Box flex="1 1 14rem" minWidth="0">
        <FileInput
          ref={input}
          name={name}
          aria-label={words.title}
          accept={uploadRules[kind].types.join()}
          onFiles={takeFirst}
        />
        <Row alignItems="stretch" flexWrap="wrap" columnGap="5" rowGap="1">
          <Button id={id} size="compact" aria-busy={picture.isPreparing} onClick={() => input.current?.click()}>
            <LineDrawing path={camera} />
            {shown ? words.change : words.choose}
          </Button>
          {shown && (
            <Button look="quiet" size="compact" px="0" onClick={picture.remove}>
              {words.remove}
            </Button>
          )}
          {/* Without an earlier picture, "remove" does the same. */}
          {choice !== undefined && picture.hasSaved && (
            <Button look="quiet" size="compact" px="0" onClick={picture.undo}>
              {pictureWords.undo}
            </Button>
          )}
        </Row>
        <PictureState picture={picture} words={words} error={error} />
      </Box>
    </Row>
  );
};
