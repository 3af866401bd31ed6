import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { IntroductionPerson } from "#shared/introductions.ts";
import { introductionWords as words, personOf } from "#web/content/introductions.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { isConflict, isUnknown } from "#web/lib/api/client.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

/** Moves the focus to what stays, and answers it. */
export type OnGone = () => HTMLElement | null;

/** Where the focus goes from a card that goes since it is answered, here or elsewhere: at once, or once its dialog closes. */
export const useGone = (onGone: OnGone) => {
  const isGone = useRef(false);
  return {
    /** After an answer, or one that failed. */
    leave: (failure?: unknown) => {
      isGone.current = failure === undefined || isConflict(failure) || isUnknown(failure);
      if (isGone.current) onGone();
    },
    focusAfter: () => (isGone.current ? onGone() : null),
  };
};

/** A member's name, which leads to their page where there is one, and the mark of an admin. */
export const Name = ({ person: { user_id, full_name, is_listed } }: { person: IntroductionPerson }) => (
  <>
    {is_listed ? (
      <Link to={portalPaths.member(user_id)}>
        <bdi>{full_name}</bdi>
      </Link>
    ) : (
      <bdi>{personOf(full_name)}</bdi>
    )}
    {useAdmins().has(user_id) && (
      <>
        {" "}
        <AdminBadge />
      </>
    )}
  </>
);

/** A member beside a line or two about them. */
export const PersonRow = ({ person, children }: { person: IntroductionPerson; children: ReactNode }) => (
  <Row gap="3.5" alignItems="start">
    <Box flexShrink="0">
      <Avatar id={person.user_id} name={personOf(person.full_name)} src={person.avatar_url} size="small" />
    </Box>
    <Box minWidth="0" flex="1" overflowWrap="anywhere">
      {children}
    </Box>
  </Row>
);

/** What somebody wrote. */
export const Words = ({ label = words.why, text }: { label?: string; text: string }) => (
  <Box as="figure" mt="4" maxWidth="text" ps="4" borderInlineStartWidth="2px" borderColor="brand.solid">
    <Text as="figcaption" textStyle="small" color="fg.muted">
      {label}
    </Text>
    <UserText>{text}</UserText>
  </Box>
);
