import { pictureWords, type PictureWords } from "#web/content/pictures.ts";
import { PictureField } from "#web/lib/files/picture-field.tsx";
import { drawWhole } from "#web/lib/files/picture.ts";
import { usePicture, type Picture } from "#web/lib/files/use-picture.ts";
import { Refused } from "#web/lib/forms/failure.ts";
import { Text } from "#web/ui/layout.ts";
import { EventPicture } from "../event-picture.tsx";

const words: PictureWords = {
  title: "Image (Optional)",
  choose: "Choose an image",
  change: "Change image",
  remove: "Remove image",
  help: `${pictureWords.help("event-image")} Without one, we draw it.`,
  uploading: "Uploading the image",
  ready: "The image is uploaded.",
  removed: "Save to remove it.",
  failed: "Image upload failed",
};

/** Longest side of a picture, in pixels: twice its display size. */
const largestSidePx = 1600;

/** The picture of a form for an event; `saved` is its address. */
export const useEventPicture = (saved: string | null | undefined) =>
  usePicture({ kind: "event-image", draw: drawWhole(largestSidePx), saved });

/** The picture's upload id once uploaded. Throws an error with a message if that fails. */
export const uploadEventPicture = async (picture: Picture) => {
  try {
    return await picture.finishUpload();
  } catch {
    throw new Refused(words.failed);
  }
};

type Props = {
  picture: Picture;
  /** The event's day, which is drawn where there is no picture. */
  when: string;
  error: string | undefined;
};

/** The field for an event's picture. */
export const EventPictureField = ({ picture, when, error }: Props) => (
  <div>
    <Text aria-hidden textStyle="small" fontWeight="600" mb="1.5">
      {words.title}
    </Text>
    <PictureField name="picture" kind="event-image" picture={picture} words={words} error={error}>
      <EventPicture event={{ picture: picture.shown, when }} flexShrink="0" width={{ base: "full", sm: "13rem" }} />
    </PictureField>
  </div>
);
