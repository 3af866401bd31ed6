import { type PortalStart, startPortal } from "./early-portal.ts";

declare const portalStart: PortalStart;

startPortal(portalStart);
