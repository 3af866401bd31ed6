import { Box } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Row } from "#web/ui/layout.ts";
import { Icon } from "./icons.tsx";

type Props = {
  /** How urgently screen readers tell it: at once, or when there is time. */
  role: "alert" | "status";
  icon: ComponentProps<typeof Icon>["name"];
  /** While there is nothing to say the place is kept, for readers to hear of it later. */
  text: string | undefined;
  /** What can be done about it. */
  action?: ReactNode;
};

/** Says something before one goes on, beside what one does. The focus stays where one types. */
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
