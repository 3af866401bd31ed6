import { Box, chakra } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";
import { Row, Text } from "#web/ui/layout.ts";

// As high as a finger is wide; the track and its knob are drawn within.
const Track = chakra("input", {
  base: {
    appearance: "none",
    position: "relative",
    flexShrink: "0",
    width: "14",
    height: "11",
    borderRadius: "full",
    cursor: "pointer",
    _before: {
      content: '""',
      position: "absolute",
      insetInline: "0",
      insetBlock: "1.5",
      bg: "bg.subtle",
      borderWidth: "1px",
      borderColor: "border.control",
      borderRadius: "full",
      transition: "background-color 150ms, border-color 150ms",
    },
    _after: {
      content: '""',
      position: "absolute",
      top: "2.5",
      insetStart: "1",
      width: "6",
      height: "6",
      borderRadius: "full",
      bg: "border.control",
      transition: "translate 150ms, background-color 150ms",
    },
    _checked: {
      _before: { bg: "brand.solid", borderColor: "brand.fg" },
      _after: { translate: "1.5rem 0", bg: "brand.contrast" },
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
  /** While a change is pending, the switch is inert but keeps the focus. */
  isBusy?: boolean;
  /** Next to the switch. */
  children?: ReactNode;
};

/** A switch that takes effect immediately. */
export const Switch = ({ label, help, isOn, onChange, isBusy = false, children }: Props) => {
  const id = useId();
  return (
    <Row gap="4" flexWrap="wrap">
      <Box flex="1 1 9rem" minWidth="0">
        <Label htmlFor={id}>{label}</Label>
        <Text id={`${id}-help`} mt="1" textStyle="small" color="fg.muted">
          {help}
        </Text>
      </Box>
      {children}
      <Track
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked.
        role="switch"
        checked={isOn}
        aria-disabled={isBusy || undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => !isBusy && onChange(event.target.checked)}
      />
    </Row>
  );
};
