import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { unreadWords } from "#web/content/portal.ts";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { Row, Text } from "./layout.ts";

/** The document's title on a portal page: the unread count, the page, and the club. */
export const PortalTitle = ({ title }: { title: string }) => (
  <title>{unreadWords.titled(`${title} · ${brand.name}`, useUnread().total)}</title>
);

type Props = {
  /** The title of the document, and of the page unless there is a `heading`. */
  title: string;
  heading?: ReactNode;
  /** Before the heading, such as a picture. */
  lead?: ReactNode;
  /** At the end of the heading's line. */
  action?: ReactNode;
  /** The page's purpose, in a line or two. */
  intro?: string;
  /** Whether it is an admin list: its head is small, to show more rows. */
  isDesk?: boolean;
  children: ReactNode;
};

/** A portal page's heading. */
export const PortalHeading = chakra("h1", {
  base: {
    flex: "1 1 min(100%, 8rem)",
    minWidth: "0",
    textStyle: "title",
    fontSize: { base: "min(1.75rem, 10vw)", md: "2.25rem" },
    overflowWrap: "anywhere",
  },
});

/** The space around a portal page, and the line of its heading. */
export const portalSpace = {
  ...{ maxWidth: { base: "portal", _print: "none" }, px: "gutter" },
  py: { base: "6", md: "10", _print: "4" },
} as const;
export const headingLine = { flexWrap: "wrap", gap: "4", mb: { base: "5", md: "8" } } as const;

/** A portal page: title, heading, and content. */
export const PortalPage = ({ title, heading = title, lead, action, intro, isDesk = false, children }: Props) => (
  <Box {...portalSpace} py={isDesk ? { base: "6", md: "8", _print: "4" } : portalSpace.py}>
    <PortalTitle title={title} />
    <Row {...headingLine} mb={isDesk ? { base: "5", md: "6" } : headingLine.mb}>
      {lead}
      <PortalHeading>{heading}</PortalHeading>
      {action}
    </Row>
    {intro !== undefined && (
      <Text
        // On a phone, buttons may be on a line of their own above it.
        mt={{ base: action ? "-2" : isDesk ? "-4" : "-3", md: isDesk ? "-4" : "-5" }}
        mb={isDesk ? { base: "3", md: "5" } : { base: "4", md: "6" }}
        maxWidth="text"
        textStyle={isDesk ? "small" : undefined}
        color="fg.muted"
      >
        {intro}
      </Text>
    )}
    {children}
  </Box>
);
