import { Box, chakra } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { foldName } from "#shared/folding.ts";
import { maxOnlyEvents, type OnlyEvents, type RoleHolder } from "#shared/roles.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { useEventGroups } from "#web/lib/api/event-groups.ts";
import { Tick } from "#web/lib/forms/field-frame.tsx";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export type HeldOnly = NonNullable<RoleHolder["only"]>;

const words = {
  label: "Which events",
  help: `Choose up to ${maxOnlyEvents} events and groups. For a group, all its events count, later ones too.`,
  search: "Search events and groups",
  placeholder: "Title or name",
  none: "No event or group found.",
  loading: "Loading events and groups",
  failed: "We couldn't load the events and groups. Please check your internet connection.",
  group: (name: string) => `Events of ${name}`,
  isGroup: "Group",
  over: "Over",
  closed: "Closed",
  gone: "No longer there",
  chosen: (count: number) => `${count} of ${maxOnlyEvents} chosen`,
} as const;

/** What somebody runs, in words. */
export const nameOnly = ({ events, groups }: HeldOnly) => [
  ...events.map(({ title, date, isOver }) =>
    title ? `${title} (${date}${isOver ? `, ${words.over.toLowerCase()}` : ""})` : words.gone,
  ),
  ...groups.map(({ name, isClosed }) =>
    name ? `${words.group(name)}${isClosed ? ` (${words.closed.toLowerCase()})` : ""}` : words.gone,
  ),
];

type Option = { kind: keyof OnlyEvents; id: string; name: string; note: string };

/** What can be chosen: coming events and open groups, and whatever was chosen before. */
const useOptions = (held: HeldOnly) => {
  const { data: events, isFetching, refetch } = useAllEvents();
  const groups = useEventGroups({ enabled: true });
  const coming = (events ?? []).filter(({ isPast }) => !isPast);
  const open = groups.data?.items ?? [];
  const isLeft = (all: readonly { id: string }[]) => (each: { id: string }) => all.every(({ id }) => id !== each.id);
  const options: Option[] = [
    ...coming.map(({ id, title, date }): Option => ({ kind: "events", id, name: title, note: date })),
    ...held.events.filter(isLeft(coming)).map(({ id, title, date }): Option => ({
      kind: "events",
      id,
      name: title || words.gone,
      note: title ? `${date} · ${words.over}` : "",
    })),
    ...open.map(({ id, name }): Option => ({ kind: "groups", id, name: words.group(name), note: words.isGroup })),
    ...held.groups.filter(isLeft(open)).map(({ id, name }): Option => ({
      kind: "groups",
      id,
      name: name ? words.group(name) : words.gone,
      note: words.closed,
    })),
  ];
  return {
    options: events && groups.data ? options : undefined,
    isFetching: isFetching || groups.isFetching,
    refetch: () => Promise.all([refetch(), groups.refetch()]),
  };
};

const Choice = chakra("label", {
  base: { display: "flex", alignItems: "flex-start", gap: "3", minHeight: "11", py: "1.5", cursor: "pointer" },
});

type Props = { held: HeldOnly; chosen: OnlyEvents; onChoose: (only: OnlyEvents) => void };

/** Which events somebody runs, who runs only some; what is chosen stays in sight whatever is searched for. */
export const OnlyChoice = ({ held, chosen, onChoose }: Props) => {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { options, isFetching, refetch } = useOptions(held);
  const count = chosen.events.length + chosen.groups.length;
  const isChosen = ({ kind, id }: Option) => chosen[kind].includes(id);
  const wanted = foldName(text.trim());
  const shown = options?.filter((each) => isChosen(each) || foldName(each.name).includes(wanted));
  const choose = ({ kind, id }: Option, isOn: boolean) =>
    onChoose({ ...chosen, [kind]: isOn ? [...chosen[kind], id] : chosen[kind].filter((each) => each !== id) });
  return (
    <Box as="fieldset" ps="8" mb="3" minWidth="0">
      <Box as="legend" textStyle="label" mb="1">
        {words.label}
      </Box>
      <Text textStyle="small" color="fg.muted" mb="3">
        {words.help}
      </Text>
      {shown ? (
        <>
          <SearchField
            label={words.search}
            placeholder={words.placeholder}
            value={text}
            onChange={setText}
            field={field}
          />
          <Grid mt="2" maxHeight="16rem" overflowY="auto" px="1" gridTemplateColumns="minmax(0, 1fr)">
            {shown.map((option) => (
              <Choice key={option.id}>
                <Tick
                  type="checkbox"
                  name={option.id}
                  mt="0.5"
                  checked={isChosen(option)}
                  disabled={count >= maxOnlyEvents && !isChosen(option)}
                  onChange={({ target }) => choose(option, target.checked)}
                />
                <Box as="span" minWidth="0" overflowWrap="anywhere">
                  {option.name}
                  <Box as="span" display="block" textStyle="small" color="fg.muted">
                    {option.note}
                  </Box>
                </Box>
              </Choice>
            ))}
          </Grid>
          <Text role="status" mt="2" textStyle="small" color="fg.muted">
            {shown.length === 0 ? words.none : words.chosen(count)}
          </Text>
        </>
      ) : (
        <Pending words={words} isFetching={isFetching} refetch={refetch}>
          <Skeleton height="12rem" />
        </Pending>
      )}
    </Box>
  );
};
