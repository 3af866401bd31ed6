import type { Topic } from "#shared/community.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";
import { muteWords as words } from "../mutes-words.ts";
import { useTopicMuting } from "./api.ts";

const bell = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4";
const crossed = `${bell}M4 4l16 16`;

/** Mutes a topic for oneself, or takes that back. */
export const MuteTopic = ({ topic, isMuted }: { topic: Topic; isMuted: boolean }) => {
  const { mutate, isPending } = useTopicMuting();
  const label = isMuted ? words.unmuteTopic(topic) : words.muteTopic(topic);
  return (
    <BusyButton
      look="quiet"
      size="icon"
      flexShrink="0"
      // The drawing ends where the page's column does, the button never beyond the page.
      marginInlineEnd="max(0px, calc({spacing.gutter} - 0.75rem))"
      aria-label={label}
      title={label}
      color={isMuted ? "brand.fg" : "fg.muted"}
      isBusy={isPending}
      onClick={() => mutate({ topic, isToMute: !isMuted })}
    >
      <LineDrawing path={isMuted ? crossed : bell} />
    </BusyButton>
  );
};
