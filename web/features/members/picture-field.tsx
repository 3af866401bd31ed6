import { Box } from "@chakra-ui/react";
import { useRef, useState, type DragEvent } from "react";
import type { Profile } from "#shared/members.ts";
import { uploadRules } from "#shared/uploads.ts";
import { pictureWords } from "#web/content/portal-profile.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { PictureState } from "./picture-state.tsx";
import type { Picture } from "./use-picture.ts";

type Props = { profile: Profile; name: string; picture: Picture; error?: string };

/** The profile's picture: chosen by its button (which offers a phone's camera too), or dropped here. */
export const PictureField = ({ profile, name, picture, error }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { choice } = picture;
  const shown = choice === undefined ? profile.avatar_url : (choice?.preview ?? null);

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
      aria-label={pictureWords.title}
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
      <Avatar id={profile.id} name={name} src={shown} size="large" />
      <Box flex="1 1 14rem" minWidth="0">
        <input
          ref={input}
          hidden
          type="file"
          aria-label={pictureWords.title}
          accept={uploadRules.avatar.types.join()}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again.
            event.target.value = "";
          }}
        />
        <Box display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
          <Button size="compact" onClick={() => input.current?.click()}>
            <PortalIcon name="camera" />
            {shown ? pictureWords.change : pictureWords.choose}
          </Button>
          {shown && (
            <Button look="quiet" size="compact" px="0" onClick={picture.remove}>
              {pictureWords.remove}
            </Button>
          )}
          {choice !== undefined && (
            <Button look="quiet" size="compact" px="0" onClick={picture.undo}>
              {pictureWords.undo}
            </Button>
          )}
        </Box>
        <PictureState picture={picture} error={error} />
      </Box>
    </Box>
  );
};
