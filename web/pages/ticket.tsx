import { ticketWords } from "#web/features/registrations/tickets/ticket-words.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { TicketFrame, TicketSkeleton } from "./ticket/ticket-frame.tsx";

const load = async () => (await import("./ticket/ticket-visit.tsx")).TicketVisit;

const loading = (
  <TicketFrame>
    <TicketSkeleton />
  </TicketFrame>
);

/** The page of one person's ticket. */
export const Ticket = () => (
  <LivePart
    load={load}
    props={{}}
    placeholder={loading}
    failed={(retry) => (
      <TicketFrame>
        <FailedRegion message={ticketWords.failed} onRetry={retry} />
      </TicketFrame>
    )}
  />
);
