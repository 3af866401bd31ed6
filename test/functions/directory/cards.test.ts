import { readCardsFor } from "#functions/directory/cards.ts";
import { listAcquaintedIds } from "#functions/members/acquaintance.ts";
import { readAllCards, readDirectoryChange } from "#functions/members/card.ts";
import { listMessageRestrictions } from "#functions/messaging/preferences.ts";

jest.mock("#functions/members/card.ts", () => ({
  ...jest.requireActual<object>("#functions/members/card.ts"),
  readAllCards: jest.fn(),
  readDirectoryChange: jest.fn(),
}));
jest.mock("#functions/messaging/preferences.ts", () => ({ listMessageRestrictions: jest.fn() }));
jest.mock("#functions/members/acquaintance.ts", () => ({ listAcquaintedIds: jest.fn() }));

/** Each test has a day of its own, since the cards of the one before are in memory. */
let start = Date.parse("2026-06-01T12:00:00Z");
/** How long reading takes. */
let tookMs = 0;
let cards = 0;

beforeEach(() => {
  start += 86_400_000;
  jest.useFakeTimers({ now: start });
  jest.mocked(listAcquaintedIds).mockResolvedValue(new Set());
  jest.mocked(listMessageRestrictions).mockReset().mockResolvedValue(new Map());
  jest
    .mocked(readAllCards)
    .mockReset()
    .mockImplementation(() => {
      jest.setSystemTime(Date.now() + tookMs);
      return Promise.resolve(Array.from({ length: cards }, (_, place) => ({ id: `m${place}`, full_name: "Ada" })));
    });
});
afterEach(() => jest.useRealTimers());

/** Changed so long before it is read for the first time. */
const changedBefore = (ms: number) => {
  const changed = new Date(start - ms).toISOString();
  jest.mocked(readDirectoryChange).mockResolvedValue(changed);
};
const changesNow = () => jest.mocked(readDirectoryChange).mockResolvedValue(new Date(Date.now()).toISOString());
const wait = (ms: number) => jest.setSystemTime(Date.now() + ms);
const reads = () => jest.mocked(readAllCards).mock.calls.length;
const look = () => readCardsFor("ada");

test("a directory that rests is read once, for as long as nothing changes", async () => {
  [tookMs, cards] = [100, 300];
  changedBefore(40_000);

  expect((await look()).cards).toHaveLength(300);
  wait(3_600_000);
  expect((await look()).cards).toHaveLength(300);

  expect(reads()).toBe(1);
  expect(listMessageRestrictions).toHaveBeenCalledTimes(1);
  changesNow();
  jest.mocked(listMessageRestrictions).mockResolvedValue(new Map([["m1", "none"]]));
  expect((await look()).choosy.get("m1")).toBe("none");
  expect(reads()).toBe(2);
});

test.each([
  ["a few hundred cards", 50, 999, 1001],
  ["very many cards", 2000, 14_999, 15_001],
])("while the index may lack a change, %s are read again when reading has rested for long enough", async (...row) => {
  const [, took, soon, later] = row;
  [tookMs, cards] = [took, 300];
  changedBefore(1000);
  await look();
  const readAt = start;

  jest.setSystemTime(readAt + soon);
  await look();
  expect(reads()).toBe(1);

  jest.setSystemTime(readAt + later);
  await look();
  expect(reads()).toBe(2);
});

test("a large club is not read for each of many changes, but for the last of them soon after", async () => {
  [tookMs, cards] = [1000, 2001];
  changedBefore(60_000);
  await look();

  for (let change = 0; change < 10; change++) {
    wait(1000);
    changesNow();
    await look();
  }
  expect(reads()).toBe(1);

  wait(5000);
  await look();
  expect(reads()).toBe(2);
});

test("more cards than fit are read each time, and kept by nobody", async () => {
  [tookMs, cards] = [10, 25_001];
  changedBefore(60_000);

  await look();
  await look();

  expect(reads()).toBe(2);
});
