import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Registration } from "#shared/registrations.ts";
import { nameOf, registrationWords } from "#web/content/approvals.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { dateOf } from "./dates.ts";
import { RegistrationDetails } from "./registration-details.tsx";

const { reference: referenceOf, submitted, details, open } = registrationWords;

/** Who registered, under which number, and when. */
export const CardTitle = ({ registration }: { registration: Registration }) => (
  <Box flex="1" minWidth="0">
    <Box
      as="h3"
      id={`${registration.id}-name`}
      dir="auto"
      fontWeight="600"
      fontSize="1.1875rem"
      overflowWrap="anywhere"
    >
      {nameOf(registration)}
    </Box>
    <Box as="p" textStyle="small" color="fg.muted">
      <Box asChild display="inline-block" textDecoration="underline" textUnderlineOffset="3px" py="2.5" my="-2.5">
        <Link to={paths.review(registration.id)} aria-label={open(registration.reference)}>
          {referenceOf(registration.reference)}
        </Link>
      </Box>{" "}
      · {submitted(dateOf(registration.createdAt))}
    </Box>
  </Box>
);

/** Everything that was said on registering, on request. */
export const CardDetails = ({ registration }: { registration: Registration }) => {
  const [isOpen, setOpen] = useState(false);
  const id = `${registration.id}-details`;
  return (
    <Box mt="2">
      <Button
        look="quiet"
        size="compact"
        px="0"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {details}
        <Icon name="chevron" transition="rotate 150ms" rotate={isOpen ? "180deg" : undefined} />
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen && <RegistrationDetails registration={registration} />}
      </Box>
    </Box>
  );
};
