import { chakra } from "@chakra-ui/react";
import { canRepeat, listSeriesTimes, seriesRule } from "#shared/event-series.ts";
import { repeats, type Repeats } from "#shared/events.ts";
import { formatClubShortDay, formatWeekdayOf } from "#web/lib/dates.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { SideBySide } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { Stack, Text } from "#web/ui/layout.ts";
import { toForm, toRule, type EventValues } from "./event-values.ts";
import { eventFormWords as words } from "./event-words.ts";

const { fields, repeatsHelp } = words;

/** The label of a choice for events from a date such as "2027-01-27" on. */
const labels: Record<Repeats, (day: string) => string> = {
  weekly: (day) => words.repeats.weekly(formatWeekdayOf(day)),
  biweekly: (day) => words.repeats.biweekly(formatWeekdayOf(day)),
  "monthly-weekday": (day) => words.repeats.monthlyWeekday(Math.ceil(Number(day.slice(8)) / 7), formatWeekdayOf(day)),
  "monthly-last-weekday": (day) => words.repeats.monthlyLastWeekday(formatWeekdayOf(day)),
  "monthly-date": (day) => words.repeats.monthlyDate(Number(day.slice(8))),
};

const endOptions = (["count", "until"] as const).map((value) => ({ value, label: words.seriesEnds[value] }));

const Days = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 11rem), 1fr))",
    columnGap: "4",
    rowGap: "1",
    mt: "2",
    fontVariantNumeric: "tabular-nums",
  },
});

/** The dates of the events; undefined while incomplete or invalid. */
const listTimes = (values: EventValues) => {
  const { startsAt, endsAt } = toForm(values, "draft", undefined);
  const rule = toRule(values);
  if (!rule || startsAt === undefined || endsAt === undefined) return undefined;
  return seriesRule.safeParse({ startsAt, endsAt, ...rule }).success
    ? listSeriesTimes({ startsAt, endsAt }, rule)
    : undefined;
};

/** The resulting dates, previewed before saving. */
const SeriesDays = ({ values }: { values: EventValues }) => {
  const times = listTimes(values);
  return (
    <div role="status" hidden={times === undefined}>
      {times && (
        <>
          <Text textStyle="small" color="fg.muted">
            {words.seriesDays(times.length)}
          </Text>
          <Days>
            {times.map(({ startsAt }) => (
              <li key={startsAt}>{formatClubShortDay(startsAt)}</li>
            ))}
          </Days>
        </>
      )}
    </div>
  );
};

const findHelp = ({ repeats: chosen, startsAt, endsAt }: EventValues) => {
  if (startsAt === "" || endsAt === "") return repeatsHelp.unknown;
  const isShortened = chosen === "monthly-date" && Number(startsAt.slice(8, 10)) > 28;
  return isShortened ? `${repeatsHelp.shortMonths} ${repeatsHelp.known}` : repeatsHelp.known;
};

/** The recurrence of a new event, with a preview of its dates. */
export const RepeatFields = ({ values }: { values: EventValues }) => {
  const day = values.startsAt.slice(0, 10);
  // The selected option stays visible, with the reason why it no longer fits.
  const isOffered = (how: Repeats) => canRepeat(day, how) || how === values.repeats;
  const options = day === "" ? [] : repeats.filter(isOffered).map((value) => ({ value, label: labels[value](day) }));
  return (
    <Stack gap="5">
      <SelectField name="repeats" {...fields.repeats} options={options} help={findHelp(values)} required={false} />
      {values.repeats !== "" && (
        <>
          <ChoiceField name="seriesEnd" {...fields.seriesEnd} options={endOptions} />
          <SideBySide>
            {values.seriesEnd === "until" ? (
              <TextField name="until" {...fields.until} type="date" autoComplete="off" />
            ) : (
              <TextField name="count" {...fields.count} inputMode="numeric" autoComplete="off" />
            )}
          </SideBySide>
          <SeriesDays values={values} />
        </>
      )}
    </Stack>
  );
};
