import { chakra } from "@chakra-ui/react";
import { Panel } from "#web/ui/panel.tsx";

/** Around the event that was registered for: as high before it is there as with it. */
export const EventPanel = chakra(Panel, { base: { alignSelf: "start", minHeight: { base: "42rem", sm: "29rem" } } });
