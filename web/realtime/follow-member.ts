import { hashKey } from "@tanstack/react-query";
import type { Profile, Settings } from "#shared/members.ts";
import { queryClient } from "#web/api/query-client.ts";

/** How long a changed setting, which is shown before it is saved, takes to be saved, in milliseconds. */
const saving = 2_000;

/** What others are told of a member, as the cache of their answers has it, and how long after a change it is saved. */
const parts = [
  { name: "profile", of: ({ full_name, avatar_url }: Profile) => JSON.stringify([full_name, avatar_url]), delay: 0 },
  { name: "settings", of: ({ directory_visible }: Settings) => String(directory_visible), delay: saving },
] as const;

const follow = <Data>(queryKey: string[], of: (data: Data) => string, onChange: () => void) => {
  const queryHash = hashKey(queryKey);
  const told = () => {
    const data = queryClient.getQueryData<Data>(queryKey);
    return data && of(data);
  };
  let last = told();
  return queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || query.queryHash !== queryHash) return;
    const now = told();
    if (now === undefined) return;
    const hasChanged = last !== undefined && last !== now;
    last = now;
    if (hasChanged) onChange();
  });
};

/** Calls back when others are to see the member otherwise: by another name or picture, or not at all. */
export const followMember = (memberId: string, onChange: () => void) => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const ends = parts.map(({ name, of, delay }) =>
    follow([memberId, name], of as (data: unknown) => string, () => timers.add(setTimeout(onChange, delay))),
  );
  return () => {
    for (const end of ends) end();
    for (const timer of timers) clearTimeout(timer);
  };
};
