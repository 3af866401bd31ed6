import { Box } from "@chakra-ui/react";
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
  <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
    {hasFailed && !isLoading && (
      <Box as="p" role="alert" display="flex" gap="2" color="fg.error">
        <Icon name="alert" mt="0.5" />
        {words.olderFailed}
      </Box>
    )}
    <BusyButton size="compact" isBusy={isLoading} onClick={() => onLoad()}>
      {isLoading ? words.loadingOlder : hasFailed ? words.tryAgain : words.older}
    </BusyButton>
  </Box>
);
