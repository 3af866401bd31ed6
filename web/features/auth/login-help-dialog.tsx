import { Box, Link } from "@chakra-ui/react";
import { brand } from "#shared/brand.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LostLink } from "#web/ui/lost-link.tsx";

const loginHelp = {
  title: "Login Help",
  items: [
    {
      question: "I forgot my password.",
      answer:
        "Choose \u201cForgot your password?\u201d under the form. We'll email you a code so you can choose a new one.",
    },
    {
      question: "I never got the code.",
      answer:
        "It can take a minute, and it may be in your spam folder. Sign in with your email and password to get a new code.",
    },
    {
      question: "I registered, but I can't sign in.",
      answer:
        "Check the email you registered with and your password, which is case-sensitive. After several failed attempts, wait a few minutes.",
    },
    {
      question: "I'm not a member yet.",
      answer: "Please apply on our Membership page first. We'll write as soon as we've read your application.",
    },
  ],
  contact: "Still need help? Write to",
} as const;

/** Help for a visitor who cannot sign in. */
export const LoginHelpDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={loginHelp.title}>
    <Grid as="dl" gap="5">
      {loginHelp.items.map(({ question, answer }) => (
        <div key={question}>
          <Box as="dt" fontWeight="600">
            {question}
          </Box>
          <Box as="dd" mt="1" color="fg.muted">
            {answer}
          </Box>
        </div>
      ))}
    </Grid>
    <LostLink />
    <Text mt="6">
      {loginHelp.contact}{" "}
      <Link href={`mailto:${brand.contactEmail}`} color="brand.fg" textDecoration="underline">
        {brand.contactEmail}
      </Link>
    </Text>
  </Dialog>
);
