import { Box } from "@chakra-ui/react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Grid, Stack, Text } from "./layout.ts";
import { rowListWords as words, Key, type KeyWords } from "./row-list.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  keys: readonly KeyWords[];
  areOn: boolean;
  onTurn: (areOn: boolean) => void;
};

/** A list's keyboard shortcuts, and a switch to turn them off (WCAG 2.1.4). */
export const KeysDialog = ({ isOpen, onClose, keys, areOn, onTurn }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.shortcuts} isShort>
    <Grid gap="5">
      {areOn ? (
        <Grid as="dl" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="2" alignItems="baseline">
          {keys.map(([key, what]) => (
            <Box key={key} display="contents">
              <dt>
                <Key>{key}</Key>
              </dt>
              <dd>{what}</dd>
            </Box>
          ))}
        </Grid>
      ) : (
        <Text>{words.off}</Text>
      )}
      <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
        <Button look="gold" onClick={onClose}>
          {words.close}
        </Button>
        <Button onClick={() => onTurn(!areOn)}>{areOn ? words.turnOff : words.turnOn}</Button>
      </Stack>
    </Grid>
  </Dialog>
);
