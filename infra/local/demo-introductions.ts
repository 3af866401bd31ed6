import { demoProfiles } from "./demo-data.ts";
import { openDemoTable } from "./demo-evening.ts";
import type { Outputs } from "./deploy.ts";
import { step } from "./progress.ts";

const [naomi, amara, marcus] = ["admin@club.test", "member1@club.test", "member2@club.test"] as const;
type DemoEmail = typeof naomi | typeof amara | typeof marcus;
type DemoIntroduction = {
  by: DemoEmail;
  to: DemoEmail;
  /** The go-between; absent for the club. */
  via?: DemoEmail;
  reason: string;
  daysAgo: number;
  /** The go-between's message, if they have passed it on. */
  words?: string;
};

/** One request to a member, one to the club, and one that was passed on. */
export const demoIntroductions: readonly DemoIntroduction[] = [
  {
    by: amara,
    to: naomi,
    via: marcus,
    reason: "I'd love to hear how the club's first season came together. I'm planning one for our block.",
    daysAgo: 1,
  },
  {
    by: marcus,
    to: amara,
    reason: "She turns warehouses into homes, and two clients of mine own one they don't know what to do with.",
    daysAgo: 2,
  },
  {
    by: naomi,
    to: amara,
    via: marcus,
    reason: "We need a speaker for the spring evening on first buildings, and her name keeps coming up.",
    daysAgo: 4,
    words: "Amara explains financing so that even I understood it. You two should talk.",
  },
];

const dayMs = 86_400_000;

/** The writes of a demo introduction, with its notices. */
export const buildDemoIntroduction = async (
  { by, to, via, reason, daysAgo, words }: DemoIntroduction,
  idOf: (email: DemoEmail) => string,
  now: number,
) => {
  const [
    { createIntroduction, endOfStep, newIntroductionWrites },
    { askedWrite, parseBook, passedWrite },
    { noticeWrite },
  ] = await Promise.all([
    import("#functions/introductions/introduction.ts"),
    import("#functions/introductions/book.ts"),
    import("#functions/notify/notice.ts"),
  ]);
  const at = new Date(now - daysAgo * dayMs);
  const sides = { by: idOf(by), to: idOf(to), via: via && idOf(via), reason };
  const asked = createIntroduction(sides, at);
  const book = askedWrite({ memberId: sides.by, version: 0, entries: [] }, asked, at);
  const about = {
    with: { user_id: sides.by, full_name: demoProfiles[by].full_name, avatar_url: null },
    text: reason,
  };
  if (words === undefined)
    return {
      introduction: asked,
      writes: {
        ...newIntroductionWrites(asked),
        book,
        ...(sides.via !== undefined && {
          notice: noticeWrite(sides.via, {
            kind: "introduction",
            subject: asked.id,
            about: { ...about, news: "asked", to: demoProfiles[to].full_name },
          }),
        }),
      },
    };
  const passedAt = new Date(at.getTime() + dayMs);
  const expiresAt = endOfStep(passedAt);
  const passed = {
    ...asked,
    ...{ words, state: "passed" as const, passedAt: passedAt.toISOString(), expiresAt },
  };
  return {
    introduction: passed,
    writes: {
      ...newIntroductionWrites(passed),
      book: passedWrite({ ...parseBook(sides.by, book.Put.Item), version: 0 }, passed, passedAt),
      notice: noticeWrite(sides.to, { kind: "introduction", subject: passed.id, about: { ...about, news: "offered" } }),
    },
  };
};

/** Adds introductions of the demo members, once. */
export const putDemoIntroductions = (endpoint: string, outputs: Outputs) =>
  step("Adding demo introductions", async () => {
    const { put, findMemberId } = openDemoTable(endpoint, outputs);
    const ids = new Map<DemoEmail, string>();
    for (const email of [naomi, amara, marcus]) ids.set(email, (await findMemberId(email)) ?? "");
    const all = await Promise.all(
      demoIntroductions.map((demo) => buildDemoIntroduction(demo, (email) => ids.get(email) ?? "", Date.now())),
    );
    const once = {
      Put: { Item: { pk: "DEMO", sk: "INTRODUCTIONS" }, ConditionExpression: "attribute_not_exists(pk)" },
    };
    const writes = all.flatMap((each, index) =>
      Object.entries(each.writes).map(([name, write]) => [`${index}${name}`, write] as const),
    );
    await put({ once, ...Object.fromEntries(writes) });
  });
