import { Box } from "@chakra-ui/react";
import { useCallback } from "react";
import type { AdminEvent } from "#shared/events.ts";
import { adminEventsWords, eventFormWords } from "#web/content/admin-events.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { differing, emptyEvent, valuesOf, type EventField } from "./event-values.ts";
import type { EventEditing } from "./use-event-form.ts";

const { conflict: words, names, audiences } = eventFormWords;

const read = (event: AdminEvent, field: EventField) => {
  if (field === "audience") return audiences[event.audience];
  return valuesOf(event)[field].replace("T", field.endsWith("sAt") ? " " : "T") || words.nothing;
};

/** What has changed, name by name. */
const changesOf = (was: AdminEvent | undefined, is: AdminEvent) => {
  const fields = differing(was ? valuesOf(was) : emptyEvent, valuesOf(is));
  const changes = fields.map((field) => ({ name: names[field], text: read(is, field) }));
  return was?.status === is.status
    ? changes
    : [...changes, { name: names.status, text: adminEventsWords.states[is.status] }];
};

type Props = { newest: AdminEvent; editing: Pick<EventEditing, "kept" | "keepMine" | "takeNewest"> };

/** The event was saved elsewhere meanwhile: what has changed there, and whether what is typed is to count. */
export const EventConflict = ({ newest, editing }: Props) => {
  const takeFocus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  const changes = changesOf(editing.kept, newest);
  return (
    <Box
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      p="4"
      bg="brand.tint"
      borderWidth="1px"
      borderLeftWidth="3px"
      borderColor="brand.fg"
      borderRadius="sm"
      scrollMarginTop="28"
    >
      <Box as="p" display="flex" gap="2" fontWeight="600">
        <Icon name="alert" color="brand.fg" mt="0.5" />
        {words.title}
      </Box>
      <Box as="p" mt="1">
        {changes.length > 0 ? words.text : words.same}
      </Box>
      <Box as="dl" display="grid" gap="2" mt="3">
        {changes.map(({ name, text }) => (
          <div key={name}>
            <Box as="dt" textStyle="small" color="fg.muted">
              {name}
            </Box>
            <UserText as="dd" lineClamp="4">
              {text}
            </UserText>
          </div>
        ))}
      </Box>
      <Box display="flex" flexWrap="wrap" gap="3" mt="4">
        <Button size="compact" onClick={editing.takeNewest}>
          {words.newest}
        </Button>
        <Button size="compact" onClick={() => void editing.keepMine()}>
          {words.mine}
        </Button>
      </Box>
    </Box>
  );
};
