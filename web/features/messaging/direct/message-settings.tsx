import { Box, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { messagesFrom, type MessagesFrom, type MessageSettings as Settings } from "#shared/conversations.ts";
import { contactWords as words } from "#web/content/conversations.ts";
import { Grid } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useChangeMessageSettings, useMessageSettings } from "./api.ts";

const Choice = chakra("label", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "3",
    alignItems: "baseline",
    minHeight: "11",
    px: "3.5",
    py: "2.5",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    cursor: "pointer",
    _hover: { borderColor: "fg.muted" },
    "&:has(:checked)": { borderColor: "brand.fg", bg: "brand.tint" },
    "& input": {
      accentColor: "token(colors.brand.fg)",
      width: "1.125rem",
      height: "1.125rem",
      translate: "0 0.125rem",
    },
    "& span": { fontWeight: "600" },
    "& small": { gridColumn: "2", textStyle: "small", color: "fg.muted" },
  },
});

const helps = { everyone: words.everyoneHelp, met: words.metHelp, none: words.noneHelp };

type SenderChoiceProps = { chosen: MessagesFrom; isBusy: boolean; onChoose: (from: MessagesFrom) => void };

/** Who may send the member direct messages; saved immediately. */
const SenderChoice = ({ chosen, isBusy, onChoose }: SenderChoiceProps) => {
  const id = useId();
  return (
    <Box as="fieldset" minWidth="0" aria-busy={isBusy || undefined}>
      <chakra.legend fontWeight="600" mb="2">
        {words.label}
      </chakra.legend>
      <Grid gap="2.5">
        {messagesFrom.options.map((from) => (
          <Choice key={from}>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}-${from}`}
              aria-describedby={`${id}-${from}-help`}
              checked={from === chosen}
              onChange={() => onChoose(from)}
            />
            <span id={`${id}-${from}`}>{words[from]}</span>
            <small id={`${id}-${from}-help`}>{helps[from]}</small>
          </Choice>
        ))}
      </Grid>
    </Box>
  );
};

/** The saved settings. */
const describe = (settings: Settings, { shows_reading, shows_typing }: Partial<Settings>) => {
  if (shows_reading !== undefined) return words.savedText.reading(shows_reading);
  if (shows_typing !== undefined) return words.savedText.typing(shows_typing);
  return words.savedText[settings.messages_from];
};

/** A member's settings for direct messages. */
export const MessageSettings = () => {
  const { data: settings, isFetching, refetch } = useMessageSettings();
  const { mutate, isPending, variables } = useChangeMessageSettings(describe);
  /** The current value, or the one being saved. */
  const shown = settings && { ...settings, ...(isPending && variables) };
  const choose = (messages_from: MessagesFrom) => {
    if (!isPending) mutate({ messages_from });
  };
  return (
    <SettingsSheet title={words.title}>
      {shown && (
        <Grid gap="6">
          <SenderChoice chosen={shown.messages_from} isBusy={isPending} onChoose={choose} />
          <Switch
            label={words.reading}
            help={words.readingHelp}
            isOn={shown.shows_reading}
            isBusy={isPending}
            onChange={(shows_reading) => mutate({ shows_reading })}
          >
            {isPending && variables.shows_reading !== undefined && <Spinner size="small" label={words.saving} />}
          </Switch>
          <Switch
            label={words.typing}
            help={words.typingHelp}
            isOn={shown.shows_typing}
            isBusy={isPending}
            onChange={(shows_typing) => mutate({ shows_typing })}
          >
            {isPending && variables.shows_typing !== undefined && <Spinner size="small" label={words.saving} />}
          </Switch>
        </Grid>
      )}
      {!settings && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="48" />
        </Pending>
      )}
    </SettingsSheet>
  );
};
