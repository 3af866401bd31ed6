import { noteEncounter } from "#functions/attendees/encounter.ts";
import { cardItemOf, cardKeyOf, directoryChangedKey, type StoredCard } from "#functions/members/card.ts";
import { markChange } from "#functions/platform/change-marks.ts";
import { transact, type Write } from "#functions/platform/table.ts";
import type { FieldAudiences } from "#shared/audiences.ts";
import { contract } from "#shared/contract.ts";
import type { MessagesFrom } from "#shared/conversations.ts";
import { directoryPageSize } from "#shared/directory.ts";
import type { ProfileForm } from "#shared/members.ts";
import { newAccount, signIn, type Account } from "../../support/account.ts";
import { as, asAdmin } from "../../support/as.ts";
import { clubUnderTest, isWire } from "../../support/club-under-test.ts";
import { createConversation, sendToConversation } from "../../support/conversation.ts";
import { given } from "../../support/given.ts";
import { newMember, newProfile } from "../../support/members.ts";
import { readPages } from "../../support/pages.ts";
import { createOpenEvent } from "../../support/registrations.ts";
import { ageDirectoryChange, editItem, readCardItem } from "../../support/table.ts";
import { newWord } from "../../support/whole-member.ts";

/** What CloudFront makes of an answer; how one is compressed is proven with the answers (`functions/http`). */
const testOverTheWire = isWire ? test : test.skip;

const { site } = clubUnderTest();

type Query = Parameters<typeof askFor>[1];
const askFor = (viewer: Account, query: Omit<NonNullable<typeof contract.listDirectory.input._zod.input>, "cursor">) =>
  as(viewer)(contract.listDirectory, query);

const createMember = async (changes: Partial<ProfileForm> = {}, audiences: Partial<FieldAudiences> = {}) => {
  const ada = await newProfile(changes);
  if (Object.keys(audiences).length > 0) await as(ada)(contract.changeAudiences, audiences);
  return ada;
};

/** Nobody else reads the directory as this member, so no limit is shared. */
let viewer: Account;
beforeAll(async () => {
  viewer = await createMember();
});

const idsIn = async (query: Query, by = viewer) => (await askFor(by, query)).body.items.map(({ id }) => id);
const cardOf = async (search: string, by = viewer) => (await askFor(by, { search })).body.items[0];

/** Two members who said of each other that they met. */
const acquaint = async (one: Account, other: Account) => {
  const event = await createOpenEvent(90, given.times(-17));
  await noteEncounter(event, one.id, other.id);
  await noteEncounter(event, other.id, one.id);
};

test("who hides is not listed, and who has no name never was", async () => {
  const word = newWord();
  const [ada, nameless] = [await createMember({ company: word }), await newAccount()];
  await as(nameless)(contract.changeSettings, { directory_visible: true });
  expect(await idsIn({ search: word })).toEqual([ada.id]);
  const { all } = (await askFor(viewer, { search: word })).body.summary!;

  await as(ada)(contract.changeSettings, { directory_visible: false });

  const { items, summary } = (await askFor(viewer, { search: word })).body;
  expect(items).toEqual([]);
  expect(summary).toMatchObject({ found: 0, all: all - 1 });
});

test("an admin filters by level; who was given none has the first, and to members levels are nothing", async () => {
  const word = newWord();
  const [none, vip] = [await createMember({ company: word }), await newMember()];
  await as(vip)(contract.saveProfile, { ...given.profile({ company: word }), version: 1 });
  await asAdmin(contract.changeLevel, { memberId: vip.id, level: "vip" });

  const { items, summary } = (await asAdmin(contract.listDirectory, { search: word, level: "vip" })).body;
  expect(items.map(({ id }) => id)).toEqual([vip.id]);
  expect(summary!.choices.levels!.slice(0, 2)).toEqual([
    { value: "standard", name: "Standard" },
    { value: "vip", name: "VIP" },
  ]);
  const ofFirst = (await asAdmin(contract.listDirectory, { search: word, level: "standard" })).body.items;
  expect(ofFirst.map(({ id }) => id)).toEqual([none.id]);
  expect(await askFor(viewer, { search: word, level: "vip" })).toMatchObject({ status: 403 });
  expect((await askFor(viewer, { search: word })).body.summary!.choices).not.toHaveProperty("levels");
});

