import type { TopicState } from "#shared/community.ts";

/** Message ids sort as messages do: of two, the newer one. */
const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

export const withLatest = (state: TopicState, id: string | null): TopicState => ({
  ...state,
  latest_id: later(state.latest_id, id),
});

export const withRead = (state: TopicState, id: string | null): TopicState => ({
  ...state,
  read_id: later(state.read_id, id),
});

/** What the server tells, and what the socket may have told since it was asked. */
export const withKnown = (told: TopicState, known: readonly TopicState[] | undefined): TopicState => {
  const other = known?.find(({ topic }) => topic === told.topic);
  return other ? withRead(withLatest(told, other.latest_id), other.read_id) : told;
};

/** Whether somebody has something to read there. */
export const isUnread = ({ latest_id, read_id }: TopicState) =>
  latest_id !== null && (read_id === null || latest_id > read_id);
