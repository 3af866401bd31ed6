import { chakra } from "@chakra-ui/react";
import { useState } from "react";

// The initials' ground has one lightness for every hue, so that ivory letters have at least 7:1 on all of them.
const Frame = chakra("span", {
  base: {
    display: "inline-grid",
    placeItems: "center",
    flexShrink: "0",
    overflow: "hidden",
    borderRadius: "full",
    color: "fg",
    fontFamily: "heading",
    lineHeight: "1",
    userSelect: "none",
    "& img": { width: "full", height: "full", objectFit: "cover" },
  },
  variants: {
    size: {
      small: { width: "12", height: "12", fontSize: "1.125rem" },
      medium: { width: "16", height: "16", fontSize: "1.5rem" },
      large: { width: "24", height: "24", fontSize: "2.25rem" },
    },
  },
});

/** A hue, in degrees, that stays the same for an id: its characters as a number in the manner of FNV-1a. */
const getHue = (id: string) =>
  [...id].reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16777619), 2166136261) >>> 0;

/** The first letters of the first and the last word of a name. */
export const getInitials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
};

type Props = {
  /** The person's id: gives the color. */
  id: string;
  /** Gives the initials, where there is no picture. */
  name: string;
  src: string | null;
  size: "small" | "medium" | "large";
};

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export const Avatar = ({ id, name, src, size }: Props) => {
  const [broken, setBroken] = useState<string>();
  return (
    <Frame className="dark" size={size} aria-hidden style={{ backgroundColor: `oklch(0.4 0.075 ${getHue(id) % 360})` }}>
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(src)} />
      ) : (
        getInitials(name)
      )}
    </Frame>
  );
};
