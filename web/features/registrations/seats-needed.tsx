import { Box } from "@chakra-ui/react";
import { registrationWords } from "#web/content/registrations.ts";
import { Icon } from "#web/ui/icons.tsx";

const { seats } = registrationWords;

/** How many seats the people in the form need, and whether there are as many. */
export const SeatsNeeded = ({ needed, left }: { needed: number; left: number }) => {
  const isTooMany = needed > left;
  return (
    <Box display="flex" gap="2.5" alignItems="flex-start" color={isTooMany ? "fg.error" : "fg.muted"}>
      <Icon name={isTooMany ? "alert" : "people"} mt="0.5" color={isTooMany ? undefined : "brand.fg"} />
      {isTooMany ? <p role="status">{seats.tooFew(needed, left)}</p> : <p>{seats.enough(needed, left)}</p>}
    </Box>
  );
};
