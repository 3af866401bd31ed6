import { Box, chakra } from "@chakra-ui/react";

const Ring = chakra("span", {
  base: {
    display: "block",
    width: "9",
    height: "9",
    borderWidth: "2px",
    borderColor: "border",
    borderTopColor: "brand.fg",
    borderRadius: "full",
    animation: "spin 900ms linear infinite",
  },
  variants: { size: { small: { width: "5", height: "5" } } },
});

type Props = { label: string; size?: "small" };

/** A spinner where a skeleton does not fit. Its text is for screen readers. */
export const Spinner = ({ label, size }: Props) => (
  <Box role="status">
    <Ring size={size} />
    <chakra.span srOnly>{label}</chakra.span>
  </Box>
);
