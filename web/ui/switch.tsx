import { Box, chakra } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";

const Track = chakra("input", {
  base: {
    appearance: "none",
    position: "relative",
    flexShrink: "0",
    width: "14",
    height: "8",
    bg: "bg.subtle",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "full",
    cursor: "pointer",
    transition: "background-color 150ms, border-color 150ms",
    _before: {
      content: '""',
      position: "absolute",
      top: "1",
      insetStart: "1",
      width: "22px",
      height: "22px",
      borderRadius: "full",
      bg: "border.control",
      transition: "translate 150ms, background-color 150ms",
    },
    _checked: {
      bg: "brand.solid",
      borderColor: "brand.fg",
      _before: { translate: "24px 0", bg: "brand.contrast" },
    },
    "&[aria-disabled=true]": { cursor: "progress" },
  },
});

const Label = chakra("label", { base: { fontWeight: "600", cursor: "pointer" } });

type Props = {
  label: string;
  help: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** While a change is on its way, the switch holds still and keeps the focus. */
  isBusy?: boolean;
  /** Beside the switch. */
  children?: ReactNode;
};

/** Something that is on or off, at once. */
export const Switch = ({ label, help, isOn, onChange, isBusy = false, children }: Props) => {
  const id = useId();
  return (
    <Box display="flex" alignItems="center" gap="4">
      <Box flexGrow="1" minWidth="0">
        <Label htmlFor={id}>{label}</Label>
        <Box as="p" id={`${id}-help`} mt="1" textStyle="small" color="fg.muted">
          {help}
        </Box>
      </Box>
      {children}
      <Box display="grid" placeItems="center" minHeight="11">
        <Track
          id={id}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-disabled={isBusy || undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => !isBusy && onChange(event.target.checked)}
        />
      </Box>
    </Box>
  );
};
