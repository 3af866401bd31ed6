import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { eventInterestLabels } from "#shared/event-interest.ts";
import type { InboxMessage, MessageEmail } from "#shared/inbox.ts";
import { formatClubDay, formatMoment } from "#web/lib/dates.ts";
import { FactTable } from "#web/ui/data-table.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { EmailLink, InstagramLink, PhoneLink } from "#web/ui/outside-links.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useMessageDetails } from "./api.ts";
import { MessageTrail, useNameOfAdmin } from "./message-text.tsx";
import { MessageNote } from "./note.tsx";

const words = {
  details: "Details",
  failed: "We couldn't load the details. Please try again.",
  emails: "Emails",
  email: { reply: "Reply", invitation: "Invitation to apply" },
  emailed: {
    waiting: "On its way.",
    sent: "Sent.",
    failed: "It hasn't gone out. We'll retry automatically.",
  },
} as const;

type Fact = [name: string, fact: ReactNode];

/** Everything the sender filled out; what was left empty is left out. */
const listFacts = (message: InboxMessage): Fact[] => {
  const phone = "phone" in message && message.phone !== "" ? message.phone : undefined;
  const facts: (Fact | false)[] = [
    ["Email", <EmailLink email={message.email} />],
    phone !== undefined && ["Phone", <PhoneLink phone={phone} />],
    ...(message.kind === "lead"
      ? ([
          ["City", <bdi>{`${message.city}, ${message.state}`}</bdi>],
          ["Profession", <bdi>{message.profession}</bdi>],
          message.instagramHandle !== "" && ["Instagram", <InstagramLink handle={message.instagramHandle} />],
          ["Interest level", message.interestLevel],
          ["Early bird access", message.earlyAccess ? "Yes" : "No"],
        ] as (Fact | false)[])
      : []),
    message.kind === "signup" &&
      message.interests.length > 0 && [
        "Interests",
        message.interests.map((interest) => eventInterestLabels[interest]).join(", "),
      ],
    "subject" in message && ["Subject", <bdi>{message.subject}</bdi>],
    "message" in message && message.message !== "" && ["Message", <UserText>{message.message}</UserText>],
    ["Sent", formatMoment(message.createdAt)],
  ];
  return facts.filter((fact) => fact !== false);
};

/** An email to the sender, by whom and when, and whether it went out. */
const SentEmail = ({ email: { kind, by, at, text, emailed } }: { email: MessageEmail }) => {
  const nameOfAdmin = useNameOfAdmin();
  return (
    <Grid as="li" gap="1">
      <Row as="p" flexWrap="wrap" columnGap="3">
        <span>{`${words.email[kind]} by ${nameOfAdmin(by)} on ${formatMoment(at)}`}</span>
        <Row as="span" gap="1.5" textStyle="small" color={emailed === "failed" ? "fg.error" : "fg.muted"}>
          <Icon name={emailed === "failed" ? "alert" : "mail"} width="4" height="4" />
          {words.emailed[emailed]}
        </Row>
      </Row>
      {text !== "" && (
        <UserText ps="3" borderInlineStartWidth="2px" borderColor="border.control" maxWidth="text">
          {text}
        </UserText>
      )}
    </Grid>
  );
};

/** The emails about a message; nothing where there are none. */
const SentEmails = ({ message }: { message: InboxMessage }) => {
  const { data, isFetching, refetch } = useMessageDetails(message);
  if (!data && !message.lastEmail) return null;
  if (!data)
    return isFetching ? (
      <Skeleton height="12" />
    ) : (
      <FailedRegion message={words.failed} onRetry={() => void refetch()} />
    );
  if (data.emails.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={`${message.id}-emails`}>
      <Heading as="h3" id={`${message.id}-emails`} fontWeight="600" mb="1">
        {words.emails}
      </Heading>
      <Grid as="ul" gap="3">
        {data.emails.map((email) => (
          <SentEmail key={email.id} email={email} />
        ))}
      </Grid>
    </Box>
  );
};

/** A message in full, the admins' note, and what they sent. */
export const MessageDetails = ({ message }: { message: InboxMessage }) => (
  <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
    <FactTable label={words.details} facts={listFacts(message)} />
    <MessageTrail message={message} />
    <SentEmails message={message} />
    <MessageNote message={message} />
    <Text textStyle="small" color="fg.muted">
      Deleted on {formatClubDay(message.deletedAt)}
    </Text>
  </Grid>
);
