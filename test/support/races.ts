type Answer = { status: number };

/** Of requests at once, the one that was taken, where all others met their conflict. */
export const winnerOf = <Got extends Answer>(answers: Got[]): Got => {
  const [winner, ...losers] = answers.toSorted((one, other) => one.status - other.status);
  if (!winner) throw new Error("Nobody took part.");
  expect([winner.status, ...losers.map(({ status }) => status)]).toEqual([200, ...losers.map(() => 409)]);
  return winner;
};
