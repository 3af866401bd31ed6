import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { ownRegistrationWords } from "#web/content/registrations.ts";
import { hasDraft } from "#web/forms/draft.ts";
import { Button } from "#web/ui/button.tsx";
import { GuestSummary } from "./guest-summary.tsx";
import { GuestsForm } from "./guests-form.tsx";
import { guestsDraft } from "./use-guests-form.ts";

const { guests: words } = ownRegistrationWords;

type Props = { registration: RegistrationWithEvent; canChange: boolean };

/** The guests of one's registration, and their change for as long as that is possible. */
export const GuestsPart = ({ registration, canChange }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setIsChanging] = useState(() => hasDraft(guestsDraft(registration.id), "tab"));
  const turn = (isChanging: boolean) => {
    setIsChanging(isChanging);
    // The button that had the focus goes.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="guests">
      <Box as="h2" id="guests" ref={heading} tabIndex={-1} textStyle="heading" mb="5">
        {words.title(registration.guests.length)}
      </Box>
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