test("who is registered for an event that is not over has the badge", async () => {
  const words = { coming: newWord(), over: newWord() };
  for (const [word, inMilliseconds] of [
    [words.coming, 3_600_000],
    [words.over, -1000],
  ] as const) {
    const { id } = await createMember({ company: word });
    const registered_until = new Date(Date.now() + inMilliseconds).toISOString();
    await editItem({ ...(await readCardItem(id)) }, { registered_until });
  }
  await markChange(directoryChangedKey);

  expect(await cardOf(words.coming)).toMatchObject({ registered: true });
  expect(await cardOf(words.over)).toMatchObject({ registered: false });
});

describe("a search", () => {
  const [word, city, firm] = [newWord(), newWord(), newWord()];
  let [zoe, ben]: Account[] = [];
  beforeAll(async () => {
    zoe = await createMember({ full_name: `Zoë ${word}`, company: `${firm} & Sons`, location: "Frisco", bio: city });
    ben = await createMember({ full_name: `Ben ${word}`, company: "Cole", location: `Old ${city}`, position: firm });
  });

  test.each([
    ["a name, in any case", () => word.toUpperCase(), () => [ben, zoe]],
    ["a part of a name", () => word.slice(2, -2), () => [ben, zoe]],
    ["a name without its accents", () => `zoe ${word}`, () => [zoe]],
    ["a company, whatever the position says", () => firm, () => [zoe]],
    ["a location, whatever the biography says", () => city, () => [ben]],
    ["a text with spaces around it", () => `  ${firm} `, () => [zoe]],
    ["no two fields at once", () => `${word} cole`, () => []],
    ["nobody's word", newWord, () => []],
    ["marks alone, nobody", () => "!!!", () => []],
  ])("finds by %s", async (_, search, found) => {
    expect(await idsIn({ search: search() })).toEqual(found().map((each) => each?.id));
  });

  test("finds what a member has now, and nothing of before", async () => {
    const [before, after] = [newWord(), newWord()];
    const ada = await createMember({ company: before });
    expect(await idsIn({ search: before })).toEqual([ada.id]);

    await as(ada)(contract.saveProfile, { ...given.profile({ company: after }), version: 1 });

    expect(await idsIn({ search: before })).toEqual([]);
    expect(await idsIn({ search: after })).toEqual([ada.id]);
  });
});

