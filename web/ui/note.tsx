import { Box } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Row } from "#web/ui/layout.ts";
import { Icon } from "./icons.tsx";

type Props = {
  /** How urgently screen readers announce it: at once, or when idle. */
  role: "alert" | "status";
  icon: ComponentProps<typeof Icon>["name"];
  /** An empty live region is kept, so that later changes are announced. */
  text: string | undefined;
  /** An action. */
  action?: ReactNode;
};

/** A message next to the current input. The focus stays where it is. */
export const Note = ({ role, icon, text, action }: Props) => (
  <Box role={role} hidden={text === undefined}>
    {text !== undefined && (
      <Row
        flexWrap="wrap"
        gap="3"
        p="4"
        bg="brand.tint"
        borderWidth="1px"
        borderLeftWidth="3px"
        borderColor="brand.fg"
        borderRadius="sm"
      >
        <Row alignItems="stretch" gap="3" flex="1 1 15rem">
          <Icon name={icon} color="brand.fg" mt="0.5" />
          <p>{text}</p>
        </Row>
        {action}
      </Row>
    )}
  </Box>
);
