import { Box, chakra } from "@chakra-ui/react";
import type { Guest } from "#shared/registrations.ts";
import { ownRegistrationWords } from "#web/content/registrations.ts";

const Row = chakra("li", {
  base: { py: "3", borderTopWidth: "1px", overflowWrap: "anywhere", _last: { borderBottomWidth: "1px" } },
});

const { guests: words } = ownRegistrationWords;

const detailsOf = ({ email, phone, socialMedia, includeOpenBar }: Guest) =>
  [email, phone, socialMedia, includeOpenBar ? words.openBar : ""].filter((text) => text !== "").join(" · ");

/** Who comes along. */
export const GuestSummary = ({ guests }: { guests: Guest[] }) =>
  guests.length === 0 ? (
    <Box as="p" color="fg.muted">
      {words.none}
    </Box>
  ) : (
    <ul>
      {guests.map((guest) => (
        <Row key={guest.email} dir="auto">
          <Box as="span" display="block" fontWeight="600">
            {guest.firstName} {guest.lastName}
          </Box>
          <Box as="span" textStyle="small" color="fg.muted">
            {detailsOf(guest)}
          </Box>
        </Row>
      ))}
    </ul>
  );
