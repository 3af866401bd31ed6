import type { ComponentProps } from "react";
import { Panel } from "#web/ui/panel.tsx";

/** Around the event that was registered for: as high before it is there as with it. */
export const EventPanel = (props: ComponentProps<typeof Panel>) => (
  <Panel alignSelf="start" minHeight={{ base: "43.5rem", sm: "31rem" }} {...props} />
);
