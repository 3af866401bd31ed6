import { useEffect, useRef, useState } from "react";
import { seatsOf, type RegistrationWithEvent } from "#shared/registrations.ts";
import { ownChangeWords } from "#web/content/own-registration-changes.ts";
import { ownRegistrationWords } from "#web/content/own-registration.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { useCancelRegistration } from "./api.ts";

const { cancel: cancelWords } = ownChangeWords;

/** The id of the button that asks. */
export const cancelId = "cancel-registration";

type Words = { [Name in Exclude<keyof typeof cancelWords, "frees" | "done">]: string } & {
  frees: (count: number) => string;
  done: { title: string; description: string };
};

type Props = { registration: RegistrationWithEvent; onCancelled: () => void; words?: Words };

/** Cancels a registration, or leaves the waitlist, in two steps. */
export const CancelPart = ({ registration, onCancelled, words = cancelWords }: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelRegistration(registration.token);
  const question = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  // Each step takes away the button that led to it.
  useEffect(() => {
    if (isAsking) question.current?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        onCancelled();
        void showToast({ type: "success", ...words.done });
      },
    });
  const keep = () => {
    cancel.reset();
    setIsAsking(false);
  };

  return (
    <Grid as="section" aria-labelledby="cancel" gap="4" justifyItems="start" pt="8" borderTopWidth="1px">
      <Heading id="cancel" ref={question} tabIndex={-1} textStyle="heading">
        {isAsking ? words.question : words.title}
      </Heading>
      <Text color="fg.muted">{isAsking ? words.frees(seatsOf(registration)) : words.text}</Text>
      {cancel.error && <Banner title={words.failureTitle} message={getMessage(cancel.error, ownRegistrationWords)} />}
      {isAsking ? (
        <Stack flexDirection={{ base: "column", sm: "row" }} gap="3" width={{ base: "full", sm: "auto" }}>
          <BusyButton look="gold" onClick={keep} isBusy={cancel.isPending}>
            {words.keep}
          </BusyButton>
          <BusyButton look="danger" onClick={confirm} isBusy={cancel.isPending}>
            {cancel.isPending ? words.cancelling : words.confirm}
          </BusyButton>
        </Stack>
      ) : (
        <Button id={cancelId} ref={opener} onClick={() => setIsAsking(true)}>
          {words.open}
        </Button>
      )}
    </Grid>
  );
};
