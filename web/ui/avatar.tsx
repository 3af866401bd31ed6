import { chakra } from "@chakra-ui/react";
import { useState } from "react";

// The initials' background has the same lightness for every hue, so that ivory letters have a contrast of at least
// 7:1.
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
    shape: { square: { borderRadius: "md" } },
  },
});

/** A stable hue for an id, in degrees: an FNV-1a hash. */
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
  /** The person's or the group's id, which determines the color. */
  id: string;
  /** Determines the initials, if there is no picture. */
  name: string;
  src: string | null;
  size: "small" | "medium" | "large";
  /** What is no person is square. */
  shape?: "square";
};

/** The picture of a person or a group, or their initials. Decorative: the name is next to it. */
export const Avatar = ({ id, name, src, size, shape }: Props) => {
  const [broken, setBroken] = useState<string>();
  return (
    <Frame
      className="dark"
      size={size}
      shape={shape}
      aria-hidden
      style={{ backgroundColor: `oklch(0.4 0.075 ${getHue(id) % 360})` }}
    >
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(src)} />
      ) : (
        getInitials(name)
      )}
    </Frame>
  );
};
