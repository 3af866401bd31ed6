import { Box, chakra } from "@chakra-ui/react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { submissionTimeout } from "#shared/forms.ts";
import {
  channelsOfTopic,
  noticeSettingsContract as contract,
  noticeTopics,
  type NoticeSettings as Settings,
} from "#shared/notice-settings.ts";
import { noticeSettingsWords as words } from "#web/content/notice-settings.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast.ts";

const keyOf = (memberId: string) => [memberId, "notice-settings"];

const useNoticeSettings = () => {
  const { id } = useMember();
  return useQuery(
    { queryKey: keyOf(id), queryFn: ({ signal }) => callEndpoint(contract.getNoticeSettings, {}, { signal }) },
    queryClient,
  );
};

/** Saves a choice: shown at once, and rolled back if that fails. One after the other, so that the last one holds. */
const useSaveNoticeSettings = () => {
  const { id } = useMember();
  const queryKey = keyOf(id);
  return useMutation(
    {
      scope: { id: "notice-settings" },
      mutationFn: (settings: Settings) =>
        callEndpoint(contract.saveNoticeSettings, settings, { signal: AbortSignal.timeout(submissionTimeout) }),
      onMutate: async (settings) => {
        await queryClient.cancelQueries({ queryKey });
        const previous = queryClient.getQueryData<Settings>(queryKey);
        queryClient.setQueryData<Settings>(queryKey, settings);
        return previous;
      },
      onSuccess: () => void showToast({ type: "success", ...words.saved }),
      onError: (_failure, _settings, previous) => {
        queryClient.setQueryData(queryKey, previous);
        void showToast({ type: "error", ...words.notSaved });
      },
    },
    queryClient,
  );
};

const Label = chakra("label", { base: { flex: "1 1 9rem", minWidth: "0", fontWeight: "600" } });

type Option = { value: string; label: string };
type ChoiceProps = { label: string; value: string; options: readonly Option[]; onChoose: (value: string) => void };

/** One of a few, saved when it is chosen. */
const Choice = ({ label, value, options, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <Row flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="1.5">
      <Label htmlFor={id}>{label}</Label>
      <Box flex="1 1 13rem" maxWidth={{ sm: "19rem" }} minWidth="0">
        <Select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </Box>
    </Row>
  );
};

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: words.hour(hour) }));
const days = words.days.map((label, day) => ({ value: String(day), label }));

const usualQuiet = { from: 22, to: 7 };

const TimeZone = ({ settings, save }: FormProps) => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Row flexWrap="wrap" justifyContent="space-between" gap="3">
      <p>
        <Box as="span" fontWeight="600">
          {words.timeZone}:
        </Box>{" "}
        <Box as="span" overflowWrap="anywhere">
          {settings.timeZone.replaceAll("_", " ")}
        </Box>
      </p>
      {own !== settings.timeZone && (
        <Button size="compact" onClick={() => save({ ...settings, timeZone: own })}>
          {words.thisDevice(own.replaceAll("_", " "))}
        </Button>
      )}
    </Row>
  );
};

type FormProps = { settings: Settings; save: (settings: Settings) => void };

/** When emails leave, as far as one of the choices makes a difference. */
const Times = ({ settings, save }: FormProps) => {
  const { quiet, digestHour, digestDay, channels } = settings;
  const chosen = Object.values(channels);
  return (
    <Grid as="fieldset" gap="4" gridTemplateColumns="minmax(0, 1fr)" borderTopWidth="1px" pt="4">
      <Box as="legend" srOnly>
        {words.when}
      </Box>
      {chosen.some((each) => each === "daily" || each === "weekly") && (
        <Choice
          label={words.digestHour}
          value={String(digestHour)}
          options={hours}
          onChoose={(hour) => save({ ...settings, digestHour: Number(hour) })}
        />
      )}
      {chosen.includes("weekly") && (
        <Choice
          label={words.digestDay}
          value={String(digestDay)}
          options={days}
          onChoose={(day) => save({ ...settings, digestDay: Number(day) })}
        />
      )}
      <Switch
        {...words.quiet}
        isOn={quiet !== null}
        onChange={(isOn) => save({ ...settings, quiet: isOn ? usualQuiet : null })}
      />
      {quiet && (
        <>
          <Choice
            label={words.from}
            value={String(quiet.from)}
            options={hours.filter(({ value }) => value !== String(quiet.to))}
            onChoose={(hour) => save({ ...settings, quiet: { ...quiet, from: Number(hour) } })}
          />
          <Choice
            label={words.to}
            value={String(quiet.to)}
            options={hours.filter(({ value }) => value !== String(quiet.from))}
            onChoose={(hour) => save({ ...settings, quiet: { ...quiet, to: Number(hour) } })}
          />
        </>
      )}
      <TimeZone settings={settings} save={save} />
    </Grid>
  );
};

/** The choices themselves: of the settings, and of the page behind a link in an email. */
export const NoticeChoices = ({ settings, save }: FormProps) => (
  <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
    {noticeTopics.map((topic) => (
      <Choice
        key={topic}
        label={words.topics[topic]}
        value={settings.channels[topic]}
        options={channelsOfTopic(topic).map((channel) => ({ value: channel, label: words.channels[channel] }))}
        onChoose={(channel) =>
          save({ ...settings, channels: { ...settings.channels, [topic]: channel } as Settings["channels"] })
        }
      />
    ))}
    <Switch {...words.hidesText} isOn={settings.hidesText} onChange={(hidesText) => save({ ...settings, hidesText })} />
    <Times settings={settings} save={save} />
  </Grid>
);

/** How a member is told what is new. */
export const NoticeSettings = () => {
  const { data, isFetching, refetch } = useNoticeSettings();
  const { mutate, isPending } = useSaveNoticeSettings();
  return (
    <SettingsSheet title={words.title}>
      <Text mb="4" color="fg.muted">
        {words.text}
      </Text>
      {!data && isFetching && (
        <>
          <Box role="status" srOnly>
            {words.loading}
          </Box>
          <Skeleton height="18rem" />
        </>
      )}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
      {data && <NoticeChoices settings={data} save={mutate} />}
      {isPending && (
        <Row mt="3">
          <Spinner size="small" label={words.saving} />
        </Row>
      )}
    </SettingsSheet>
  );
};
