import { allMembers, eventParts, segment, type Segment } from "#shared/segments.ts";

/**
 * To whom a new letter is, as an address says it: `people` are members' ids, separated by commas; `event` is an event's
 * id, with `part` for what people have to do with it, such as `missed`. Anything else is all members.
 */
export const readSegmentAddress = (address: URLSearchParams): Segment => {
  const people = address.get("people")?.split(",").filter(Boolean) ?? [];
  const eventId = address.get("event") ?? "";
  const part = eventParts.find((each) => each === address.get("part")) ?? "approved";
  const named: unknown =
    people.length > 0
      ? { of: "members", conditions: [{ kind: "people", ids: people }] }
      : { of: "event", eventId, parts: [part] };
  const { data } = segment.safeParse(named);
  return data ?? allMembers;
};
