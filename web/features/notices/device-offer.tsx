import { useState } from "react";
import { readText, writeText } from "#web/lib/storage.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { useThisDevice } from "./devices.ts";
import { deviceWords as words } from "./notice-settings-words.ts";

const key = "club:device-offer";

/** Notes that a member has opened something they were told: from now on they know what notifications are for. */
export const noteOpened = () => {
  if (readText(key, "browser") === null) writeText(key, "due", "browser");
};

/** Offers to tell what is new on this device, after a first notice was opened, until it is answered. It asks nobody by itself. */
export const DeviceOffer = () => {
  const { state, ownId, turnOn, isTurningOn } = useThisDevice();
  const [isDue, setDue] = useState(() => readText(key, "browser") === "due");
  if (!isDue || ownId !== undefined || state !== "possible") return null;
  const answer = () => {
    writeText(key, "answered", "browser");
    setDue(false);
  };
  return (
    <Stack as="aside" gap="3" p="5" mb="5" maxWidth="48rem" borderWidth="1px" borderRadius="md" bg="bg.panel">
      <Heading textStyle="heading" fontSize="1.25rem">
        {words.offer.title}
      </Heading>
      <Text color="fg.muted">{words.offer.text}</Text>
      <Row flexWrap="wrap" gap="3">
        <BusyButton look="gold" size="compact" isBusy={isTurningOn} onClick={turnOn}>
          {isTurningOn ? words.turningOn : words.turnOn}
        </BusyButton>
        <Button look="quiet" size="compact" onClick={answer}>
          {words.offer.later}
        </Button>
      </Row>
    </Stack>
  );
};
