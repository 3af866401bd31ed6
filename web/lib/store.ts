/** A value for `useSyncExternalStore`: replaced as a whole, never mutated. */
export const createStore = <Value>(initial: Value) => {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set: (next: Value) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
};
