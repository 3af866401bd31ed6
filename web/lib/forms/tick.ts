import { chakra } from "@chakra-ui/react";

/** Checkboxes and radio buttons; drawn by the browser itself where it has colours of its own. */
export const Tick = chakra("input", {
  base: {
    appearance: "none",
    display: "grid",
    placeContent: "center",
    flexShrink: "0",
    width: "5",
    height: "5",
    bg: "bg.panel",
    borderWidth: "1.5px",
    borderColor: "border.control",
    borderRadius: "sm",
    cursor: "pointer",
    transition: "background-color 150ms, border-color 150ms",
    _hover: { borderColor: "fg" },
    _invalid: { borderColor: "border.error" },
    _before: {
      content: '""',
      width: "3",
      height: "3",
      bg: "brand.contrast",
      clipPath: "polygon(14% 44%, 0 62%, 42% 100%, 100% 20%, 82% 4%, 39% 66%)",
      scale: "0",
      transition: "scale 150ms",
    },
    _checked: { bg: "brand.solid", borderColor: "brand.fg", _before: { scale: "1" } },
    "&[type=radio]": {
      borderRadius: "full",
      _before: { width: "2", height: "2", borderRadius: "full", clipPath: "none" },
    },
    "@media (forced-colors: active)": { appearance: "auto", _before: { display: "none" } },
  },
});
