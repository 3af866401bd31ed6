/** Lets something be done once at a time; asked for meanwhile, it is done once more. */
export const oneAtATime = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    if (!running) return (running = work().finally(() => (running = undefined)));
    return (next ??= running.then(() => {
      next = undefined;
      return start();
    }));
  };
  return start;
};
