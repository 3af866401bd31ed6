import { Box } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import type { AdminEvent } from "#shared/events.ts";
import { adminEventsWords as words } from "#web/content/admin-events.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";

/** Whether anyone with its link can open the page of an event. */
export const isShareable = ({ status, audience }: Pick<AdminEvent, "status" | "audience">) =>
  status !== "draft" && audience !== "members";

/** The address of an event's page, to share. */
export const getEventLink = (id: string) => `${location.origin}${paths.eventRegistration(id)}`;

/** How long the button says that the link is copied. */
const copiedMs = 2500;

/** Copies the link of an event's page. */
export const CopyLink = ({ event: { id, title } }: { event: Pick<AdminEvent, "id" | "title"> }) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setCopied(false), copiedMs) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getEventLink(id));
      setCopied(true);
    } catch {
      void showToast({ type: "error", ...words.notCopied(getEventLink(id)) });
    }
  };
  const label = isCopied ? words.copied : words.copyLink;
  return (
    <>
      <Button size="compact" aria-label={words.about(label, title)} onClick={() => void copy()}>
        {label}
      </Button>
      <Box role="status" srOnly>
        {isCopied && words.copied}
      </Box>
    </>
  );
};
