import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { profileWords } from "#web/content/portal-profile.ts";
import { hasDraft } from "#web/forms/draft.ts";
import { useMember } from "#web/session/require-session.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { getProfileDraft, useProfile } from "./api.ts";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { ProfileView } from "./profile-view.tsx";

type ContentProps = { isEditing: boolean; onEdit: () => void; onDone: () => void };

const Content = ({ isEditing, onEdit, onDone }: ContentProps) => {
  const { data: profile, isFetching, refetch } = useProfile();
  if (profile && isEditing) return <ProfileForm profile={profile} onDone={onDone} />;
  if (profile) return <ProfileView profile={profile} onEdit={onEdit} />;
  if (isFetching) return <ProfileSkeleton />;
  return <FailedRegion message={profileWords.loadFailed} onRetry={() => void refetch()} />;
};

/** The member's profile: as others see it, or while it is edited. What was typed and not saved is found again. */
export const ProfileCard = () => {
  const draft = getProfileDraft(useMember().id);
  const [isEditing, setIsEditing] = useState(() => hasDraft(draft, "tab"));
  const card = useRef<HTMLElement>(null);
  const done = () => {
    setIsEditing(false);
    // The button that had the focus is gone.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Sheet ref={card} tabIndex={-1} aria-label={profileWords.card} scrollMarginTop="6">
      <Box maxWidth="46rem">
        <Content isEditing={isEditing} onEdit={() => setIsEditing(true)} onDone={done} />
      </Box>
    </Sheet>
  );
};
