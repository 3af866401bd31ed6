/** A value that changes, for `useSyncExternalStore`: set anew as a whole, never changed in place. */
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
