import { Box } from "@chakra-ui/react";
import { chatWords } from "#web/content/chat.ts";

/** From how much of the longest message on its length is shown. */
const shownFrom = 0.9;

type Props = { id: string; length: number; limit: number; refusal: string | undefined };

/** Below the field: how long the text is when it gets too long, and why it could not be sent. */
export const ComposerNote = ({ id, length, limit, refusal }: Props) => (
  <Box id={id} display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" textStyle="small">
    {refusal !== undefined && (
      <Box role="alert" color="fg.error">
        {refusal}
      </Box>
    )}
    {length > limit * shownFrom && (
      <Box as="span" ms="auto" color={length > limit ? "fg.error" : "fg.muted"}>
        {chatWords.length(length)}
      </Box>
    )}
  </Box>
);
