import { cardItemOf, cardKeyOf, type StoredCard } from "#functions/members/card.ts";
import { transact, type Write } from "#functions/platform/table.ts";
import { putDemoProfiles } from "#infra/local/demo-data.ts";
import { contract } from "#shared/contract.ts";
import { newAccount, signIn, type Account } from "../../support/account.ts";
import { as, asMember, asOther } from "../../support/as.ts";
import { clubUnderTest, isWire } from "../../support/club-under-test.ts";
import { given } from "../../support/given.ts";
import { readPages } from "../../support/pages.ts";
import { readCardItem, directoryChange, editItem, ageDirectoryChange } from "../../support/table.ts";

/** What CloudFront makes of an answer; how one is compressed is proven with the answers (`functions/http`). */
const testOverTheWire = isWire ? test : test.skip;

const { endpoint, tableEndpoint, outputs, site } = clubUnderTest();

const listPages = () => readPages((range) => asMember(contract.listDirectory, range));
const cardOf = async (id: string) => (await listPages()).flat().find((card) => card.id === id);

const createMember = async (changes: Parameters<typeof given.profile>[0] = {}) => {
  const ada = await newAccount();
  await as(ada)(contract.saveProfile, { ...given.profile(changes), version: 0 });
  return ada;
};

test("a club that opens again finds its profiles as they were", async () => {
  const changed = await directoryChange();
  const progress = jest.spyOn(process.stdout, "write").mockReturnValue(true);

  await putDemoProfiles(endpoint, outputs, tableEndpoint);

  progress.mockRestore();
  expect(changed).toBeDefined();
  expect(await directoryChange()).toBe(changed);
});

test("who hides is not listed, and who has no name never was", async () => {
  const [ada, nameless] = [await createMember(), await newAccount()];
  await as(nameless)(contract.changeSettings, { directory_visible: true });
  expect(await cardOf(ada.id)).toBeDefined();

  await as(ada)(contract.changeSettings, { directory_visible: false });

  expect(await cardOf(ada.id)).toBeUndefined();
  expect(await cardOf(nameless.id)).toBeUndefined();
});

test("who is registered for an event that is not over has the badge", async () => {
  const [coming, over] = [await createMember(), await createMember()];
  for (const [{ id }, inMilliseconds] of [
    [coming, 3_600_000],
    [over, -1000],
  ] as const) {
    const registered_until = new Date(Date.now() + inMilliseconds).toISOString();
    await editItem({ ...(await readCardItem(id)) }, { registered_until });
  }

  expect(await cardOf(coming.id)).toMatchObject({ registered: true });
  expect(await cardOf(over.id)).toMatchObject({ registered: false });
});

describe("a directory of more than a page", () => {
  const many = Array.from({ length: 510 }, (_, place): StoredCard => ({
    id: `many-${place}`,
    full_name: `${["Zoë", "émile", "Ada", "Ngozi"][place % 4]} ${place}`,
    company: "Company",
    location: "Dallas, TX",
    bio: "A sentence about somebody who builds things. ".repeat(6),
  }));
  const inHundreds = async (writeOf: (card: StoredCard) => Write) => {
    for (let start = 0; start < many.length; start += 100)
      await transact(Object.fromEntries(many.slice(start, start + 100).map((card) => [card.id, writeOf(card)])));
  };
  beforeAll(() => inHundreds((card) => ({ Put: { Item: cardItemOf(card) } })));
  afterAll(() => inHundreds(({ id }) => ({ Delete: { Key: cardKeyOf(id) } })));

  test("is read 500 at a time, by name, without gaps or doubles", async () => {
    const [first = [], ...others] = await listPages();

    expect(first).toHaveLength(500);
    const cards = [first, ...others].flat();
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    const mine = cards.filter(({ id }) => id.startsWith("many-"));
    expect(mine).toHaveLength(many.length);
    const firstNames = mine.map(({ full_name }) => full_name.split(" ")[0]);
    expect([...new Set(firstNames)]).toEqual(["Ada", "émile", "Ngozi", "Zoë"]);
  });

  testOverTheWire("comes compressed as the browser accepts it, and is the same", async () => {
    const { access } = await signIn("member1@club.test");
    const asked = ["identity", "gzip, deflate, br", "gzip"].map(async (encodings) => {
      const headers = { authorization: `Bearer ${access}`, "accept-encoding": encodings };
      const answer = await fetch(`${site}/api/directory`, { headers });
      return {
        encoding: answer.headers.get("content-encoding"),
        vary: answer.headers.get("vary"),
        text: await answer.text(),
      };
    });

    const [plain, brotli, gzip] = await Promise.all(asked);

    expect([plain?.encoding, brotli?.encoding, gzip?.encoding]).toEqual([null, "br", "gzip"]);
    expect([brotli?.text, gzip?.text]).toEqual([plain?.text, plain?.text]);
    expect(plain?.vary).toMatch(/accept-encoding/i);
  });
});

describe("a directory that rests", () => {
  const knowing = (tag: string) => ({ "if-none-match": tag });
  const tagOf = ({ headers }: { headers: Headers }) => headers.get("etag") ?? "";

  test("has a tag, by which who has it is told that nothing has changed", async () => {
    await ageDirectoryChange();

    const first = await asMember(contract.listDirectory, {});
    const again = await asMember(contract.listDirectory, {}, knowing(`W/${tagOf(first)}`));

    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(tagOf(first)).toMatch(/^"[^"]+"$/);
    expect(again).toMatchObject({ status: 304, body: "" });
    expect(tagOf(again)).toBe(tagOf(first));
    expect(again.headers.get("cache-control")).toBe("no-store");
  });

  test("is the same for every member, so its tag is, too", async () => {
    await ageDirectoryChange();
    const tag = tagOf(await asMember(contract.listDirectory, {}));

    expect(await asOther(contract.listDirectory, {}, knowing(tag))).toMatchObject({ status: 304 });
  });

  test.each([
    [
      "a change on a card",
      (ada: Account) => as(ada)(contract.saveProfile, { ...given.profile({ bio: "" }), version: 1 }),
    ],
    ["somebody who hides", (ada: Account) => as(ada)(contract.changeSettings, { directory_visible: false })],
    ["somebody new", () => createMember()],
  ])("changes with %s: it is sent again, to whoever knows the old tag", async (_, change) => {
    const ada = await createMember();
    await ageDirectoryChange();
    const tag = tagOf(await asMember(contract.listDirectory, {}));
    expect(tag).not.toBe("");

    await change(ada);
    const answer = await asMember(contract.listDirectory, {}, knowing(tag));

    expect(answer.status).toBe(200);
    expect(tagOf(answer)).not.toBe(tag);
  });
});