describe("what is not for everyone", () => {
  /** A field of a member is for those they met: `word` is in it. */
  const hidden = async (audience: "met" | "nobody") => {
    const [word, name] = [newWord(), newWord()];
    const ada = await createMember(
      { full_name: `Ada ${name}`, company: word, location: `${word} City`, industry: "Wellness" },
      { company: audience, location: audience, industry: audience },
    );
    const friend = await createMember();
    await acquaint(ada, friend);
    return { ada, friend, word, name, place: `${word} city` };
  };

  test("is found, filtered, counted, and shown on the card by those whom a member met, and by nobody else, as the preview shows it", async () => {
    const { ada, friend, word, name, place } = await hidden("met");
    const industry = "Wellness" as const;

    for (const query of [{ search: word }, { location: place }, { search: word, industry }])
      expect(await idsIn(query)).toEqual([]);
    expect(await idsIn({ search: word }, friend)).toEqual([ada.id]);
    expect(await idsIn({ location: place.toUpperCase() }, friend)).toEqual([ada.id]);
    expect(await idsIn({ search: word, industry }, friend)).toEqual([ada.id]);
    expect(await cardOf(word, friend)).toMatchObject({ company: word, industry });
    const card = await cardOf(name);
    expect(card).toBeDefined();
    expect(card).not.toHaveProperty("company");
    expect(card).not.toHaveProperty("industry");

    const choicesOf = async (by: Account, query: Query = {}) => (await askFor(by, query)).body.summary!.choices;
    const { locations } = await choicesOf(friend);
    expect(locations).toContainEqual({ value: place, name: `${word} City`, count: 1 });
    expect(JSON.stringify((await choicesOf(viewer)).locations)).not.toContain(word);
    const countFor = async (by: Account) =>
      (await choicesOf(by, { search: name })).industries.find(({ value }) => value === industry)?.count ?? 0;
    expect((await countFor(friend)) - (await countFor(viewer))).toBe(1);

    for (const [relation, by] of [
      ["member", viewer],
      ["met", friend],
    ] as const)
      expect({
        ...(await as(ada)(contract.getProfilePreview, { as: relation })).body.card,
        can_message: true,
      }).toEqual(await cardOf(name, by));
  });

  test("stays theirs where the server has just shown it to somebody else, and is found no more as soon as it is for nobody, though no card of the club's changes by it", async () => {
    const [{ ada, friend, word }, another] = [await hidden("met"), await hidden("met")];
    await ageDirectoryChange();
    expect(await idsIn({ search: word }, friend)).toEqual([ada.id]);

    for (const by of [another.friend, viewer, ada]) expect(await idsIn({ search: word }, by)).toEqual([]);
    expect(await idsIn({ search: another.word }, another.friend)).toEqual([another.ada.id]);
    expect(await idsIn({ search: word }, friend)).toEqual([ada.id]);

    await as(ada)(contract.changeAudiences, { company: "nobody", location: "nobody" });

    expect(await idsIn({ search: word }, friend)).toEqual([]);
  });

  test("is found by nobody where it is for nobody", async () => {
    const { ada, friend, word, name } = await hidden("nobody");

    for (const by of [viewer, friend, ada]) {
      expect(await idsIn({ search: word }, by)).toEqual([]);
      expect(await idsIn({ location: `${word} city` }, by)).toEqual([]);
      expect(await idsIn({ search: name }, by)).toEqual([ada.id]);
    }
  });
});

describe("whether a message would arrive", () => {
  const take = (by: Account, messages_from: MessagesFrom) => as(by)(contract.changeMessageSettings, { messages_from });
  const write = async (from: Account, to: Account) => {
    const [sender, recipient] = [from, to].map(({ id }) => ({ id, full_name: "" })) as [Named, Named];
    await sendToConversation(sender, await createConversation(sender, recipient));
  };
  type Named = { id: string; full_name: string };

  /** What a card says, after making sure that the member's page says the same. */
  const canMessage = async (by: Account, word: string, to: Account) => {
    const said = (await cardOf(word, by))?.can_message;
    expect(said).toBe((await as(by)(contract.getContact, { memberId: to.id })).body.can_message);
    return said;
  };

  test("is said of everyone at first, but of oneself, and changes as soon as a member takes messages from others than before", async () => {
    const word = newWord();
    const ada = await createMember({ full_name: `Ada ${word}` });
    await ageDirectoryChange();
    expect(await canMessage(viewer, word, ada)).toBe(true);
    expect(await canMessage(ada, word, ada)).toBe(false);

    await take(ada, "none");
    expect(await canMessage(viewer, word, ada)).toBe(false);

    await as(ada)(contract.changeMessageSettings, { shows_typing: false });
    expect(await canMessage(viewer, word, ada)).toBe(false);

    await ageDirectoryChange();
    expect(await canMessage(viewer, word, ada)).toBe(false);
    await take(ada, "everyone");
    expect(await canMessage(viewer, word, ada)).toBe(true);
  });

  test("of who takes messages from those they met or who wrote before, to these alone; of who takes none, to nobody", async () => {
    const word = newWord();
    const ada = await createMember({ full_name: `Ada ${word}` });
    const [friend, correspondent, begun] = [await createMember(), await createMember(), await createMember()];
    await acquaint(ada, friend);
    await write(correspondent, ada);
    await createConversation({ id: begun.id, full_name: "" }, { id: ada.id, full_name: "" });
    await take(ada, "met");

    expect(await canMessage(friend, word, ada)).toBe(true);
    expect(await canMessage(correspondent, word, ada)).toBe(true);
    for (const stranger of [viewer, begun]) expect(await canMessage(stranger, word, ada)).toBe(false);
    await take(ada, "none");
    for (const by of [viewer, friend, correspondent]) expect(await canMessage(by, word, ada)).toBe(false);
  });

  test("tells the caller's own block, and not one of the caller", async () => {
    const word = newWord();
    const [ada, ben] = [await createMember({ full_name: `Ada ${word}` }), await createMember()];
    await as(ada)(contract.blockMember, { memberId: ben.id });
    expect(await canMessage(ben, word, ada)).toBe(true);

    await as(ben)(contract.blockMember, { memberId: ada.id });
    expect((await cardOf(word, ben))?.can_message).toBe(false);

    await as(ben)(contract.unblockMember, { memberId: ada.id });
    expect(await canMessage(ben, word, ada)).toBe(true);
  });
});

