import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";

/** The error of a whole submission. Takes the focus, so that it is read and seen in a long form. */
export const Banner = ({ title, message }: { title?: string; message: ReactNode }) => (
  <Row
    alignItems="stretch"
    ref={takeFocus}
    role="alert"
    tabIndex={-1}
    gap="3"
    p="4"
    bg="bg.error"
    borderWidth="1px"
    borderLeftWidth="3px"
    borderColor="border.error"
    borderRadius="sm"
    scrollMarginTop="28"
  >
    <Icon name="alert" color="fg.error" mt="0.5" />
    <Box>
      {title && (
        <Text fontWeight="600" color="fg.error">
          {title}
        </Text>
      )}
      {typeof message === "string" ? <p>{message}</p> : message}
    </Box>
  </Row>
);
