import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { fileWords as words } from "#web/content/community.ts";
import { LineDrawing } from "#web/ui/icons.tsx";

const sheet = "M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9 12.5h6M9 16h6";

type Props = { name: string; size?: number | undefined; picture?: ReactNode; children?: ReactNode };

/** A file by its name and size, and what can be done with it. */
export const DocumentCard = ({ name, size, picture, children }: Props) => (
  <Box display="flex" alignItems="center" gap="3" minWidth="0" maxWidth="24rem">
    <Box
      display="grid"
      placeItems="center"
      flexShrink="0"
      width="12"
      height="12"
      overflow="hidden"
      bg="bg.subtle"
      borderWidth="1px"
      borderRadius="sm"
      color="brand.fg"
    >
      {picture ?? <LineDrawing path={sheet} />}
    </Box>
    <Box flex="1" minWidth="0">
      <Box
        as="p"
        dir="auto"
        fontSize="0.9375rem"
        fontWeight="600"
        lineHeight="1.3"
        lineClamp="2"
        overflowWrap="anywhere"
      >
        {name}
      </Box>
      {size !== undefined && (
        <Box as="p" fontSize="0.8125rem" color="fg.muted">
          {words.size(size)}
        </Box>
      )}
    </Box>
    {children}
  </Box>
);
