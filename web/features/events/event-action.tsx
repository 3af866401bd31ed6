import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { paths } from "#web/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { stateOf } from "./event-state.ts";

const sayComingSoon = () => toast({ type: "info", ...upcoming.comingSoonToast });

/** The one thing to do about an event, as its state allows. */
export const EventAction = ({ event }: { event: ClubEvent }) => {
  switch (stateOf(event)) {
    case "open":
      return (
        <LinkButton look="gold" to={paths.eventRegistration(event.id)}>
          {upcoming.register}
        </LinkButton>
      );
    case "coming soon":
      return (
        <Button look="gold" onClick={() => void sayComingSoon()}>
          {upcoming.comingSoon}
        </Button>
      );
    case "ended":
      return <Button disabled>{upcoming.ended}</Button>;
    case "full":
      return <Button disabled>{upcoming.full}</Button>;
  }
};
