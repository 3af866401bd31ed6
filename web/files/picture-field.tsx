import { Box } from "@chakra-ui/react";
import { use, useRef, useState, type DragEvent, type ReactNode } from "react";
import { uploadRules, type UploadKind } from "#shared/uploads.ts";
import { pictureWords, type PictureWords } from "#web/content/pictures.ts";
import { FormId } from "#web/forms/use-field.ts";
import { Button } from "#web/ui/button.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";
import { PictureState } from "./picture-state.tsx";
import type { Picture } from "./use-picture.ts";

const camera = "M3.5 8H7l1.6-2.5h6.8L17 8h3.5v11h-17zM12 9.8a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6Z";

type Props = {
  name: string;
  kind: UploadKind;
  picture: Picture;
  words: PictureWords;
  error?: string;
  /** What is seen of the picture. */
  children: ReactNode;
};

/** A picture of a form: chosen by its button (which offers a phone's camera too), or dropped here. */
export const PictureField = ({ name, kind, picture, words, error, children }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const id = `${use(FormId)}-${name}`;
  const { choice, shown } = picture;

  const take = (files: FileList | null) => {
    if (files?.[0]) picture.choose(files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      role="group"
      aria-label={words.title}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="5"
      p="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? "brand.fg" : "border.control"}
      borderRadius="md"
      bg={isOver ? "brand.tint" : "transparent"}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      <Box flex="1 1 14rem" minWidth="0">
        <input
          ref={input}
          hidden
          type="file"
          name={name}
          aria-label={words.title}
          accept={uploadRules[kind].types.join()}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again.
            event.target.value = "";
          }}
        />
        <Box display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
          <Button id={id} size="compact" onClick={() => input.current?.click()}>
            <LineDrawing path={camera} />
            {shown ? words.change : words.choose}
          </Button>
          {shown && (
            <Button look="quiet" size="compact" px="0" onClick={picture.remove}>
              {words.remove}
            </Button>
          )}
          {/* Without a picture there was, removing the chosen one takes it back. */}
          {choice !== undefined && picture.hasSaved && (
            <Button look="quiet" size="compact" px="0" onClick={picture.undo}>
              {pictureWords.undo}
            </Button>
          )}
        </Box>
        <PictureState picture={picture} words={words} error={error} />
      </Box>
    </Box>
  );
};