describe("filters", () => {
  test("narrow by industry, place, whom one met, and who is new, together and with a search", async () => {
    const [word, place] = [newWord(), newWord()];
    const me = await createMember();
    const ada = await createMember({ full_name: `Ada ${word}`, location: place, industry: "Tech" });
    const ben = await createMember({ full_name: `Ben ${word}`, location: ` ${place.toUpperCase()}`, industry: "Tech" });
    const zoe = await createMember({ full_name: `Zoe ${word}`, location: place, industry: "Finance" });
    await acquaint(me, ben);
    await acquaint(me, zoe);
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await editItem({ ...(await readCardItem(ada.id)) }, { joined_at: longAgo });
    await editItem({ pk: `MEMBER#${ben.id}`, sk: "MEMBER" }, { joined_at: longAgo });
    await markChange(directoryChangedKey);

    const idsOf = (query: Query) => idsIn(query, me);
    expect(await idsOf({ location: place })).toEqual([ada.id, ben.id, zoe.id]);
    expect(await idsOf({ location: place, industry: "Tech" })).toEqual([ada.id, ben.id]);
    expect(await idsOf({ met: "true" })).toEqual([ben.id, zoe.id]);
    expect(await idsOf({ met: "true", industry: "Tech" })).toEqual([ben.id]);
    expect(await idsOf({ search: word, new: "true" })).toEqual([zoe.id]);
    expect(await idsOf({ search: "zoe", location: place, industry: "Finance", met: "true", new: "true" })).toEqual([
      zoe.id,
    ]);
    expect(await idsOf({ search: word, industry: "Beauty" })).toEqual([]);
  });

  test("are offered with how many show it, on the first page alone", async () => {
    const place = newWord();
    for (let index = 0; index < 2; index++) await createMember({ location: place.toUpperCase() });

    const { summary } = (await askFor(viewer, { search: newWord() })).body;
    expect(summary!.choices.locations).toContainEqual({ value: place, name: place.toUpperCase(), count: 2 });
    const values = summary!.choices.locations.map(({ value }) => value);
    expect(values).toEqual(values.toSorted());
  });
});

