import { chakra } from "@chakra-ui/react";

const threads = 26;

/** One thread of many: evenly shifted ends and crossed middles make the twist. */
const thread = (share: number) =>
  `M-20 ${300 + share * 70}C280 ${420 - share * 220} 720 ${20 + share * 260} 1220 ${120 - share * 90}`;

const weave = Array.from({ length: threads }, (_, index) =>
  thread(Math.round((index / (threads - 1)) * 100) / 100),
).join("");

const Drawing = chakra("svg", {
  base: {
    position: "absolute",
    inset: "0",
    width: "full",
    height: "full",
    zIndex: "-1",
    color: "brand.solid",
    maskImage: "linear-gradient(to right, transparent 15%, black 70%)",
  },
});

/** The film's silk of light, still, rising out of the words on the left: decoration behind a section that is `position: relative; isolation: isolate`. */
export const Silk = () => (
  <Drawing viewBox="0 0 1200 420" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden focusable="false">
    <path d={weave} stroke="currentColor" strokeOpacity="0.3" strokeWidth="0.7" />
  </Drawing>
);
