import { Box } from "@chakra-ui/react";
import { fileWords as words } from "#web/content/community.ts";
import { BlobPicture } from "#web/files/blob-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { DocumentCard } from "./document-card.tsx";
import type { Attachment, Waiting } from "./use-attachment.ts";

const State = ({ waiting, onRetry }: { waiting: Waiting; onRetry: () => void }) => {
  if (waiting.status === "uploading") return <ProgressBar label={words.uploading} share={waiting.share} />;
  if (waiting.status === "failed")
    return (
      <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3" textStyle="small" color="fg.error">
        <Icon name="alert" />
        {words.failed}
        <Button size="compact" onClick={onRetry}>
          {words.retry}
        </Button>
      </Box>
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
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="2">
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
      </Box>
      <State waiting={waiting} onRetry={retry} />
    </Box>
  );
};
