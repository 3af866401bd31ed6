import { chakra } from "@chakra-ui/react";

const petals = 18;

const rounded = (number: number) => Math.round(number * 10) / 10;

/** An ellipse around the middle, turned by an angle. */
const petal = (width: number, turn: number) => {
  const radians = (turn * Math.PI) / 180;
  const [x, y] = [rounded(50 * Math.cos(radians)), rounded(50 * Math.sin(radians))];
  const half = `a50 ${width} ${turn} 1 0`;
  return `M${rounded(60 + x)} ${rounded(60 + y)}${half} ${-2 * x} ${-2 * y}${half} ${2 * x} ${2 * y}`;
};

/** Turned petals, as engraved on a coin; their width makes each pattern its own. */
const engraving = (width: number) =>
  Array.from({ length: petals }, (_, index) => petal(width, (index * 180) / petals)).join("");

const Coin = chakra("svg", {
  base: {
    width: { base: "20", lg: "28" },
    height: { base: "20", lg: "28" },
    flexShrink: "0",
    color: "brand.solid",
    "& circle": { fill: "bg" },
    "& text": { fontFamily: "heading", fill: "brand.fg" },
  },
});

const monogramOf = (name: string) =>
  name
    .split(" ")
    .map(([initial]) => initial)
    .join("");

/** A gold coin with somebody's initials, in place of a picture; dark in both themes. */
export const Medallion = ({ name, index }: { name: string; index: number }) => (
  <Coin className="dark" viewBox="0 0 120 120" fill="none" stroke="currentColor" aria-hidden focusable="false">
    <circle cx="60" cy="60" r="59" strokeWidth="1.2" />
    <path d={engraving(18 + index * 4)} strokeWidth="0.6" strokeOpacity="0.75" />
    <circle cx="60" cy="60" r="25" strokeWidth="1" />
    <text x="60" y="61" stroke="none" fontSize="22" textAnchor="middle" dominantBaseline="central">
      {monogramOf(name)}
    </text>
  </Coin>
);
