import { stayConnected } from "#web/content/home.ts";
import { StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";

/** For those who are not ready to apply. */
export const StayConnectedCall = () => (
  <CallToAction id="stay-connected" {...stayConnected}>
    <StayConnectedButton look="gold" />
  </CallToAction>
);
