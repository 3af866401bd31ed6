import { chakra, Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Heading, Stack, Text } from "#web/ui/layout.ts";
import { PageWidth } from "./section.tsx";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
const line = (from: readonly number[], to: readonly number[]) => `M${from.join(" ")}L${to.join(" ")}`;

/**
 * Points that look scattered and are the same in every rendering: spread evenly by fractions of the plastic number, the
 * golden ratio's sister in two dimensions, then each moved a little.
 */
const scattered = numbers(56).map((index) => [
  Math.round(400 + ((0.5 + index * 0.7548776662) % 1) * 800 + ((index * 37) % 53) - 26),
  Math.round(((0.5 + index * 0.5698402909) % 1) * 420 + ((index * 29) % 47) - 23),
]);
const isClose = ([x = 0, y = 0]: number[], [otherX = 0, otherY = 0]: number[]) =>
  Math.hypot(x - otherX, y - otherY) < 92;

/** What is drawn behind a page's first words, on a field of 1200 by 420; the words stand on the left. */
const drawings = {
  /** Arches that rise one after another. */
  columns: () =>
    numbers(16).map((index) => {
      const [x, top] = [560 + index * 42, 330 - 17 * index];
      return `M${x} 430V${top}a14 14 0 0 1 28 0V430M${x + 7} 430V${top + 4}a7 7 0 0 1 14 0V430`;
    }),
  /** People and who knows whom. */
  network: () => [
    ...scattered.map(([x = 0, y = 0], index) => circle(x, y, index % 6 === 0 ? 5 : 2)),
    ...scattered.flatMap((one, index) =>
      scattered.slice(index + 1).flatMap((other) => (isClose(one, other) ? [line(one, other)] : [])),
    ),
  ],
  /** Light around a stage. */
  rings: () => numbers(22).map((index) => circle(930, 300, 18 + index * index * 0.9 + index * 7)),
  /** Two circles that meet. */
  meeting: () =>
    numbers(16).flatMap((index) => [circle(800, 210, 24 + index * 13), circle(1010, 210, 24 + index * 13)]),
  /** A skyline before a low sun. */
  skyline: () => [
    ...numbers(12).map((index) => circle(960, 420, 40 + index * 26)),
    "M480 420V330h40v-50h36v40h44V210h30v-34h8v34h30v110h36v-70h52v-96l22-36 22 36v96h40v-46h60v90h28v-64h44v96h46v-150h48v150h36v-56h60v56h44v70",
  ],
  /** Lines of a letter. */
  lines: () =>
    numbers(19).map((index) => {
      const y = 40 + index * 20;
      const bow = Math.round(46 * Math.sin(index / 2.6));
      return `M${470 + ((index * 37) % 90)} ${y}C700 ${y - bow} 900 ${y + bow} ${1170 - ((index * 53) % 160)} ${y}`;
    }),
  /** Windows over windows. */
  frames: () =>
    numbers(7).map((index) => {
      const [x, y] = [560 + index * 44, 60 + index * 34];
      return `M${x} ${y}h380v240h-380zM${x} ${y + 30}h380M${x + 14} ${y + 15}h6m8 0h6m8 0h6`;
    }),
} as const;
type MotifName = keyof typeof drawings;

const Drawing = chakra("svg", {
  base: {
    position: "absolute",
    inset: "0",
    width: "full",
    height: "full",
    zIndex: "-1",
    color: "brand.solid",
    maskImage: {
      base: "linear-gradient(to right, transparent, black 130%)",
      md: "linear-gradient(to right, transparent 32%, black 78%)",
    },
  },
});

/** Decoration behind a section that is `position: relative; isolation: isolate`. */
export const Motif = ({ name }: { name: MotifName }) => (
  <Drawing viewBox="0 0 1200 420" preserveAspectRatio="xMaxYMid slice" fill="none" aria-hidden focusable="false">
    <path d={drawings[name]().join("")} stroke="currentColor" strokeOpacity="0.42" strokeWidth="0.8" />
  </Drawing>
);

type PageHeroProps = {
  motif: MotifName;
  eyebrow: string;
  title: string;
  /** Not on task pages. */
  text?: string;
  /** Goes on after the text, and may come later than it. */
  more?: ReactNode;
  /** `low` if the page's work begins in the first screen, `task` if there is nothing else: at most 160 px. */
  size?: "usual" | "low" | "task";
  /** Buttons, below the text. */
  children?: ReactNode;
};

const padding = {
  usual: { pt: { base: "32", md: "48" }, pb: { base: "14", md: "24" } },
  low: { pt: { base: "24", md: "28" }, pb: { base: "6", md: "10" } },
  task: {
    // From md to xl the header has two lines.
    pt: { base: "calc({sizes.bar} + 0.25rem)", md: "6.25rem", xl: "calc({sizes.bar} + 0.25rem)" },
    pb: { base: "4", md: "1", xl: "4" },
  },
} as const;

/** The hero of a public page: dark in both themes, below the transparent header. */
export const PageHero = ({ motif, eyebrow, title, text, more, size = "usual", children }: PageHeroProps) => (
  <Box
    as="section"
    className="dark"
    aria-labelledby="page"
    position="relative"
    isolation="isolate"
    overflow="hidden"
    bg="bg"
    color="fg"
    borderBottomWidth="1px"
  >
    <Motif name={motif} />
    <PageWidth {...padding[size]}>
      <Box maxWidth="46rem">
        <Text textStyle="eyebrow" color="brand.fg" mb={size === "task" ? "1" : { base: "4", md: "5" }}>
          {eyebrow}
        </Text>
        <Heading
          as="h1"
          id="page"
          textStyle={size === "task" ? "heading" : "display"}
          fontSize={size === "task" ? "clamp(1.5rem, 1.2rem + 1.3vw, 2rem)" : undefined}
        >
          {title}
        </Heading>
        {text && (
          <Box textStyle="lead" color="fg.muted" mt={{ base: "4", md: "6" }} maxWidth="38rem">
            {text} {more}
          </Box>
        )}
        {children && (
          <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3" mt={{ base: "7", md: "9" }}>
            {children}
          </Stack>
        )}
      </Box>
    </PageWidth>
  </Box>
);
