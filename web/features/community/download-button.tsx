import { useState } from "react";
import type { Attachment } from "#shared/community.ts";
import { fileWords as words } from "#web/content/community.ts";
import { save } from "#web/files/fetch-file.ts";
import { useMember } from "#web/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.ts";
import { loadFile } from "./file-query.ts";

/** Saves the file of a message on the reader's device. */
export const DownloadButton = ({ attachment }: { attachment: Attachment }) => {
  const { id } = useMember();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      save(await loadFile(id, attachment), attachment.name);
    } catch {
      void toast({ type: "error", title: words.notDownloaded, description: words.failedText });
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
