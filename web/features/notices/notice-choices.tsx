import { Box, chakra } from "@chakra-ui/react";
import type { QueryKey } from "@tanstack/react-query";
import { useId } from "react";
import { letterTopics } from "#shared/letter-topics.ts";
import {
  channelsOfTopic,
  isTopicFor,
  noticeTopics,
  type NoticeChannel,
  type NoticeSettings as Settings,
  type NoticeTopic,
  type NoticeSettingsChange,
  applyNoticeChange,
  type NoticeSettings,
} from "#shared/notice-settings.ts";
import { useMutation, useMutationState } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { Switch } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast.ts";
import { noticeSettingsWords as words } from "./notice-settings-words.ts";

const Label = chakra("label", { base: { flex: "1 1 9rem", minWidth: "0", fontWeight: "600" } });

type Option = { value: string; label: string };
type ChoiceProps = { label: string; value: string; options: readonly Option[]; onChoose: (value: string) => void };

/** A radio group, saved immediately. */
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
        <Button size="compact" onClick={() => save({ timeZone: own })}>
          {words.thisDevice(own.replaceAll("_", " "))}
        </Button>
      )}
    </Row>
  );
};

type FormProps = { settings: Settings; save: (change: NoticeSettingsChange) => void };

/** When emails are sent, as far as a choice makes a difference. */
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
          onChoose={(hour) => save({ digestHour: Number(hour) })}
        />
      )}
      {chosen.includes("weekly") && (
        <Choice
          label={words.digestDay}
          value={String(digestDay)}
          options={days}
          onChoose={(day) => save({ digestDay: Number(day) })}
        />
      )}
      <Switch {...words.quiet} isOn={quiet !== null} onChange={(isOn) => save({ quiet: isOn ? usualQuiet : null })} />
      {quiet && (
        <>
          <Choice
            label={words.from}
            value={String(quiet.from)}
            options={hours.filter(({ value }) => value !== String(quiet.to))}
            onChoose={(hour) => save({ quiet: { from: Number(hour) } })}
          />
          <Choice
            label={words.to}
            value={String(quiet.to)}
            options={hours.filter(({ value }) => value !== String(quiet.from))}
            onChoose={(hour) => save({ quiet: { to: Number(hour) } })}
          />
        </>
      )}
      <TimeZone settings={settings} save={save} />
    </Grid>
  );
};

/** A letter is an email at once, or none: it waits for nobody to read it. */
const nameChannel = (topic: NoticeTopic, channel: NoticeChannel) =>
  channel === "now" && (letterTopics as readonly string[]).includes(topic) ? words.byEmail : words.channels[channel];

type ChoicesProps = FormProps & { isAdmin: boolean };

/** The choices, in the settings and on the page behind an email's link. */
export const NoticeChoices = ({ settings, save, isAdmin }: ChoicesProps) => (
  <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
    {noticeTopics
      .filter((topic) => isTopicFor(topic, { isAdmin }))
      .map((topic) => (
        <Choice
          key={topic}
          label={words.topics[topic]}
          value={settings.channels[topic]}
          options={channelsOfTopic(topic).map((channel) => ({ value: channel, label: nameChannel(topic, channel) }))}
          onChoose={(channel) => save({ channels: { [topic]: channel } })}
        />
      ))}
    <Switch {...words.hidesText} isOn={settings.hidesText} onChange={(hidesText) => save({ hidesText })} />
    <Switch {...words.countsClicks} isOn={settings.countsClicks} onChange={(countsClicks) => save({ countsClicks })} />
    <Times settings={settings} save={save} />
  </Grid>
);

const changeKeyOf = (queryKey: QueryKey) => [...queryKey, "change"];

/**
 * Sends choices one after another, and then shows all settings from the response: changes made elsewhere meanwhile
 * stay.
 */
export const useSaveChange = (queryKey: QueryKey, send: (change: NoticeSettingsChange) => Promise<NoticeSettings>) => {
  const { mutate, isPending } = useMutation({
    mutationKey: changeKeyOf(queryKey),
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: send,
    onSuccess: async (settings) => {
      // A response from before the change would overwrite it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<NoticeSettings>(queryKey, settings);
      void showToast({ type: "success", ...words.saved });
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey });
      void showToast({ type: "error", ...words.notSaved });
    },
  });
  return { save: (change: NoticeSettingsChange) => mutate(change), isPending };
};

/** The settings on the server, with pending choices applied. */
export const useShownSettings = (queryKey: QueryKey, settings: NoticeSettings | undefined) => {
  const changes = useMutationState({
    filters: { mutationKey: changeKeyOf(queryKey), status: "pending" },
    select: ({ state }) => state.variables as NoticeSettingsChange,
  });
  return settings && changes.reduce(applyNoticeChange, settings);
};
