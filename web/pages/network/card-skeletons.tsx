import { Box } from "@chakra-ui/react";
import { CardGrid } from "#web/ui/card-grid.tsx";

type Props = { columns: { sm: string; lg: string } };

/** Cards' shapes, while nothing is found yet and more is on its way. */
export const CardSkeletons = ({ columns }: Props) => (
  <CardGrid aria-hidden gridTemplateColumns={columns} css={{ mt: "6" }}>
    {[0, 1, 2].map((card) => (
      <Box as="li" key={card} height={{ base: "15rem", sm: "26rem" }} bg="bg.subtle" borderRadius="md" />
    ))}
  </CardGrid>
);
