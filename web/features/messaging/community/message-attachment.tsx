import { chakra, Box } from "@chakra-ui/react";
import { queryOptions } from "@tanstack/react-query";
import { useState, type ReactNode, useCallback, type ComponentProps } from "react";
import type { Attachment } from "#shared/community.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { fetchFile } from "#web/lib/files/fetch-file.ts";
import { save } from "#web/lib/files/save-file.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button, BusyButton } from "#web/ui/button.tsx";
import { LineDrawing, Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { fileWords as words } from "../community-words.ts";

/** How long an attachment that is off screen stays cached. */
const keepMs = 300_000;

const fileQuery = (memberId: string, attachment: Attachment) =>
  queryOptions({
    queryKey: [memberId, "attachment", attachment.id],
    queryFn: ({ signal }) => fetchFile(attachment.url, signal),
    // A message's attachment never changes.
    staleTime: Infinity,
    gcTime: keepMs,
    structuralSharing: false,
  });

/** A message's file, fetched when first rendered; `own` is one just sent from here. */
const useFile = (attachment: Attachment, own: Blob | undefined) => {
  const { data, isError, refetch } = useQuery({
    ...fileQuery(useMember().id, attachment),
    enabled: own === undefined && attachment.id !== "",
  });
  return { blob: own ?? data, isError, refetch };
};

/** Caches a file just sent from here, so that the sender need not download it. */
export const keepFile = (memberId: string, attachment: Attachment, file: Blob) =>
  queryClient.setQueryData(fileQuery(memberId, attachment).queryKey, file);

/** Longest side in the message list. */
const longestSidePx = 320;
/** Maximum aspect ratio in the message list: beyond it, part of the space stays empty. */
const longestRatio = 3;
/** For pictures of unknown size. */
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

const loadPictureDialog = async () => (await import("./picture-dialog.tsx")).PictureDialog;

/** The size comes from the sender, so it may be anything. */
const placeOf = ({ width: wide = usual.width, height: high = usual.height }: Attachment) => {
  const [width, height] = [
    Math.max(wide, Math.ceil(high / longestRatio)),
    Math.max(high, Math.ceil(wide / longestRatio)),
  ];
  const scale = Math.min(1, longestSidePx / width, longestSidePx / height);
  return { width: Math.round(width * scale), aspectRatio: `${width} / ${height}` };
};

type Props = Omit<ComponentProps<typeof chakra.img>, "src" | "ref"> & { blob: Blob; alt: string };

/** Shows a picture from memory; its object URL is revoked on unmount. */
export const BlobPicture = ({ blob, ...rest }: Props) => {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <chakra.img ref={show} {...rest} />;
};

type AttachedPictureProps = { attachment: Attachment; own: Blob | undefined };

/** A message's picture: its space is reserved before it loads, and pressing it enlarges it. */
const AttachedPicture = ({ attachment, own }: AttachedPictureProps) => {
  const { blob, isError, refetch } = useFile(attachment, own);
  const dialog = useLazyDialog(loadPictureDialog);
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

const sheet = "M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9 12.5h6M9 16h6";

type DocumentCardProps = { name: string; size?: number | undefined; picture?: ReactNode; children?: ReactNode };

/** A file by name and size, with its actions. */
export const DocumentCard = ({ name, size, picture, children }: DocumentCardProps) => (
  <Row gap="3" minWidth="0" maxWidth="24rem">
    <Grid
      placeItems="center"
      flexShrink="0"
      width="12"
      height="12"
      overflow="hidden"
      bg="bg.subtle"
      borderWidth="1px"
      borderRadius="sm"
      color="brand.fg"
    >
      {picture ?? <LineDrawing path={sheet} />}
    </Grid>
    <Box flex="1" minWidth="0">
      <Text dir="auto" fontSize="0.9375rem" fontWeight="600" lineHeight="1.3" lineClamp="2" overflowWrap="anywhere">
        {name}
      </Text>
      {size !== undefined && (
        <Text fontSize="0.8125rem" color="fg.muted">
          {words.size(size)}
        </Text>
      )}
    </Box>
    {children}
  </Row>
);

/** Downloads a message's file. */
const DownloadButton = ({ attachment }: { attachment: Attachment }) => {
  const { id } = useMember();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      save(await queryClient.fetchQuery(fileQuery(id, attachment)), attachment.name);
    } catch {
      void showToast({ type: "error", title: words.notDownloaded, description: words.failedText });
    }
    setIsBusy(false);
  };
  return (
    <BusyButton
      look="quiet"
      size="icon"
      aria-label={words.download(attachment.name)}
      isBusy={isBusy}
      onClick={() => void download()}
    >
      <Icon name="arrow" rotate="90deg" />
    </BusyButton>
  );
};

/** A message's attachment; `own` is one just sent from here. */
export const MessageAttachment = ({ attachment, own }: { attachment: Attachment; own?: Blob | undefined }) => {
  if (attachment.type.startsWith("image/")) return <AttachedPicture attachment={attachment} own={own} />;
  return (
    <DocumentCard name={attachment.name} size={attachment.size}>
      {attachment.id !== "" && <DownloadButton attachment={attachment} />}
    </DocumentCard>
  );
};
