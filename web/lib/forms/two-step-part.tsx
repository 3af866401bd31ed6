import { useEffect, useRef, useState, type ComponentProps } from "react";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { Banner } from "./banner.tsx";
import { getMessage, type FailureWords } from "./failure.ts";

type Words = Record<
  "title" | "text" | "open" | "question" | "keep" | "confirm" | "confirming" | "failureTitle",
  string
> & {
  done: { title: string; description: string };
};

type Props = Pick<ComponentProps<typeof Grid>, "pt" | "borderTopWidth"> & {
  id: string;
  /** The id of the button that asks. */
  openId?: string;
  words: Words;
  /** What happens if it is confirmed. */
  sure: string;
  failureWords: FailureWords;
  act: {
    mutate: (nothing: undefined, options: { onSuccess: () => void }) => void;
    error: Error | null;
    isPending: boolean;
    reset: () => void;
  };
  onDone: () => void;
};

/** A part of a page for undoing what the visitor has sent: asks for confirmation, with keeping it as the default. */
export const TwoStepPart = ({ id, openId, words, sure, failureWords, act, onDone, ...look }: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  const question = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  // Each step removes the button that led to it.
  useEffect(() => {
    if (isAsking) question.current?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const confirm = () =>
    act.mutate(undefined, {
      onSuccess: () => {
        onDone();
        void showToast({ type: "success", ...words.done });
      },
    });
  const keep = () => {
    act.reset();
    setIsAsking(false);
  };
  return (
    <Grid as="section" aria-labelledby={id} gap="4" justifyItems="start" {...look}>
      <Heading id={id} ref={question} tabIndex={-1} textStyle="heading">
        {isAsking ? words.question : words.title}
      </Heading>
      <Text color="fg.muted">{isAsking ? sure : words.text}</Text>
      {act.error && <Banner title={words.failureTitle} message={getMessage(act.error, failureWords)} />}
      {isAsking ? (
        <Stack flexDirection={{ base: "column", sm: "row" }} gap="3" width={{ base: "full", sm: "auto" }}>
          <BusyButton look="gold" onClick={keep} isBusy={act.isPending}>
            {words.keep}
          </BusyButton>
          <BusyButton look="danger" onClick={confirm} isBusy={act.isPending}>
            {act.isPending ? words.confirming : words.confirm}
          </BusyButton>
        </Stack>
      ) : (
        <Button id={openId} ref={opener} onClick={() => setIsAsking(true)}>
          {words.open}
        </Button>
      )}
    </Grid>
  );
};
