import { Box, chakra } from "@chakra-ui/react";
import { pictureWords, type PictureWords } from "#web/content/pictures.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { Picture } from "./use-picture.ts";

const Note = chakra("p", { base: { display: "flex", gap: "1.5", mt: "2", textStyle: "small", color: "fg.muted" } });

const Drop = chakra("span", { base: { "@media (hover: none)": { display: "none" } } });

const Failure = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <Box role="alert">
    <Note color="fg.error">
      <Icon name="alert" mt="0.5" />
      {message}
    </Note>
    {onRetry && (
      <Button size="compact" mt="2" onClick={onRetry}>
        {pictureWords.retry}
      </Button>
    )}
  </Box>
);

type Props = { picture: Picture; words: PictureWords; error?: string };

/** How far a chosen picture is, or what is wrong with it. */
export const PictureState = ({ picture, words, error }: Props) => {
  const { choice, refusal, isUploading, hasFailed, share, retry } = picture;
  if (refusal) return <Failure message={refusal} />;
  if (hasFailed) return <Failure message={words.failed} onRetry={retry} />;
  if (error) return <Failure message={error} />;
  if (isUploading) return <ProgressBar label={words.uploading} share={share} />;
  if (choice === undefined)
    return (
      <Note>
        <span>
          {words.help} <Drop>{pictureWords.drop}</Drop>
        </span>
      </Note>
    );
  return <Note role="status">{choice ? words.ready : words.removed}</Note>;
};
