import { AttachedPicture } from "./attached-picture.tsx";
import { DocumentCard } from "./document-card.tsx";
import { DownloadButton } from "./download-button.tsx";
import type { ShownMessage } from "./use-topic-thread.ts";

/** The file that a message carries. */
export const MessageAttachment = ({ message }: { message: ShownMessage }) => {
  const { attachment, file } = message;
  if (!attachment) return null;
  if (attachment.type.startsWith("image/")) return <AttachedPicture attachment={attachment} own={file} />;
  return (
    <DocumentCard name={attachment.name} size={attachment.size}>
      {attachment.id !== "" && <DownloadButton attachment={attachment} />}
    </DocumentCard>
  );
};
