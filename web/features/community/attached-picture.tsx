import { chakra } from "@chakra-ui/react";
import type { Attachment } from "#shared/community.ts";
import { fileWords as words } from "#web/content/community.ts";
import { BlobPicture } from "#web/files/blob-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useFile } from "./file-query.ts";

/** Longest side in the log, in pixels. */
const longestSide = 320;
/** How much longer than the other a side is in the log at most: the rest of its place stays empty. */
const longestRatio = 3;
/** For a picture whose size nobody has told. */
const usual = { width: 240, height: 180 };

const Place = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    maxWidth: "full",
    minWidth: "11",
    minHeight: "11",
    overflow: "hidden",
    bg: "bg.subtle",
    borderRadius: "sm",
    cursor: "zoom-in",
    "& img": { width: "full", height: "full", objectFit: "contain" },
  },
});

const Broken = chakra("div", { base: { display: "grid", justifyItems: "start", gap: "2", color: "fg.muted" } });

const loadDialog = async () => (await import("./picture-dialog.tsx")).PictureDialog;

/** Its sender says how large a picture is, and may say anything. */
const placeOf = ({ width: wide = usual.width, height: high = usual.height }: Attachment) => {
  const [width, height] = [
    Math.max(wide, Math.ceil(high / longestRatio)),
    Math.max(high, Math.ceil(wide / longestRatio)),
  ];
  const scale = Math.min(1, longestSide / width, longestSide / height);
  return { width: Math.round(width * scale), aspectRatio: `${width} / ${height}` };
};

type Props = { attachment: Attachment; own: Blob | undefined };

/** The picture of a message: its place is there before it is, and a press shows it larger. */
export const AttachedPicture = ({ attachment, own }: Props) => {
  const { blob, isError, refetch } = useFile(attachment, own);
  const dialog = useLazyDialog(loadDialog);
  if (isError)
    return (
      <Broken>
        {words.broken}
        <Button size="compact" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </Broken>
    );
  return (
    <>
      <Place
        type="button"
        aria-label={words.open(attachment.name)}
        style={placeOf(attachment)}
        onClick={dialog.open}
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
      >
        {blob && <BlobPicture blob={blob} alt={attachment.name} draggable={false} />}
      </Place>
      {blob && <LazyDialog dialog={dialog} props={{ attachment, blob }} />}
    </>
  );
};
