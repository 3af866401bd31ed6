import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";

const drawings = {
  alert: "M12 8v5m0 3.2v.3M12 3 2.6 19.5h18.8z",
  arrow: "M4 12h15m-6-6 6 6-6 6",
  check: "m4.5 12.5 5 5 10-11",
  chevron: "m6 9.5 6 6 6-6",
  close: "m6 6 12 12M18 6 6 18",
  info: "M12 11v5.5m0-8.7v.2M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z",
  menu: "M3.5 8h17m-17 8h17",
  moon: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z",
  pause: "M9 6v12m6-12v12",
  play: "M8.5 5.5v13l10-6.5z",
  sun: "M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4",
} as const;

const Drawing = chakra("svg", { base: { width: "5", height: "5", flexShrink: "0" } });

type IconProps = { name: keyof typeof drawings } & Omit<ComponentProps<typeof Drawing>, "name">;

/** A line drawing in the colour of the text; decoration only, the words beside it carry the meaning. */
export const Icon = ({ name, ...rest }: IconProps) => (
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
    <path d={drawings[name]} />
  </Drawing>
);
