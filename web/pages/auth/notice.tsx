import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icons.tsx";

/** A good turn, told where one looks next. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <Box
    role="status"
    display="flex"
    gap="3"
    p="4"
    bg="bg.success"
    borderWidth="1px"
    borderLeftWidth="3px"
    borderColor="fg.success"
    borderRadius="sm"
  >
    <Icon name="check" color="fg.success" mt="0.5" />
    <p>{children}</p>
  </Box>
);
