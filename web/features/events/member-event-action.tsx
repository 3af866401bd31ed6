import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { memberEventsWords as words } from "#web/content/portal-events.ts";
import { Button } from "#web/ui/button.tsx";
import { stateOf } from "./event-state.ts";

const Closed = ({ label, children }: { label: string; children?: ReactNode }) => (
  <>
    <Button disabled>{label}</Button>
    {children && (
      <Box as="p" mt="2" textStyle="small" color="fg.muted">
        {children}
      </Box>
    )}
  </>
);

type Props = { event: ClubEvent; onRegister: () => void; onIntent: () => void };

/** The way to register for an event, as far as it is open; one without a free spot reads as ended (portal-and-admin.md, "Portal events"). */
export const MemberEventAction = ({ event, onRegister, onIntent }: Props) => {
  switch (stateOf(event)) {
    case "open":
      return (
        <Button
          look="gold"
          aria-describedby={event.id}
          aria-haspopup="dialog"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onRegister}
        >
          {words.register}
        </Button>
      );
    case "coming soon":
      return <Closed label={words.comingSoon}>{words.opensSoon}</Closed>;
    case "full":
      return <Closed label={words.ended}>{words.full}</Closed>;
    case "ended":
      return <Closed label={words.ended} />;
  }
};