describe("a directory of more than a page", () => {
  const word = newWord();
  const many = Array.from({ length: 60 }, (_, place): StoredCard => ({
    id: `many-${place}`,
    full_name: `${["Zoë", "émile", "Ada", "Ngozi"][place % 4]} ${word} ${place}`,
    company: "Company",
    location: "Dallas, TX",
    bio: "A sentence about somebody who builds things. ".repeat(6),
  }));
  const writeAll = async (writeOf: (card: StoredCard) => Write) => {
    await transact(Object.fromEntries(many.map((card) => [card.id, writeOf(card)])));
    await markChange(directoryChangedKey);
  };
  const putWrite = (card: StoredCard): Write => ({ Put: { Item: cardItemOf(card) } });
  const removeWrite = ({ id }: StoredCard): Write => ({ Delete: { Key: cardKeyOf(id) } });
  beforeEach(() => writeAll(putWrite));
  afterAll(() => writeAll(removeWrite));

  test("is read a page at a time, by name, without gaps or doubles, and says on the first how many there are", async () => {
    const first = (await askFor(viewer, { search: word })).body;
    const second = (await as(viewer)(contract.listDirectory, { search: word, cursor: first.cursor })).body;
    const pages = await readPages((range) => as(viewer)(contract.listDirectory, { search: word, ...range }));

    expect(first.summary).toMatchObject({ found: 60 });
    expect(first.summary!.all).toBeGreaterThan(60);
    expect(second).not.toHaveProperty("summary");
    expect(pages.map(({ length }) => length)).toEqual([directoryPageSize, directoryPageSize, 12]);
    const cards = pages.flat();
    expect(new Set(cards.map(({ id }) => id))).toEqual(new Set(many.map(({ id }) => id)));
    expect([...new Set(cards.map(({ full_name }) => full_name.split(" ")[0]))]).toEqual([
      "Ada",
      "émile",
      "Ngozi",
      "Zoë",
    ]);
  });

  test("goes on where it was, whoever comes or goes meanwhile", async () => {
    const { items, cursor } = (await askFor(viewer, { search: word })).body;
    const newcomer = { ...many[0]!, id: "many-new", full_name: `Aaron ${word}` };
    const gone = items.slice(-3).map(({ id }) => many.find((each) => each.id === id)!);
    await transact({
      newcomer: putWrite(newcomer),
      ...Object.fromEntries(gone.map((each) => [each.id, removeWrite(each)])),
    });
    await markChange(directoryChangedKey);

    const others = await readPages((range) =>
      as(viewer)(contract.listDirectory, { search: word, ...(cursor && { cursor }), ...range }),
    );

    const read = [...items, ...others.flat()].map(({ id }) => id);
    expect(new Set(read).size).toBe(read.length);
    expect(read.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
    await transact({ newcomer: removeWrite(newcomer) });
  });

  testOverTheWire("comes compressed as the browser accepts it, and is the same", async () => {
    const { access } = await signIn("member1@club.test");
    const asked = ["identity", "gzip, deflate, br", "gzip"].map(async (encodings) => {
      const headers = { authorization: `Bearer ${access}`, "accept-encoding": encodings };
      const answer = await fetch(`${site}/api/directory?search=${word}`, { headers });
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

describe("an answer", () => {
  const knowing = (tag: string) => ({ "if-none-match": tag });
  const tagOf = ({ headers }: { headers: Headers }) => headers.get("etag") ?? "";

  test("has a tag, by which who has it is told that nothing has changed", async () => {
    const ada = await createMember();
    const query = { search: "a" };

    const first = await as(ada)(contract.listDirectory, query);
    const again = await as(ada)(contract.listDirectory, query, knowing(`W/${tagOf(first)}`));

    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(tagOf(first)).toMatch(/^"[^"]+"$/);
    expect(again).toMatchObject({ status: 304, body: "" });
    expect(tagOf(again)).toBe(tagOf(first));
    expect(again.headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    [
      "a change on a card",
      (ada: Account, word: string) =>
        as(ada)(contract.saveProfile, { ...given.profile({ company: word, bio: "" }), version: 1 }),
    ],
    ["somebody who hides", (ada: Account) => as(ada)(contract.changeSettings, { directory_visible: false })],
    ["somebody new", (_: Account, word: string) => createMember({ company: word })],
  ])("changes with %s: it is sent again, to whoever knows the old tag", async (_, change) => {
    const word = newWord();
    const ada = await createMember({ company: word });
    await ageDirectoryChange();
    const tag = tagOf(await askFor(viewer, { search: word }));
    expect(tag).not.toBe("");

    await change(ada, word);
    const answer = await as(viewer)(contract.listDirectory, { search: word }, knowing(tag));

    expect(answer.status).toBe(200);
    expect(tagOf(answer)).not.toBe(tag);
  });
});
