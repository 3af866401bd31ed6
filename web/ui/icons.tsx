import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";

const drawings = {
  alert: "M12 8v5m0 3.2v.3M12 3 2.6 19.5h18.8z",
  arrow: "M4 12h15m-6-6 6 6-6 6",
  at: "M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Zm3.5 0v4.8a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.4 6.8",
  calendar: "M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 3.5v4m7-4v4",
  check: "m4.5 12.5 5 5 10-11",
  chevron: "m6 9.5 6 6 6-6",
  close: "m6 6 12 12M18 6 6 18",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  eyeOff:
    "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.4C3.8 9.2 2.5 12 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.3-1",
  info: "M12 11v5.5m0-8.7v.2M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z",
  glass: "M5.5 4.5h13L12 12.5zM12 12.5v7m-4 0h8",
  hanger: "M12 8.5 3.5 16h17zm0 0V7.2a2 2 0 1 0-2-2",
  mail: "M3.5 6h17v12.5h-17zm0 .5 8.5 6.5 8.5-6.5",
  menu: "M3.5 8h17m-17 8h17",
  moon: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z",
  outward: "M9 6h9v9M18 6 6 18",
  pause: "M9 6v12m6-12v12",
  people:
    "M9 5.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM3 19c.4-3.4 2.6-5.2 6-5.2s5.6 1.8 6 5.2m.5-12.9a2.6 2.6 0 0 1 0 5.1m1.7 2.9c2.3.5 3.6 2.2 3.8 4.9",
  phone: "M5 4.5h4l1.5 4-2.2 1.7a11 11 0 0 0 5.5 5.5l1.7-2.2 4 1.5v4c-8.5.5-15-6-14.5-14.5Z",
  pin: "M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 1 0-13 0c0 3 2 6.4 6.5 11Zm0-13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  play: "M8.5 5.5v13l10-6.5z",
  search: "M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm4.5 10.5 5 5",
  spark: "M12 3.5v17M3.5 12h17M6.5 6.5l11 11m0-11-11 11",
  ticket: "M3.5 6.5h17v3.4a2.1 2.1 0 0 0 0 4.2v3.4h-17v-3.4a2.1 2.1 0 0 0 0-4.2zM14 8.5v1.6m0 1.5v1.6m0 1.5v1.6",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 4v5l3.5 2",
  sun: "M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4",
} as const;

const Drawing = chakra("svg", { base: { width: "5", height: "5", flexShrink: "0" } });

type DrawingProps = ComponentProps<typeof Drawing>;

/** A line icon in a 24 by 24 view box in the text's color; decorative, since the text next to it carries the meaning. */
export const LineDrawing = ({ path, ...rest }: { path: string } & DrawingProps) => (
  <Drawing
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    focusable="false"
    {...rest}
  >
    <path d={path} />
  </Drawing>
);

/** One of the drawings above. */
export const Icon = ({ name, ...rest }: { name: keyof typeof drawings } & Omit<DrawingProps, "name">) => (
  <LineDrawing path={drawings[name]} {...rest} />
);
