import { chakra, Code } from "@chakra-ui/react";
import { useState } from "react";
import { calendarFeedContract, getFeedPath, type CalendarFeed } from "#shared/calendar-feed.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { button } from "#web/theme/recipes.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";

/** A member's own calendar feed, in the settings. */
const words = {
  title: "Your calendar",
  text: "Have the events you register for in your own calendar. Changes and cancellations show up there, usually within hours.",
  secret: "The address is yours alone: anyone who has it can see where you're going.",
  loading: "Loading your calendar",
  failed: "We couldn't load this. Please check your internet connection.",
  turnOn: "Get the address",
  turningOn: "One moment...",
  subscribe: "Apple or Outlook",
  google: "Google Calendar",
  copy: "Copy address",
  copied: "Address copied",
  notCopied: (address: string) => ({ title: "Error", description: `We couldn't copy the address. It's ${address}` }),
  address: "Address",
  turnOff: "Turn off",
  question: {
    title: "Turn off your calendar?",
    description:
      "The address stops working, and calendars that use it stop showing your events. You can get another one.",
    cancel: "Keep it",
    confirm: "Turn off",
  },
  off: { title: "Calendar turned off", description: "The old address no longer works." },
  notSaved: { title: "Error", description: "That didn't work. Please try again." },
} as const;

const feedQuery = (memberId: string) => ({
  queryKey: [memberId, "calendar-feed"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(calendarFeedContract.getCalendarFeed, {}, { signal }),
});

const useChangeFeed = (change: "renewCalendarFeed" | "revokeCalendarFeed") => {
  const { queryKey } = feedQuery(useMember().id);
  return useMutation({
    mutationFn: () => callEndpoint(calendarFeedContract[change], {}),
    onSuccess: (feed) => {
      queryClient.setQueryData<CalendarFeed>(queryKey, feed);
      if (feed.token === null) void showToast({ type: "success", ...words.off });
    },
    onError: () => void showToast({ type: "error", ...words.notSaved }),
  });
};

const AppLink = chakra("a", button);

/** The URL scheme for subscribing in calendar apps; Google's website accepts it too. */
const toSubscription = (address: string) => address.replace(/^https?:/, "webcal:");

const Address = ({ token }: { token: string }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: turnOff, isPending } = useChangeFeed("revokeCalendarFeed");
  const address = `${location.origin}${getFeedPath(token)}`;
  const google = `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: toSubscription(address) }).toString()}`;
  return (
    <>
      <Code aria-label={words.address} display="block" mb="4" p="3" overflowWrap="anywhere" bg="bg.subtle" color="fg">
        {address}
      </Code>
      <Row flexWrap="wrap" gap="3">
        <AppLink href={toSubscription(address)} size="compact">
          {words.subscribe}
        </AppLink>
        <ExternalLink href={google} size="compact">
          {words.google}
        </ExternalLink>
        <CopyButton text={address} words={words} failure={words.notCopied(address)} />
        <Button look="quiet" size="compact" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {words.turnOff}
        </Button>
      </Row>
      <Text mt="3" textStyle="small" color="fg.muted">
        {words.secret}
      </Text>
      <ConfirmDialog
        {...words.question}
        isOpen={isAsking}
        isBusy={isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => turnOff(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
};

const TurnOn = () => {
  const { mutate: turnOn, isPending } = useChangeFeed("renewCalendarFeed");
  return (
    <BusyButton size="compact" isBusy={isPending} onClick={() => turnOn()}>
      {isPending ? words.turningOn : words.turnOn}
    </BusyButton>
  );
};

const Content = () => {
  const { data: feed, isFetching, refetch } = useQuery(feedQuery(useMember().id));
  if (feed) return feed.token === null ? <TurnOn /> : <Address token={feed.token} />;
  if (isFetching) return <Skeleton height="11" />;
  return <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
};

/** The address of a member's calendar feed. */
export const CalendarFeedSettings = () => (
  <SettingsSheet title={words.title}>
    <Text mb="4" color="fg.muted">
      {words.text}
    </Text>
    <Content />
  </SettingsSheet>
);
