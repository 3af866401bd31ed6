import type { ComponentProps } from "react";
import { LineDrawing } from "./icons.tsx";

const drawings = {
  agenda: "M4.5 6.5h15v13h-15zM8.5 3.5v4m7-4v4M8 11.5h8M8 15.5h5",
  applicant:
    "M9.5 4.5a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2ZM2.5 20c.6-3.9 3-5.8 7-5.8s6.4 1.9 7 5.8M18.5 7.5v6m-3-3h6",
  approvals: "M9 3.5h6v3H9zM9 5H5.5v15.5h13V5H15m-6.5 8.5L11 16l4.5-5",
  bars: "M3.5 20h17M6.5 16.5v-5m5.5 5v-11m5.5 11V9",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0M12 5V3",
  book: "M6 3.5h12.5v17H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5ZM4.5 17.5h14M8.5 8h6m-6 4h6",
  chat: "M3.5 5h17v11.5h-9L7 20v-3.5H3.5zM8 9h8m-8 3.5h5",
  club: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M8.3 16.5v-3m3.7 3v-6m3.7 6V8",
  coins:
    "M9 5.5c3 0 5.5 1.1 5.5 2.5S12 10.5 9 10.5 3.5 9.4 3.5 8 6 5.5 9 5.5ZM3.5 8v4c0 1.4 2.5 2.5 5.5 2.5M14.5 8v2.5m.5 0c3 0 5.5 1.1 5.5 2.5s-2.5 2.5-5.5 2.5S9.5 14.4 9.5 13s2.5-2.5 5.5-2.5ZM9.5 13v3.5c0 1.4 2.5 2.5 5.5 2.5s5.5-1.1 5.5-2.5V13",
  flag: "M5.5 21V4m0 .8c4.5-2.6 8.5 2.6 13 0v9c-4.5 2.6-8.5-2.6-13 0",
  handshake:
    "M2.5 7.5 6 6l3.5 1.5L12 6.5l2.5-.5L18 6l3.5 1.5v8.5h-2m-17-8.5V16h2l5 4 2-1.5m-4-5 3-4 4.5 3 4.5 3.5-5.5 4.5-2-1.5",
  house: "M3.5 11.5 12 4l8.5 7.5M6 9.5v10h12v-10m-8 10v-5.5h4v5.5",
  inbox: "M3.5 13.5 6 5.5h12l2.5 8v5.5h-17zm0 0h5l1.3 2.5h4.4l1.3-2.5h5",
  leave: "M10 4.5H4.5v15H10M15.5 8l4 4-4 4m4-4H9.5",
  pencil: "m4.5 19.5 1-4.2L16 4.8a2.2 2.2 0 0 1 3.2 3.2L8.7 18.5zM14 6.8l3.2 3.2",
  person: "M12 4a3.8 3.8 0 1 1 0 7.6A3.8 3.8 0 0 1 12 4ZM4.5 20c.6-4 3.2-6 7.5-6s6.9 2 7.5 6",
  shop: "M5 10.5v9h14v-9M3.5 10l2-5.5h13l2 5.5a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0Zm7 9.5v-5h3v5",
  sliders:
    "M3.5 8h9m5 0h3m-17 8h3m5 0h9M15 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  work: "M3.5 8h17v11.5h-17zM8.5 8V4.5h7V8m-12 5h17m-8.5-1.5v3",
} as const;
export type PortalIconName = keyof typeof drawings;

type Props = { name: PortalIconName } & Omit<ComponentProps<typeof LineDrawing>, "name" | "path">;

/** Line drawings of the portal, which public pages need not load. */
export const PortalIcon = ({ name, ...rest }: Props) => <LineDrawing path={drawings[name]} {...rest} />;
