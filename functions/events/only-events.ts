import { noEvents, onlyEvents, type OnlyEvents } from "#shared/roles.ts";
import { readEach, readOne } from "../platform/pages.ts";
import { getItem, getItems, type Item, type Write } from "../platform/table.ts";
import { findGroupIdOf, listEventIdsOf } from "./event.ts";

/*
 * @item role for some events
 * @key `MEMBER#sub` · `ONLY-EVENTS`
 * @asks which events does somebody run, who runs only some?
 * @cost 1 get with each request about events of whoever has this role; part of the transaction that changes it
 */

const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "ONLY-EVENTS" });

const parse = ({ events, groups }: Item) => onlyEvents.parse({ events, groups });

/** Which events somebody runs, as of now; it counts only beside the right to some. */
export const readOnlyEvents = async (memberId: string): Promise<OnlyEvents> => {
  const item = await getItem(keyOf(memberId));
  return item ? readOne(item, parse) : noEvents;
};

/** The same of several, by their ids: one batch get. */
export const readOnlyEventsOf = async (memberIds: readonly string[]): Promise<ReadonlyMap<string, OnlyEvents>> => {
  const items = await getItems(memberIds.map(keyOf));
  return new Map(
    readEach(items, (item): [string, OnlyEvents] => [String(item.pk).replace("MEMBER#", ""), parse(item)]),
  );
};

/** Replaces which events somebody runs. */
export const onlyEventsWrite = (memberId: string, only: OnlyEvents): Write =>
  only.events.length + only.groups.length > 0
    ? { Put: { Item: { ...keyOf(memberId), ...only } } }
    : { Delete: { Key: keyOf(memberId) } };

/** Whether an event is one of those that somebody runs: by itself, or as one of a group. */
export const isAmong = (only: OnlyEvents, { id, groupId }: { id: string; groupId?: string | undefined }) =>
  only.events.includes(id) || (groupId !== undefined && only.groups.includes(groupId));

/** The same of an event with this id, which is read where its group decides. */
export const isTheirEvent = async (only: OnlyEvents, id: string) =>
  only.events.includes(id) || (only.groups.length > 0 && isAmong(only, { id, groupId: await findGroupIdOf(id) }));

/** The ids of all events that somebody runs. */
export const listTheirIds = async ({ events, groups }: OnlyEvents): Promise<ReadonlySet<string>> =>
  new Set([...events, ...(await listEventIdsOf(groups))]);
