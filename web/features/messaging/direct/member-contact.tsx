import type { ReactNode } from "react";
import type { IntroductionChance } from "#shared/conversations.ts";
import { blockWords, contactWords, nameOf } from "#web/content/conversations.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { muteWords as words, useMutes, useMuting } from "../mutes/api.ts";
import { useBlocking, useBlocks, useContact } from "./api.ts";

type Props = { member: { user_id: string; full_name: string } };

/** Mutes or unmutes a member. */
const MuteMember = ({ member }: Props) => {
  const { data: mutes } = useMutes();
  const { mutate, isPending } = useMuting();
  const isMuted = mutes?.members.some(({ user_id }) => user_id === member.user_id) ?? false;
  const name = nameOf(member.full_name);
  return (
    <BusyButton
      look="quiet"
      px="0"
      aria-label={isMuted ? words.unmuteNamed(name) : words.muteNamed(name)}
      isBusy={isPending}
      onClick={() => mutate({ member, isToMute: !isMuted })}
    >
      {isMuted ? words.unmute : words.mute}
    </BusyButton>
  );
};

const loadBlockDialog = async () => (await import("./block-dialog.tsx")).BlockDialog;

type MemberContactProps = {
  id: string;
  full_name: string;
  /** How to reach them if they cannot be messaged. */
  introduce: (chance: IntroductionChance) => ReactNode;
};

/** Buttons for messaging, muting and blocking a member; if blocked, a note and a button to unblock. */
export const MemberContact = ({ id, full_name, introduce }: MemberContactProps) => {
  const name = nameOf(full_name);
  const isBlocked = useBlocks()?.includes(id) ?? false;
  const { introduction, isOnItsWay } = useContact(id);
  const { mutate, isPending } = useBlocking();
  const blocking = (isToBlock: boolean) => mutate({ member: { user_id: id, full_name }, isToBlock });
  const dialog = useLazyDialog(loadBlockDialog);
  return (
    <>
      {isBlocked ? (
        <>
          <Text flexBasis="full" color="fg.muted">
            {blockWords.isBlocked(name)}
          </Text>
          <BusyButton isBusy={isPending} onClick={() => blocking(false)}>
            {isPending ? blockWords.unblocking : blockWords.unblock}
          </BusyButton>
        </>
      ) : (
        <>
          {introduction ? (
            <>
              <Text flexBasis="full" color="fg.muted">
                {contactWords.cannotMessage(name)}
              </Text>
              {introduce(introduction)}
            </>
          ) : isOnItsWay ? (
            <Skeleton height="12" width="9rem" />
          ) : (
            <LinkButton look="gold" to={portalPaths.messageTo(id)} aria-label={directoryWords.messageTo(full_name)}>
              <Icon name="mail" />
              {directoryWords.message}
            </LinkButton>
          )}
          <MuteMember member={{ user_id: id, full_name }} />
          <Button look="quiet" px="0" aria-label={blockWords.blockNamed(name)} {...dialog.opener}>
            {blockWords.block}
          </Button>
        </>
      )}
      <LazyDialog dialog={dialog} props={{ name, onBlock: () => blocking(true) }} />
    </>
  );
};
