import { Box } from "@chakra-ui/react";
import { businesses, finder } from "#web/content/network.ts";
import { Button } from "#web/ui/button.tsx";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { BusinessCard } from "./business-card.tsx";
import { matches, type Filters } from "./filters.ts";

/** The businesses found, and how many they are. */
export const Results = ({ q, category, onClear }: Filters & { onClear: () => void }) => {
  const found = businesses.filter(matches({ q, category }));
  return (
    <>
      <Box as="p" role="status" mt="5" color="fg.muted">
        {finder.count(found.length)}
      </Box>
      {found.length > 0 ? (
        <CardGrid columns={3} css={{ mt: "6" }}>
          {found.map((business) => (
            <BusinessCard key={business.name} business={business} />
          ))}
        </CardGrid>
      ) : (
        <Box mt="6" py={{ base: "10", md: "16" }} px="6" borderWidth="1px" borderRadius="md" textAlign="center">
          <Box as="h3" textStyle="heading">
            {finder.none.title}
          </Box>
          <Box as="p" mt="2" mb="6" color="fg.muted">
            {finder.none.text}
          </Box>
          <Button onClick={onClear}>{finder.none.clear}</Button>
        </Box>
      )}
    </>
  );
};
