import { chakra } from "@chakra-ui/react";

const page = "M1 1h118v78H1zM1 13h118M7 7h2m4 0h2m4 0h2";

/** Each a page, and in gold what the feature adds to it, on a field of 140 by 88. */
const drawings = {
  draft: {
    page: `${page}M13 25h40m-40 8h30M13 50h28v18H13zM46 50h28v18H46zM79 50h28v18H79z`,
    gold: "M74 40l36-22 6 9-36 22-10 3zM70 52h-14",
  },
  phone: {
    page: `${page}M13 25h52v22H13zM13 58h52m-52 9h34`,
    gold: "M88 21h40v66H88zM94 29h28v20H94zM94 57h28m-28 7h18M104 80h8",
  },
  address: {
    page: `${page}M13 50h94m-94 9h94m-94 9h60`,
    gold: "M13 23h94v16H13zM21 31a3 3 0 1 0 6 0 3 3 0 1 0-6 0M34 31h46",
  },
  bookings: {
    page: `${page}M13 25h94v46H13zM13 40.300h94M13 55.600h94M36.500 25v46M60 25v46M83.500 25v46`,
    gold: "M60 40.300h23.500v15.300H60zM66 48l4 4 8-8",
  },
  found: {
    page: `${page}M13 25h50m-50 8h38M13 48h50m-50 8h38M13 69h50`,
    gold: "M92 30a18 18 0 1 0 .1 0M105 61l18 18M84 48h16m-8-8v16",
  },
  edit: { page: `${page}M13 25h94v18H13zM13 55h70m-70 12h50`, gold: "M96 51h8m4 0h-4v22m-8 0h12M31 34h58" },
} as const;
export type VignetteName = keyof typeof drawings;

const Drawing = chakra("svg", { base: { width: "10.5rem", height: "auto", color: "border.control" } });
const Gold = chakra("path", { base: { stroke: "brand.fg" } });

/** A small drawing of what a feature does; decoration. */
export const Vignette = ({ name }: { name: VignetteName }) => (
  <Drawing viewBox="0 0 140 88" fill="none" stroke="currentColor" aria-hidden focusable="false">
    <path d={drawings[name].page} strokeWidth="1" strokeOpacity="0.7" />
    <Gold d={drawings[name].gold} strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round" />
  </Drawing>
);
