import { useEffect, useRef, useState } from "react";
import { ownApplicationWords } from "#web/content/own-application.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { useWithdraw } from "./api.ts";

const { withdraw: words } = ownApplicationWords;

/** Withdraws an application, in two steps. */
export const WithdrawPart = ({ token, onWithdrawn }: { token: string; onWithdrawn: () => void }) => {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdraw(token);
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
    withdraw.mutate(undefined, {
      onSuccess: () => {
        onWithdrawn();
        void showToast({ type: "success", ...words.done });
      },
    });
  const keep = () => {
    withdraw.reset();
    setIsAsking(false);
  };
  return (
    <Grid as="section" aria-labelledby="withdraw" gap="4" justifyItems="start">
      <Heading id="withdraw" ref={question} tabIndex={-1} textStyle="heading">
        {isAsking ? words.question : words.title}
      </Heading>
      <Text color="fg.muted">{isAsking ? words.sure : words.text}</Text>
      {withdraw.error && (
        <Banner title={words.failureTitle} message={getMessage(withdraw.error, ownApplicationWords)} />
      )}
      {isAsking ? (
        <Stack flexDirection={{ base: "column", sm: "row" }} gap="3" width={{ base: "full", sm: "auto" }}>
          <BusyButton look="gold" onClick={keep} isBusy={withdraw.isPending}>
            {words.keep}
          </BusyButton>
          <BusyButton look="danger" onClick={confirm} isBusy={withdraw.isPending}>
            {withdraw.isPending ? words.confirming : words.confirm}
          </BusyButton>
        </Stack>
      ) : (
        <Button ref={opener} onClick={() => setIsAsking(true)}>
          {words.open}
        </Button>
      )}
    </Grid>
  );
};
