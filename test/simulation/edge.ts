/** Open tabs that ask for the same list again and again, through so many of CloudFront's places. */
type Crowd = { tabs: number; everyMs: number; forMs: number; places: number };

/** An answer of the origin's: what it says of caching, and how long it took. */
type OriginAnswer = { cacheControl: string | null; tookMs: number };

const secondsIn = (cacheControl: string | null, name: string) =>
  Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(cacheControl ?? "")?.[1] ?? 0);

/** When every tab asks, in ms, in order; each has begun at a moment of its own. */
const timesOf = ({ tabs, everyMs, forMs, places }: Crowd) =>
  Array.from({ length: tabs }, (_, tab) => {
    const begun = ((tab * 0.618_033_988_75) % 1) * everyMs;
    const turns = Math.ceil((forMs - begun) / everyMs);
    return Array.from({ length: turns }, (_, turn) => ({ at: begun + turn * everyMs, place: tab % places }));
  })
    .flat()
    .toSorted((one, other) => one.at - other.at);

/**
 * Holds a crowd at the edge, on a clock of its own. A place keeps an answer for as long as it says, and while it asks anew
 * gives the old one, as far as the answer allows; who comes when there is none waits for the one that is under way. Answers
 * how often the origin was asked, and how old an answer was at most.
 */
export const holdCrowdAtEdge = async (crowd: Crowd, askOrigin: () => Promise<OriginAnswer>) => {
  type Kept = { from: number; freshMs: number; staleMs: number };
  const kept = new Map<number, Kept>();
  /** What is being asked, and what there was before. */
  const underWay = new Map<number, { until: number; before: Kept | undefined }>();
  let [asked, atOrigin, oldestMs] = [0, 0, 0];
  for (const { at, place } of timesOf(crowd)) {
    asked++;
    const asking = underWay.get(place);
    const isAsking = asking !== undefined && asking.until > at;
    const answer = isAsking ? asking.before : kept.get(place);
    const ageMs = answer ? at - answer.from : Infinity;
    if (answer && ageMs < answer.freshMs + answer.staleMs) oldestMs = Math.max(oldestMs, ageMs);
    if (isAsking || (answer && ageMs < answer.freshMs)) continue;
    atOrigin++;
    const { cacheControl, tookMs } = await askOrigin();
    const freshMs = secondsIn(cacheControl, "s-maxage") * 1000;
    if (freshMs === 0) continue;
    const staleMs = secondsIn(cacheControl, "stale-while-revalidate") * 1000;
    underWay.set(place, { until: at + tookMs, before: answer });
    kept.set(place, { from: at + tookMs, freshMs, staleMs });
  }
  return { asked, atOrigin, oldestMs: Math.round(oldestMs) };
};
