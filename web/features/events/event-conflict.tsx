import type { AdminEvent } from "#shared/events.ts";
import { adminEventsWords, eventFormWords } from "#web/content/admin-events.ts";
import { ConflictBanner } from "#web/forms/conflict-banner.tsx";
import { Button } from "#web/ui/button.tsx";
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
  const changes = changesOf(editing.kept, newest);
  return (
    <ConflictBanner title={words.title} text={changes.length > 0 ? words.text : words.same} changes={changes}>
      <Button size="compact" onClick={editing.takeNewest}>
        {words.newest}
      </Button>
      <Button size="compact" onClick={() => void editing.keepMine()}>
        {words.mine}
      </Button>
    </ConflictBanner>
  );
};
