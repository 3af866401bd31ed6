import { Box } from "@chakra-ui/react";
import type { Device } from "#shared/devices.ts";
import { isTopicFor, pushTopics } from "#shared/notice-settings.ts";
import { formatDate } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useDevices, useRemoveDevice, useThisDevice } from "./devices.ts";
import { deviceWords as words } from "./notice-settings-words.ts";
import { useNoticeSettings, useSaveNoticeSettings } from "./notice-settings.tsx";

type LineProps = { device: Device; isThis: boolean; isBusy: boolean; onRemove: () => void };

const Line = ({ device: { name, added_at }, isThis, isBusy, onRemove }: LineProps) => (
  <Row as="li" flexWrap="wrap" justifyContent="space-between" gap="3" py="3" borderTopWidth="1px">
    <Box minWidth="0" flex="1 1 10rem">
      <Text fontWeight="600" overflowWrap="anywhere">
        {name}
      </Text>
      <Text textStyle="small" color="fg.muted">
        {isThis && `${words.thisDevice} · `}
        {words.added(formatDate(added_at))}
      </Text>
    </Box>
    <BusyButton size="compact" isBusy={isBusy} aria-label={words.removeNamed(name)} onClick={onRemove}>
      {isBusy ? words.removing : words.remove}
    </BusyButton>
  </Row>
);

/** What of it is shown there, once there is a device. */
const Topics = () => {
  const { data: settings } = useNoticeSettings();
  const { save } = useSaveNoticeSettings();
  const { isAdmin } = useMember();
  if (!settings) return <Skeleton height="18rem" />;
  return (
    <Grid as="fieldset" gap="3" gridTemplateColumns="minmax(0, 1fr)" borderTopWidth="1px" pt="4" mt="1">
      <Heading as="legend" textStyle="eyebrow" color="brand.fg" mb="1" css={{ float: "left", width: "full" }}>
        {words.topics}
      </Heading>
      {pushTopics
        .filter((topic) => isTopicFor(topic, { isAdmin }))
        .map((topic) => (
          <Switch
            key={topic}
            {...words.of[topic]}
            isOn={settings.push[topic]}
            onChange={(isOn) => save({ push: { [topic]: isOn } })}
          />
        ))}
      <Switch {...words.pushesText} isOn={settings.pushesText} onChange={(pushesText) => save({ pushesText })} />
    </Grid>
  );
};

/** Turns this device on, or says why that cannot be. */
const ThisDevice = ({ isListed }: { isListed: boolean }) => {
  const { state, turnOn, isTurningOn } = useThisDevice();
  if (state === "possible" || (state === "allowed" && !isListed))
    return (
      <BusyButton look="gold" size="compact" isBusy={isTurningOn} onClick={turnOn}>
        {isTurningOn ? words.turningOn : words.turnOn}
      </BusyButton>
    );
  return state === "allowed" ? null : (
    <Text p="4" borderWidth="1px" borderRadius="sm" bg="bg.subtle">
      {words.states[state]}
    </Text>
  );
};

const DeviceList = ({ devices }: { devices: readonly Device[] }) => {
  const { ownId } = useThisDevice();
  const { mutate: remove, isPending, variables } = useRemoveDevice();
  return (
    <Grid as="ul" gridTemplateColumns="minmax(0, 1fr)" mt="4" aria-label={words.list}>
      {devices.map((device) => (
        <Line
          key={device.id}
          device={device}
          isThis={device.id === ownId}
          isBusy={isPending && variables === device.id}
          onRemove={() => remove(device.id)}
        />
      ))}
    </Grid>
  );
};

/** On which devices a member is told what is new while the portal is closed, and of what. */
export const DeviceSettings = () => {
  const { data, isFetching, refetch } = useDevices();
  const { ownId } = useThisDevice();
  return (
    <SettingsSheet title={words.title}>
      <Text mb="4" color="fg.muted">
        {words.text}
      </Text>
      {!data && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="6rem" />
        </Pending>
      )}
      {data && (
        <>
          <ThisDevice isListed={data.items.some(({ id }) => id === ownId)} />
          {data.items.length > 0 && (
            <>
              <DeviceList devices={data.items} />
              <Topics />
            </>
          )}
        </>
      )}
    </SettingsSheet>
  );
};
