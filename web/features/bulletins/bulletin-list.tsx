import { Box } from "@chakra-ui/react";
import type { Bulletin } from "#shared/bulletins.ts";
import { formWords } from "#web/content/forms.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { Grid, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

const unknown = "There was a problem. Please try again.";

/** What admins write to everybody who is registered for an event. */
export const bulletinWords = {
  admin: {
    title: "Write to guests",
    help: "Everyone registered gets it by email now, including those awaiting your decision and those with an offer from the waitlist. Later registrants get it with their approval, and find it on their registration.",
    field: { label: "Your message", placeholder: "Parking, a new entrance, what to bring…" },
    submit: "Send to everyone",
    submitting: formWords.submitting,
    question: (title: string) => `Email everyone registered for ${title}?`,
    confirm: "Send now",
    cancel: "Keep writing",
    sent: (title: string) => ({
      title: "Message Sent",
      description: `Everyone registered for ${title} gets it by email.`,
    }),
    failure: { title: "Message Not Sent", unknown },
    list: "Sent before",
    loading: "Loading what was sent",
    failed: "We couldn't load what was sent.",
  },
  own: { title: "News from our team", failed: "We couldn't load the news from our team." },
} as const;

/** What admins wrote to the registrants of an event, newest first. */
export const BulletinList = ({ items }: { items: readonly Bulletin[] }) => (
  <Grid as="ul" listStyleType="none" gap="5">
    {items.map(({ id, text, at }) => (
      <Box as="li" key={id} ps="4" borderInlineStartWidth="2px" borderColor="brand.solid" maxWidth="text">
        <UserText>{text}</UserText>
        <Text mt="1" textStyle="small" color="fg.muted">
          {formatClubMoment(at)}
        </Text>
      </Box>
    ))}
  </Grid>
);
