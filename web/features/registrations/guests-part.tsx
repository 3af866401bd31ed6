import { Box, chakra } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Guest, RegistrationWithEvent } from "#shared/registrations.ts";
import { ownRegistrationWords } from "#web/content/registrations.ts";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Heading, Text } from "#web/ui/layout.ts";
import { GuestsForm, getGuestsDraft } from "./guests-form.tsx";

const Row = chakra("li", {
  base: { py: "3", borderTopWidth: "1px", overflowWrap: "anywhere", _last: { borderBottomWidth: "1px" } },
});

const detailsOf = ({ email, phone, socialMedia, includeOpenBar }: Guest) =>
  [email, phone, socialMedia, includeOpenBar ? ownRegistrationWords.guests.openBar : ""]
    .filter((text) => text !== "")
    .join(" · ");

/** Who comes along. */
const GuestSummary = ({ guests }: { guests: Guest[] }) =>
  guests.length === 0 ? (
    <Text color="fg.muted">{ownRegistrationWords.guests.none}</Text>
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

const { guests: words } = ownRegistrationWords;

type GuestsPartProps = { registration: RegistrationWithEvent; canChange: boolean };

/** The guests of one's registration, and their change for as long as that is possible. */
export const GuestsPart = ({ registration, canChange }: GuestsPartProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setIsChanging] = useState(() => hasDraft(getGuestsDraft(registration.id), "tab"));
  const turn = (isChanging: boolean) => {
    setIsChanging(isChanging);
    // The button that had the focus goes.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="guests">
      <Heading id="guests" ref={heading} tabIndex={-1} textStyle="heading" mb="5">
        {words.title(registration.guests.length)}
      </Heading>
      {canChange && isChanging ? (
        <GuestsForm registration={registration} onDone={() => turn(false)} />
      ) : (
        <>
          <GuestSummary guests={registration.guests} />
          {canChange && (
            <Button mt="6" onClick={() => turn(true)}>
              {words.change}
            </Button>
          )}
        </>
      )}
    </section>
  );
};
