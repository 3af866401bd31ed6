import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Profile } from "#shared/members.ts";
import { profileWords } from "#web/content/portal-profile.ts";
import { useProfile } from "#web/lib/api/profile.ts";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { getProfileDraft } from "./api.ts";
import { formatWork, ProfileFacts } from "./profile-facts.tsx";

const loadForm = async () => (await import("./profile-form.tsx")).ProfileForm;

/** A failure is shown once the form is opened. */
const prefetchForm = () => void loadForm().catch(() => undefined);

const EditButton = ({ label, isGold, onEdit }: { label: string; isGold?: boolean; onEdit: () => void }) => (
  <Button
    mt="6"
    look={isGold ? "gold" : undefined}
    onClick={onEdit}
    onPointerEnter={prefetchForm}
    onFocus={prefetchForm}
  >
    <PortalIcon name="pencil" />
    {label}
  </Button>
);

const NoProfile = ({ onEdit }: { onEdit: () => void }) => (
  <>
    <Heading textStyle="heading">{profileWords.empty.title}</Heading>
    <Text mt="2" color="fg.muted">
      {profileWords.empty.text}
    </Text>
    <EditButton label={profileWords.complete} isGold onEdit={onEdit} />
  </>
);

/** The profile as others see it. */
const ProfileView = ({ profile, onEdit }: { profile: Profile; onEdit: () => void }) => {
  const { id, full_name, avatar_url } = profile;
  if (full_name === "") return <NoProfile onEdit={onEdit} />;
  return (
    <>
      <Row flexWrap="wrap" gap="5">
        <Avatar id={id} name={full_name} src={avatar_url} size="large" />
        <Box flex="1 1 9rem" minWidth="0">
          <Heading textStyle="heading" dir="auto" overflowWrap="anywhere">
            {full_name}
          </Heading>
          <UserText color="fg.muted">{formatWork(profile)}</UserText>
        </Box>
      </Row>
      <ProfileFacts {...profile} />
      <EditButton label={profileWords.edit} onEdit={onEdit} />
    </>
  );
};

/** The profile's skeleton. */
const ProfileSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {profileWords.loading}
    </Box>
    <Row gap="5">
      <Skeleton width="24" height="24" borderRadius="full" flexShrink="0" />
      <Box flexGrow="1">
        <Skeleton height="8" maxWidth="16rem" />
        <Skeleton height="6" maxWidth="12rem" mt="2" />
      </Box>
    </Row>
    <Skeleton height="24" mt="6" />
    <Skeleton height="12" width="9rem" mt="6" />
  </>
);

type ContentProps = { isEditing: boolean; onEdit: () => void; onDone: () => void };

const Content = ({ isEditing, onEdit, onDone }: ContentProps) => {
  const { data: profile, isFetching, refetch } = useProfile();
  if (profile && isEditing)
    return <LazyPart load={loadForm} props={{ profile, onDone }} placeholder={<ProfileSkeleton />} />;
  if (profile) return <ProfileView profile={profile} onEdit={onEdit} />;
  if (isFetching) return <ProfileSkeleton />;
  return <FailedRegion message={profileWords.loadFailed} onRetry={() => void refetch()} />;
};

/** The member's profile, as others see it or as a form. An unsaved draft reopens the form. */
export const ProfileCard = () => {
  const draft = getProfileDraft(useMember().id);
  const [isEditing, setIsEditing] = useState(() => hasDraft(draft, "tab"));
  const card = useRef<HTMLElement>(null);
  const closeForm = () => {
    setIsEditing(false);
    // The button that had the focus is gone.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Sheet ref={card} tabIndex={-1} aria-label={profileWords.card} scrollMarginTop="6">
      <Box maxWidth="46rem">
        <Content isEditing={isEditing} onEdit={() => setIsEditing(true)} onDone={closeForm} />
      </Box>
    </Sheet>
  );
};
