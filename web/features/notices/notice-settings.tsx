import { Box } from "@chakra-ui/react";
import type { Device } from "#shared/devices.ts";
import { noticeSettingsContract as contract, isTopicFor, pushTopics } from "#shared/notice-settings.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWith, useQuery } from "#web/lib/api/query-client.ts";
import { formatDate } from "#web/lib/dates.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Row, Text, Grid, Heading } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useDevices, useRemoveDevice, useThisDevice } from "./devices.ts";
import { NoticeChoices, useSaveChange, useShownSettings } from "./notice-choices.tsx";
import { noticeSettingsWords as words, deviceWords } from "./notice-settings-words.ts";

const keyOf = (memberId: string) => [memberId, "notice-settings"];

/** How the member wants to be notified. */
const useNoticeSettings = () => {
  const queryKey = keyOf(useMember().id);
  const { data, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callEndpoint(contract.getNoticeSettings, {}, { signal }),
    ...beginWith(contract.getNoticeSettings, {}),
  });
  return { data: useShownSettings(queryKey, data), isFetching, refetch };
};

/** Saves some of the member's choices. */
const useSaveNoticeSettings = () =>
  useSaveChange(keyOf(useMember().id), (change) => callEndpoint(contract.saveNoticeSettings, change));

/** How a member is notified of news. */
export const NoticeSettings = () => {
  const { data, isFetching, refetch } = useNoticeSettings();
  const { save, isPending } = useSaveNoticeSettings();
  const isAdmin = useMay("members");
  return (
    <SettingsSheet title={words.title}>
      <Text mb="4" color="fg.muted">
        {words.text}
      </Text>
      {!data && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="18rem" />
        </Pending>
      )}
      {data && <NoticeChoices settings={data} save={save} isAdmin={isAdmin} />}
      {isPending && (
        <Row mt="3">
          <Spinner size="small" label={words.saving} />
        </Row>
      )}
    </SettingsSheet>
  );
};

type LineProps = { device: Device; isThis: boolean; isBusy: boolean; onRemove: () => void };

const Line = ({ device: { name, added_at }, isThis, isBusy, onRemove }: LineProps) => (
  <Row as="li" flexWrap="wrap" justifyContent="space-between" gap="3" py="3" borderTopWidth="1px">
    <Box minWidth="0" flex="1 1 10rem">
      <Text fontWeight="600" overflowWrap="anywhere">
        {name}
      </Text>
      <Text textStyle="small" color="fg.muted">
        {isThis && `${deviceWords.thisDevice} · `}
        {deviceWords.added(formatDate(added_at))}
      </Text>
    </Box>
    <BusyButton size="compact" isBusy={isBusy} aria-label={deviceWords.removeNamed(name)} onClick={onRemove}>
      {isBusy ? deviceWords.removing : deviceWords.remove}
    </BusyButton>
  </Row>
);

/** What notifications show, once there is a device. */
const Topics = () => {
  const { data: settings } = useNoticeSettings();
  const { save } = useSaveNoticeSettings();
  const isAdmin = useMay("members");
  if (!settings) return <Skeleton height="18rem" />;
  return (
    <Grid as="fieldset" gap="3" gridTemplateColumns="minmax(0, 1fr)" borderTopWidth="1px" pt="4" mt="1">
      <Heading as="legend" textStyle="eyebrow" color="brand.fg" mb="1" css={{ float: "left", width: "full" }}>
        {deviceWords.topics}
      </Heading>
      {pushTopics
        .filter((topic) => isTopicFor(topic, { isAdmin }))
        .map((topic) => (
          <Switch
            key={topic}
            {...deviceWords.of[topic]}
            isOn={settings.push[topic]}
            onChange={(isOn) => save({ push: { [topic]: isOn } })}
          />
        ))}
      <Switch {...deviceWords.pushesText} isOn={settings.pushesText} onChange={(pushesText) => save({ pushesText })} />
    </Grid>
  );
};

/** Enables notifications on this device, or says why that is not possible. */
const ThisDevice = ({ isListed }: { isListed: boolean }) => {
  const { state, turnOn, isTurningOn } = useThisDevice();
  if (state === "possible" || (state === "allowed" && !isListed))
    return (
      <BusyButton look="gold" size="compact" isBusy={isTurningOn} onClick={turnOn}>
        {isTurningOn ? deviceWords.turningOn : deviceWords.turnOn}
      </BusyButton>
    );
  return state === "allowed" ? null : (
    <Text p="4" borderWidth="1px" borderRadius="sm" bg="bg.subtle">
      {deviceWords.states[state]}
    </Text>
  );
};

const DeviceList = ({ devices }: { devices: readonly Device[] }) => {
  const { ownId } = useThisDevice();
  const { mutate: remove, isPending, variables } = useRemoveDevice();
  return (
    <Grid as="ul" gridTemplateColumns="minmax(0, 1fr)" mt="4" aria-label={deviceWords.list}>
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

/** Which devices notify a member while the portal is closed, and about what. */
export const DeviceSettings = () => {
  const { data, isFetching, refetch } = useDevices();
  const { ownId } = useThisDevice();
  return (
    <SettingsSheet title={deviceWords.title}>
      <Text mb="4" color="fg.muted">
        {deviceWords.text}
      </Text>
      {!data && (
        <Pending {...{ words: deviceWords, isFetching, refetch }}>
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
