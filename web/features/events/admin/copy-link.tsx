import type { AdminEvent } from "#shared/event-admin.ts";
import { paths } from "#web/paths.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { adminEventsWords as words } from "./event-words.ts";

/** Whether anyone with the link can open the event's page. */
export const isShareable = ({ status, audience }: Pick<AdminEvent, "status" | "audience">) =>
  status !== "draft" && (audience === "public" || audience === "link");

/** The shareable address of an event's page. */
export const getEventLink = (id: string) => `${location.origin}${paths.eventRegistration(id)}`;

/** Copies the link of an event's page. */
export const CopyLink = ({ event: { id, title } }: { event: Pick<AdminEvent, "id" | "title"> }) => (
  <CopyButton
    text={getEventLink(id)}
    words={{ copy: words.copyLink, copied: words.copied }}
    nameOf={(label) => words.about(label, title)}
    failure={words.notCopied(getEventLink(id))}
  />
);
