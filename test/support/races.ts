type Answer = { status: number };

/** Of requests at once, the one that was taken, where all others met their conflict. */
export const winnerOf = <Got extends Answer>(answers: Got[]): Got => {
  const [winner, ...losers] = answers.toSorted((one, other) => one.status - other.status);
  if (!winner) throw new Error("Nobody took part.");
  expect([winner.status, ...losers.map(({ status }) => status)]).toEqual([200, ...losers.map(() => 409)]);
  return winner;
};

/** An answer to what reads a list of the club and saves it; again where another test's save came in between. */
export const untilFastest = async <Answer extends { status: number }>(attempt: () => Promise<Answer>) => {
  for (let attempts = 1; ; attempts++) {
    const answer = await attempt();
    if (answer.status !== 409 || attempts === 5) return answer;
  }
};
