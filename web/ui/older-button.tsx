import { Row } from "#web/ui/layout.ts";
import { BusyButton } from "./button.tsx";
import { Icon } from "./icons.tsx";

type Props = {
  words: { older: string; loadingOlder: string; olderFailed: string; tryAgain: string };
  isLoading: boolean;
  hasFailed: boolean;
  onLoad: () => void;
};

/** At the end of a list: brings what comes after it, or says that this has failed. */
export const OlderButton = ({ words, isLoading, hasFailed, onLoad }: Props) => (
  <Row flexWrap="wrap" columnGap="4" rowGap="2">
    {hasFailed && !isLoading && (
      <Row alignItems="stretch" as="p" role="alert" gap="2" color="fg.error">
        <Icon name="alert" mt="0.5" />
        {words.olderFailed}
      </Row>
    )}
    <BusyButton size="compact" isBusy={isLoading} onClick={() => onLoad()}>
      {isLoading ? words.loadingOlder : hasFailed ? words.tryAgain : words.older}
    </BusyButton>
  </Row>
);
