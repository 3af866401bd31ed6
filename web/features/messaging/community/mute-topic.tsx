import type { Topic } from "#shared/community.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";
import { muteWords as words, useTopicMuting } from "../mutes/api.ts";

type Props = { topic: Topic; name: string; isMuted: boolean };

const bell = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4";
const crossed = `${bell}M4 4l16 16`;

/** Mutes or unmutes a topic. */
export const MuteTopic = ({ topic, name, isMuted }: Props) => {
  const { mutate, isPending } = useTopicMuting();
  const label = isMuted ? words.unmuteTopic(name) : words.muteTopic(name);
  return (
    <BusyButton
      look="quiet"
      size="icon"
      flexShrink="0"
      // The icon ends where the page's column does; the button never extends beyond the page.
      marginInlineEnd="max(0px, calc({spacing.gutter} - 0.75rem))"
      aria-label={label}
      title={label}
      color={isMuted ? "brand.fg" : "fg.muted"}
      isBusy={isPending}
      onClick={() => mutate({ topic, name, isToMute: !isMuted })}
    >
      <LineDrawing path={isMuted ? crossed : bell} />
    </BusyButton>
  );
};
