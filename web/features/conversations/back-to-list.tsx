import { useLocation, useNavigate } from "react-router-dom";
import { threadWords } from "#web/content/conversations.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

/** What the list says of how one came to a conversation. */
export type Arrival = { isChosen?: true } | null;

/** On phones: to the list, where one came from it by going back. */
export const BackToList = () => {
  const navigate = useNavigate();
  const isFromList = (useLocation().state as Arrival)?.isChosen;
  return (
    <Button
      look="quiet"
      size="icon"
      hideFrom="md"
      mx="-3"
      aria-label={threadWords.back}
      onClick={() => void (isFromList ? navigate(-1) : navigate(paths.messages, { replace: true }))}
    >
      <Icon name="arrow" rotate="180deg" />
    </Button>
  );
};
