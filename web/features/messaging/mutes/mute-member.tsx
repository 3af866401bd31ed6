import { nameOf } from "#web/content/conversations.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { muteWords as words } from "../mutes-words.ts";
import { useMutes, useMuting } from "./api.ts";

type Props = { member: { user_id: string; full_name: string } };

/** Mutes a member for oneself, or takes that back. */
export const MuteMember = ({ member }: Props) => {
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
