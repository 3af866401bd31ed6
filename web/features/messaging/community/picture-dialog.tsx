import type { Attachment } from "#shared/community.ts";
import { save } from "#web/lib/files/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { fileWords as words } from "../community-words.ts";
import { BlobPicture } from "./message-attachment.tsx";

type Props = { isOpen: boolean; onClose: () => void; attachment: Attachment; blob: Blob };

/** A picture as large as the screen allows. */
export const PictureDialog = ({ isOpen, onClose, attachment: { name }, blob }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.picture} description={name} width="min(96vw, 80rem)">
    <Grid justifyItems="center" gap="4">
      <BlobPicture blob={blob} alt={name} maxWidth="full" maxHeight="70dvh" objectFit="contain" />
      <Button onClick={() => save(blob, name)}>{words.save}</Button>
    </Grid>
  </Dialog>
);
