import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { listDueIntroductionIds } from "#functions/introductions/keeping.ts";
import { changeMember } from "#functions/members/member.ts";
import { contract } from "#shared/contract.ts";
import { introductionDays, introductionWaitDays, maxOpenIntroductions } from "#shared/introductions.ts";
import { asAdmin, asMember } from "../../support/as.ts";
import {
  callAs,
  createMember,
  getConversationAs,
  newClientId,
  sendToConversation,
} from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import {
  answerAs,
  askTo,
  by,
  contactOf,
  createAsked,
  createAskedOfClub,
  createPassed,
  createReserved,
  createThree,
  decide,
  handOver,
  keep,
  leave,
  listAs,
  meet,
  optionsOf,
  passDays,
  reason,
  readIntroduction,
  stateFor,
  withdrawAs,
  words,
} from "../../support/introductions.ts";
import { noticesOf } from "../../support/notices.ts";

const hide = (who: { id: string; full_name: string }) => by(who)(contract.changeSettings, { directory_visible: false });
const conversationsOf = async (who: { id: string; full_name: string }) =>
  (await by(who)(contract.listConversations, {})).body.items;
const ended = { status: 409, body: { code: "conflict", detail: "This request has ended." } };
const unknown = { status: 404, body: { code: "not-found" } };
const possible = { chance: "possible", id: null, again_at: null };
type Passed = Awaited<ReturnType<typeof createPassed>>;

describe("an introduction by a member both met", () => {
  testInProcess("leads from asking to a conversation that begins with the asker's words", async () => {
    const { ada, ben, cleo } = await createThree();
    expect(await optionsOf(ada, ben)).toMatchObject({
      chance: "possible",
      club: true,
      go_betweens: [{ user_id: cleo.id, full_name: "Cleo Marsh", is_listed: true }],
    });

    const asked = await askTo(ada, ben, cleo);

    expect(asked).toMatchObject({ status: 201, body: { state: "asked", reason, conversation_id: null } });
    const { id } = asked.body;
    expect(await noticesOf(cleo)).toMatchObject([
      {
        id: `introduction:${id}`,
        about: { news: "asked", with: { user_id: ada.id }, to: "Ben Lindqvist", text: reason },
      },
    ]);
    expect(await noticesOf(ben)).toEqual([]);
    expect((await listAs(ben)).offered).toEqual([]);
    expect((await listAs(cleo)).to_pass).toMatchObject([
      { id, reason, by: { full_name: "Ada Okafor" }, to: { full_name: "Ben Lindqvist" } },
    ]);

    expect(await answerAs(cleo, id, "introduce", { words })).toMatchObject({
      status: 200,
      body: { conversation_id: null },
    });

    expect((await listAs(cleo)).to_pass).toEqual([]);
    expect((await listAs(ben)).offered).toMatchObject([
      { id, reason, words, by: { full_name: "Ada Okafor" }, via: { full_name: "Cleo Marsh" } },
    ]);
    expect(await noticesOf(ben)).toMatchObject([{ about: { news: "offered", with: { user_id: ada.id } } }]);
    expect(await stateFor(ada)).toBe("passed");
    expect([await conversationsOf(ada), await conversationsOf(ben)]).toEqual([[], []]);

    const accepted = await answerAs(ben, id, "accept");

    const conversation_id = accepted.body.conversation_id ?? "";
    expect(accepted).toMatchObject({
      status: 200,
      body: { conversation_id: expect.stringMatching(/^conv_/) as string },
    });
    expect((await listAs(ada)).own).toMatchObject([{ state: "accepted", conversation_id }]);
    expect(await noticesOf(ada)).toMatchObject([
      { about: { news: "accepted", with: { user_id: ben.id }, conversationId: conversation_id } },
    ]);
    const introduction = { by: { user_id: cleo.id, full_name: "Cleo Marsh" }, words };
    for (const who of [ada, ben])
      expect((await callAs(who)(contract.listDirectMessages, { id: conversation_id })).body.items).toMatchObject([
        { user_id: ada.id, content: reason, introduction },
      ]);
    expect(await getConversationAs(ada, conversation_id)).toMatchObject({
      with: { full_name: "Ben Lindqvist" },
      unread: 0,
    });
    await sendToConversation(ada, conversation_id, "Hello, Ben.");
    await sendToConversation(ben, conversation_id, "Hello, Ada.");
  });

  testInProcess("that the go-between would rather not pass on tells the asker no more than that", async () => {
    const { ada, ben, cleo, id } = await createAsked();

    expect(await answerAs(cleo, id, "not-now")).toMatchObject({ status: 200 });

    expect(await stateFor(ada)).toBe("not-passed");
    const [notice] = await noticesOf(ada);
    expect(notice).toMatchObject({ about: { news: "not-passed", with: { user_id: ben.id } } });
    expect(JSON.stringify(notice)).not.toContain("Cleo");
    expect(await noticesOf(ben)).toEqual([]);
    // Somebody else may still be asked, at once; not the same again.
    expect(await optionsOf(ada, ben)).toMatchObject({ chance: "possible", club: true, go_betweens: [] });
    expect(await contactOf(ada, ben)).toMatchObject({ introduction: possible });
    expect(await askTo(ada, ben, cleo)).toMatchObject({ status: 409, body: { errors: [{ path: "via" }] } });
    expect((await askTo(ada, ben, null)).status).toBe(201);
  });

  testInProcess("can be asked for only of somebody whom both met, and may see", async () => {
    const { ada, ben, cleo } = await createThree();
    const [stranger, hidden, blocker] = await Promise.all([
      createMember("Dan Moss"),
      createMember("Eve Hart"),
      createMember("Finn Cole"),
    ]);
    for (const each of [hidden, blocker]) {
      await meet(ada, each);
      await meet(ben, each);
    }
    await meet(ada, stranger);
    await hide(hidden);
    await by(blocker)(contract.blockMember, { memberId: ben.id });

    expect((await optionsOf(ada, ben)).go_betweens.map(({ user_id }) => user_id)).toEqual([cleo.id]);
    for (const each of [stranger, hidden, blocker, ben, ada])
      expect(await askTo(ada, ben, each)).toMatchObject({ status: 409, body: { errors: [{ path: "via" }] } });
  });

  testInProcess("is passed on once: again with the same words, and not with others", async () => {
    const { ben, cleo, id } = await createPassed();

    expect(await answerAs(cleo, id, "introduce", { words })).toMatchObject({ status: 200 });
    for (const other of [`${words} Really.`, ""])
      expect(await answerAs(cleo, id, "introduce", { words: other })).toMatchObject({
        status: 409,
        body: { detail: "You've already passed this on, with the words you wrote then." },
      });

    expect((await listAs(ben)).offered).toMatchObject([{ words }]);
    await answerAs(ben, id, "decline");
    expect(await answerAs(cleo, id, "introduce", { words })).toMatchObject({ status: 200 });
  });
});

describe("who may be asked for", () => {
  testInProcess("is not who takes messages from the caller", async () => {
    const { ada, ben, cleo } = await createThree("everyone");

    expect(await optionsOf(ada, ben)).toMatchObject({ chance: "none", go_betweens: [] });
    expect(await askTo(ada, ben, cleo)).toMatchObject({
      status: 409,
      body: { detail: "You can message this member directly." },
    });
  });

  testInProcess("is alike nobody unknown, hidden, gone, or blocked by the caller, nor the caller", async () => {
    const [one, two, three, four] = await Promise.all([createThree(), createThree(), createThree(), createThree()]);
    await hide(one.ben);
    await leave(two.ben);
    await by(three.ada)(contract.blockMember, { memberId: three.ben.id });
    const cases = [
      [one.ada, one.ben],
      [two.ada, two.ben],
      [three.ada, three.ben],
      [four.ada, { id: newClientId(), full_name: "" }],
      [four.ada, four.ada],
    ] as const;

    const options = await Promise.all(cases.map(([who, to]) => optionsOf(who, to)));
    const answers = await Promise.all(cases.map(([who, to]) => askTo(who, to, null)));

    expect(new Set(options.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(options[0]).toEqual({ chance: "none", id: null, again_at: null, club: false, go_betweens: [] });
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
      cases.map(() => [404, "This member is no longer in the directory."]),
    );
  });

  testInProcess.each(["block", "mute", "hide", "leave"] as const)(
    "is asked in vain where they %s, and neither who asks nor who passes it on can tell",
    async (how) => {
      const usual = await createThree();
      const { ada, ben, cleo } = await createThree();
      if (how === "block") await by(ben)(contract.blockMember, { memberId: ada.id });
      if (how === "mute") await by(ben)(contract.muteMember, { memberId: ada.id });
      expect((await optionsOf(ada, ben)).chance).toBe((await optionsOf(usual.ada, usual.ben)).chance);
      const [asked, usually] = [await askTo(ada, ben, cleo), await askTo(usual.ada, usual.ben, usual.cleo)];
      expect(asked.status).toBe(usually.status);
      expect((await listAs(cleo)).to_pass).toHaveLength(1);
      if (how === "hide") await hide(ben);
      if (how === "leave") await leave(ben);

      const [passed, usuallyPassed] = [
        await answerAs(cleo, asked.body.id, "introduce"),
        await answerAs(usual.cleo, usually.body.id, "introduce"),
      ];

      expect([passed.status, passed.body]).toEqual([usuallyPassed.status, usuallyPassed.body]);
      expect([await stateFor(ada), await stateFor(usual.ada)]).toEqual(["passed", "passed"]);
      expect((await listAs(ben)).offered).toEqual([]);
      expect(await noticesOf(ben)).toEqual([]);
      expect(await answerAs(ben, asked.body.id, "accept")).toMatchObject(unknown);
      for (const { id } of [asked.body, usually.body]) {
        await passDays(id, introductionDays);
        await keep(id);
      }
      expect([await stateFor(ada), await stateFor(usual.ada)]).toEqual(["no-answer", "no-answer"]);
      const told = async (who: typeof ada) => (await noticesOf(who)).map(({ about }) => "news" in about && about.news);
      expect(await told(ada)).toEqual(await told(usual.ada));
    },
  );
});

describe("the other side", () => {
  testInProcess("declines, blocks, or mutes without the asker ever knowing: it is as if no answer came", async () => {
    const all: Passed[] = [];
    for (const act of [
      undefined,
      ({ ben, id }: Passed) => answerAs(ben, id, "decline"),
      ({ ben, id }: Passed) => answerAs(ben, id, "decline", { block: true }),
      ({ ada, ben }: Passed) => by(ben)(contract.muteMember, { memberId: ada.id }),
    ]) {
      const passed = await createPassed();
      // Once more, it is answered as before.
      for (let time = 0; time < 2; time++) if (act) expect((await act(passed)).status).toBe(200);
      all.push(passed);
    }
    const [ignored, declined, blocked] = all as [Passed, Passed, Passed, Passed];
    expect((await answerAs(declined.ben, declined.id, "decline")).body).toMatchObject({ conversation_id: null });
    expect((await listAs(declined.ben)).offered).toEqual([]);
    expect((await by(blocked.ben)(contract.listBlocks, {})).body.items).toEqual([blocked.ada.id]);

    const see = () =>
      Promise.all(
        all.map(async ({ ada, ben, id }) => {
          const [own] = (await listAs(ada)).own;
          const { chance, club } = await optionsOf(ada, ben);
          const { can_message, introduction } = await contactOf(ada, ben);
          const { status, body } = await askTo(ada, ben, null);
          return {
            ...{ state: own!.state, conversation_id: own!.conversation_id, chance, club, can_message },
            page: { chance: introduction?.chance, isOwn: introduction?.id === id },
            day: introduction?.again_at?.slice(0, 10),
            told: (await noticesOf(ada)).map(({ kind }) => kind),
            again: [status, body.detail],
          };
        }),
      );
    const expectAlike = async (expected: object) => {
      const [first, ...others] = await see();
      expect(first).toMatchObject(expected);
      expect(others).toEqual(others.map(() => first));
    };
    await expectAlike({ state: "passed", page: { chance: "open", isOwn: true }, day: undefined, can_message: false });

    for (const { id } of all) {
      await passDays(id, introductionDays);
      await keep(id);
    }

    await expectAlike({
      ...{ state: "no-answer", chance: "wait", told: ["introduction"], again: [409, expect.any(String)] },
      ...{ page: { chance: "wait", isOwn: false }, day: expect.any(String) as string, can_message: false },
    });
    expect(await conversationsOf(declined.ada)).toEqual([]);
    expect(await noticesOf(ignored.ben)).toEqual([]);
  });

  testInProcess("may be asked for again after sixty days, and not before", async () => {
    const { ada, ben, cleo, id } = await createPassed();
    await passDays(id, introductionDays + introductionWaitDays - 1);
    expect((await askTo(ada, ben, cleo)).status).toBe(409);

    await passDays(id, 1);

    expect((await askTo(ada, ben, cleo)).status).toBe(201);
  });

  testInProcess("answers once, whatever else they press later", async () => {
    const [one, two] = [await createPassed(), await createPassed()];
    const first = await answerAs(one.ben, one.id, "accept");

    expect((await answerAs(one.ben, one.id, "accept")).body).toEqual(first.body);
    expect(await answerAs(one.ben, one.id, "decline")).toMatchObject({ status: 409 });
    await answerAs(two.ben, two.id, "decline");
    expect(await answerAs(two.ben, two.id, "accept")).toMatchObject({ status: 409 });

    const { conversation_id } = first.body;
    const { items } = (await callAs(one.ada)(contract.listDirectMessages, { id: conversation_id ?? "" })).body;
    expect(items).toHaveLength(1);
  });

  testInProcess("sees nothing of who has left, and of whom a block or a mute keeps apart", async () => {
    for (const act of [
      ({ ada }: Passed) => leave(ada),
      ({ ada, ben }: Passed) => by(ada)(contract.blockMember, { memberId: ben.id }),
      ({ ada, ben }: Passed) => by(ben)(contract.blockMember, { memberId: ada.id }),
      ({ ada, ben }: Passed) => by(ben)(contract.muteMember, { memberId: ada.id }),
    ]) {
      const passed = await createPassed();
      expect((await by(passed.ben)(contract.getDashboard, {})).body.introductions).toBe(1);

      await act(passed);

      expect((await listAs(passed.ben)).offered).toEqual([]);
      expect((await by(passed.ben)(contract.getDashboard, {})).body.introductions).toBe(0);
    }
  });

  testInProcess("cannot accept who has left or whom a block keeps apart, nor what is over", async () => {
    const [left, blocked, over] = [await createPassed(), await createPassed(), await createPassed()];
    await passDays(over.id, introductionDays);
    await leave(left.ada);
    await by(blocked.ada)(contract.blockMember, { memberId: blocked.ben.id });

    expect((await listAs(over.ben)).offered).toEqual([]);
    for (const { ben, id } of [left, blocked, over]) expect(await answerAs(ben, id, "accept")).toMatchObject(ended);
    expect(await conversationsOf(blocked.ben)).toEqual([]);
  });
});

describe("the page of a member who takes no messages", () => {
  testInProcess("says how far one's own request is, and when one may ask again", async () => {
    const { ada, ben, cleo } = await createThree();
    expect(await contactOf(ada, ben)).toEqual({ can_message: false, introduction: possible });

    const { id } = (await askTo(ada, ben, cleo)).body;
    expect(await contactOf(ada, ben)).toMatchObject({ introduction: { chance: "open", id } });
    await answerAs(cleo, id, "introduce");
    expect(await contactOf(ada, ben)).toMatchObject({ introduction: { chance: "open", id } });

    await passDays(id, introductionDays);
    const { introduction } = await contactOf(ada, ben);
    expect(introduction).toMatchObject({ chance: "wait", id: null });
    expect(new Date(introduction?.again_at ?? "") > new Date()).toBe(true);
    expect((await optionsOf(ada, ben)).again_at).toBe(introduction?.again_at);
  });
});

describe("who asks", () => {
  testInProcess("takes a request back, and nobody is asked any longer", async () => {
    const [asked, passed] = [await createAsked(), await createPassed()];

    for (const { ada, id } of [asked, passed, asked, passed]) expect((await withdrawAs(ada, id)).status).toBe(200);

    expect((await listAs(asked.ada)).own).toEqual([]);
    expect((await listAs(asked.cleo)).to_pass).toEqual([]);
    expect((await listAs(passed.ben)).offered).toEqual([]);
    for (const who of [asked.cleo, passed.cleo, passed.ben]) expect(await noticesOf(who)).toEqual([]);
    expect(await answerAs(asked.cleo, asked.id, "introduce")).toMatchObject(ended);
    expect(await answerAs(passed.ben, passed.id, "accept")).toMatchObject(ended);
    // What nobody had passed on may be written anew; what was, not for sixty days.
    expect(await contactOf(asked.ada, asked.ben)).toMatchObject({ introduction: possible });
    expect((await askTo(asked.ada, asked.ben, asked.cleo)).status).toBe(201);
    expect((await optionsOf(passed.ada, passed.ben)).chance).toBe("wait");
  });

  testInProcess("asks once however often it is sent, and not for the same member in another way", async () => {
    const { ada, ben, cleo, id } = await createAsked();

    expect(await askTo(ada, ben, cleo)).toMatchObject({ status: 201, body: { id } });
    for (const answer of [await askTo(ada, ben, null), await askTo(ada, ben, cleo, { reason: `${reason} Really.` })])
      expect(answer).toMatchObject({ status: 409, body: { detail: "You've already asked to meet this member." } });
    expect((await listAs(ada)).own).toHaveLength(1);
    expect(await optionsOf(ada, ben)).toMatchObject({ chance: "open" });
  });

  testInProcess("has five open requests at most, those that were declined in silence among them", async () => {
    const ada = await createMember("Ada Okafor");
    const asks = [];
    for (let count = 0; count <= maxOpenIntroductions; count++) {
      const to = await createReserved();
      asks.push({ to, answer: await askTo(ada, to, null) });
    }
    const [first, last] = [asks[0]!, asks.at(-1)!];
    expect(asks.map(({ answer }) => answer.status)).toEqual([201, 201, 201, 201, 201, 409]);
    expect((await optionsOf(ada, last.to)).chance).toBe("full");
    expect(await contactOf(ada, last.to)).toMatchObject({ introduction: { chance: "full" } });
    expect(await contactOf(ada, await createReserved("everyone"))).toEqual({ can_message: true, introduction: null });

    await decide(first.answer.body.id);
    await answerAs(first.to, first.answer.body.id, "decline");
    expect((await askTo(ada, last.to, null)).status).toBe(409);

    expect((await withdrawAs(ada, first.answer.body.id)).status).toBe(200);
    expect((await listAs(ada)).own).toHaveLength(maxOpenIntroductions - 1);
    expect((await askTo(ada, last.to, null)).status).toBe(201);
  });

  testInProcess("asks for twenty introductions in thirty days", async () => {
    const ada = await createMember("Ada Okafor");
    const statuses = [];
    for (let count = 0; count <= 20; count++) {
      const to = await createReserved();
      const { status, body } = await askTo(ada, to, null);
      statuses.push(status);
      if (status === 201) await withdrawAs(ada, body.id);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
    expect(statuses[20]).toBe(429);

    // Said before, where one would ask, with when one may again.
    const to = await createReserved();
    const usedUp = { chance: "used-up", id: null, again_at: expect.stringMatching(/^20/) as string };
    expect(await contactOf(ada, to)).toEqual({ can_message: false, introduction: usedUp });
    const options = await optionsOf(ada, to);
    expect(options).toMatchObject({ ...usedUp, club: false, go_betweens: [] });
    expect(Date.parse(options.again_at ?? "")).toBeGreaterThan(Date.now());
  });

  testInProcess("cannot ask without a name of their own", async () => {
    const { ben } = await createThree();
    expect(await askTo({ id: newClientId(), full_name: "" }, ben, null)).toMatchObject({
      status: 409,
      body: { detail: "Please add your name to your profile first." },
    });
    // Said before, where one would ask.
    const nameless = { id: newClientId(), full_name: "" };
    expect(await contactOf(nameless, ben)).toMatchObject({ introduction: { chance: "nameless" } });
    expect(await optionsOf(nameless, ben)).toMatchObject({ chance: "nameless", club: false });
  });
});

describe("somebody else's introduction", () => {
  testInProcess("is nobody's to see or to answer, as if it did not exist", async () => {
    const { ada, ben, cleo, id } = await createAsked();
    const zoe = await createMember("Zoe Park");
    const missing = `intro_${"0".repeat(26)}`;

    for (const [who, answer] of [
      [zoe, "introduce"],
      [zoe, "accept"],
      [ada, "introduce"],
      [ada, "accept"],
      [ben, "introduce"],
      [ben, "accept"],
      [ben, "decline"],
      [cleo, "accept"],
      [cleo, "decline"],
    ] as const) {
      const [one, other] = [await answerAs(who, id, answer), await answerAs(who, missing, answer)];
      expect([one.status, one.body.detail]).toEqual([other.status, other.body.detail]);
      expect(one.status).toBe(404);
    }
    for (const who of [zoe, ben, cleo]) expect(await withdrawAs(who, id)).toMatchObject(unknown);

    const passed = await createPassed();
    for (const who of [zoe, passed.ada, passed.cleo])
      for (const answer of ["accept", "decline"] as const)
        expect(await answerAs(who, passed.id, answer)).toMatchObject(unknown);
    expect((await listAs(passed.ben)).offered).toHaveLength(1);
    expect(await by(zoe)(contract.answerIntroduction, { id: "intro_1", answer: "accept" })).toMatchObject({
      status: 400,
    });
  });
});

describe("the club", () => {
  afterEach(() => jest.restoreAllMocks());

  const queue = async () => (await asAdmin(contract.listIntroductionRequests, {})).body.items;

  testInProcess("is asked in a queue, counted with what waits, and its decisions are in the log", async () => {
    const before = (await asAdmin(contract.countWaiting, {})).body.introductions;
    const { ada, ben, id } = await createAskedOfClub();
    await leave((await createAskedOfClub()).ada, "suspended_at");

    expect((await asAdmin(contract.countWaiting, {})).body.introductions).toBe(before + 1);
    expect((await queue()).find((each) => each.id === id)).toMatchObject({
      by: { full_name: "Ada Okafor" },
      to: { full_name: "Ben Lindqvist" },
      reason,
    });
    expect(await asMember(contract.listIntroductionRequests, {})).toMatchObject({ status: 403 });

    for (let times = 0; times < 2; times++) expect((await decide(id, "introduce", { words })).status).toBe(200);
    expect((await decide(id, "not-now")).status).toBe(409);
    expect(await decide(id, "introduce", { words: "Other words." })).toMatchObject({
      status: 409,
      body: { detail: "You've already passed this on, with the words you wrote then." },
    });

    expect((await queue()).some((each) => each.id === id)).toBe(false);
    expect((await listAs(ben)).offered).toMatchObject([{ id, via: null, words }]);
    const entries = (await asAdmin(contract.listAudit, { about: `member:${ada.id}` })).body.items;
    expect(entries).toMatchObject([
      { kind: "introduction-passed", object: { kind: "introduction", id, title: "Ben Lindqvist" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(reason);
    // Each side reads of it, and neither who the other is or what they wrote.
    for (const [side, kind] of [
      [ada, "introduction-passed"],
      [ben, "introduction-offered"],
    ] as const) {
      const own = (await by(side)(contract.listOwnAudit, {})).body.items;
      expect(own).toMatchObject([{ kind, title: "" }]);
      expect(JSON.stringify(own)).not.toMatch(/Okafor|Lindqvist|intro_/);
    }
    expect((await asAdmin(contract.listAudit, { about: `member:${ben.id}` })).body.items).toMatchObject([
      { kind: "introduction-offered", object: { kind: "introduction", id, title: "Ada Okafor" } },
    ]);
    const { conversation_id } = (await answerAs(ben, id, "accept")).body;
    const { items } = (await callAs(ada)(contract.listDirectMessages, { id: conversation_id ?? "" })).body;
    expect(items).toMatchObject([{ content: reason, introduction: { by: null, words } }]);
  });

  testInProcess("has its other admins told at once by whom and how it was decided, but never who asks", async () => {
    const { ada, ben, id } = await createAskedOfClub();
    const [zoe, olu] = [await createMember("Zoe Park"), await createMember("Olu Adeyemi")];
    const asOf = (who: typeof zoe) => by({ ...who, isAdmin: true });
    const other = await openFakeSocket({ ...olu, isAdmin: true });
    const [asker, member] = [await openFakeSocket({ ...ada, isAdmin: true }), await openFakeSocket(ben)];

    await decide(id, "not-now", { as: asOf(zoe) });

    const frame = { type: "introductions.decided", id, decision: "not-now", user_id: zoe.id, by: "Zoe Park" };
    expect(framesOn(other)).toContainEqual(frame);
    for (const each of [asker, member]) expect(JSON.stringify(framesOn(each))).not.toContain("introductions.decided");
    expect(await decide(id, "introduce", { as: asOf(olu) })).toMatchObject({
      status: 409,
      body: { detail: "Zoe Park chose not to pass this request on in the meantime." },
    });
    expect(await decide(id, "introduce", { as: asOf(zoe) })).toMatchObject({
      status: 409,
      body: { detail: "You chose not to pass this request on in the meantime." },
    });
  });

  testInProcess("may decline, told without by whom or why; no admin decides on their own, or a member's", async () => {
    const [{ ada, ben, id }, asked] = [await createAskedOfClub("none"), await createAsked()];
    const asAda = by({ ...ada, isAdmin: true });
    const listed = (await asAda(contract.listIntroductionRequests, {})).body.items.map((each) => each.id);
    expect(listed).not.toContain(id);
    expect(await decide(id, "introduce", { as: asAda })).toMatchObject(unknown);
    expect(await decide(asked.id)).toMatchObject(unknown);
    expect((await queue()).map((each) => each.id)).not.toContain(asked.id);

    expect((await decide(id, "not-now")).status).toBe(200);

    expect(await stateFor(ada)).toBe("not-passed");
    expect((await by(ada)(contract.listOwnAudit, {})).body.items).toEqual([]);
    expect((await asAdmin(contract.listAudit, { about: `member:${ada.id}` })).body.items).toMatchObject([
      { kind: "introduction-declined" },
    ]);
    expect((await by(ben)(contract.listOwnAudit, {})).body.items).toEqual([]);
    expect((await asAdmin(contract.listAudit, { about: `member:${ben.id}` })).body.items).toEqual([]);
    expect(await askTo(ada, ben, null)).toMatchObject({ status: 409, body: { errors: [{ path: "via" }] } });
  });

  testInProcess("tells whom a block keeps apart of nothing, which no admin sees in the log", async () => {
    const [heard, blocked] = [await createAskedOfClub(), await createAskedOfClub()];
    await by(blocked.ben)(contract.blockMember, { memberId: blocked.ada.id });

    for (const { id } of [heard, blocked]) expect((await decide(id, "introduce", { words })).status).toBe(200);

    expect((await by(blocked.ben)(contract.listOwnAudit, {})).body.items).toEqual([]);
    const [one, other] = await Promise.all(
      [heard, blocked].map(async ({ ada, ben }) => {
        const { items } = (await asAdmin(contract.listAudit, { about: `member:${ben.id}` })).body;
        return items.map((entry) => ({
          ...entry,
          id: entry.kind,
          at: "",
          about: { ...entry.about, key: entry.about?.key === `member:${ben.id}` },
          object: { ...entry.object, id: "" },
          asker: ada.full_name,
        }));
      }),
    );
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
  });

  testInProcess("is nobody to ask for its only admin, and somebody where there is another", async () => {
    const [ben, one, other] = [
      await createReserved(),
      await createMember("Ada Okafor"),
      await createMember("Zoe Park"),
    ];
    const only = { ...one, isAdmin: true };
    const another = { ...other, isAdmin: true };
    const listed = { Users: [{ Enabled: true, Attributes: [{ Name: "sub", Value: only.id }] }] };
    jest.spyOn(CognitoIdentityProviderClient.prototype, "send").mockImplementation(() => listed);

    expect(await optionsOf(only, ben)).toMatchObject({ chance: "possible", club: false, go_betweens: [] });
    expect(await askTo(only, ben, null)).toMatchObject({
      status: 409,
      body: {
        errors: [{ path: "via", message: "You're the only admin who could pass this on. Please choose a member." }],
      },
    });
    expect(await optionsOf(another, ben)).toMatchObject({ chance: "possible", club: true });
    expect((await askTo(another, ben, null)).status).toBe(201);
  });
});

describe("as time goes by", () => {
  afterEach(() => jest.restoreAllMocks());

  testInProcess("what nobody passed on is over after fourteen days, and the asker is told once", async () => {
    const { ada, ben, cleo, id } = await createAsked();
    await passDays(id, introductionDays);
    expect(await stateFor(ada)).toBe("not-passed");
    expect(await answerAs(cleo, id, "introduce")).toMatchObject(ended);

    for (let times = 0; times < 2; times++) await keep(id);

    expect(await noticesOf(ada)).toMatchObject([{ unread: 1, about: { news: "not-passed" } }]);
    expect(await noticesOf(cleo)).toEqual([]);
    expect((await readIntroduction(id))?.gsi2pk).toBeUndefined();
    expect(await optionsOf(ada, ben)).toMatchObject({ chance: "possible", go_betweens: [] });
  });

  testInProcess("what waits for who left, is suspended, or out goes to the club, else it goes on waiting", async () => {
    const all = [];
    for (const why of [undefined, "suspended_at", "ended_at"] as const) {
      const asked = await createAsked();
      await leave(asked.cleo, why);
      all.push(asked);
    }
    const [there, back] = [await createAsked(), await createAsked()];
    await leave(back.cleo);
    await changeMember(back.cleo.id, (member) => ({ ...member, left_at: undefined }));

    for (let times = 0; times < 2; times++) await handOver();

    for (const { cleo } of [there, back]) expect((await listAs(cleo)).to_pass).toHaveLength(1);
    for (const { ada, ben, cleo, id } of all) {
      expect((await listAs(ada)).own).toMatchObject([{ id, state: "asked", via: null }]);
      expect(await noticesOf(cleo)).toEqual([]);
      expect(await answerAs(cleo, id, "introduce")).toMatchObject(unknown);
      await decide(id);
      expect((await listAs(ben)).offered).toMatchObject([{ id, via: null }]);
    }
  });

  testInProcess("what the only admin asked of a member who left ends, and they are told", async () => {
    const { ada, ben, cleo, id } = await createAsked();
    const userOf = (sub: string) => ({ Enabled: true, Attributes: [{ Name: "sub", Value: sub }] });
    const listed = { Users: [userOf(ada.id), userOf(cleo.id)] };
    jest.spyOn(CognitoIdentityProviderClient.prototype, "send").mockImplementation(() => listed);
    await leave(cleo);

    for (let times = 0; times < 2; times++) await handOver();

    expect((await listAs(ada)).own).toMatchObject([{ id, state: "not-passed" }]);
    expect(await noticesOf(ada)).toMatchObject([{ about: { news: "not-passed", with: { user_id: ben.id } } }]);
    expect(await noticesOf(cleo)).toEqual([]);
    expect(await answerAs(cleo, id, "introduce")).toMatchObject({ status: 409 });
  });

  testInProcess("nobody looks at what waits until it is over", async () => {
    const [asked, passed] = [await createAsked(), await createPassed()];
    const inDays = (days: number) => Date.now() + days * 86_400_000;

    const early = await listDueIntroductionIds(inDays(introductionDays - 1));

    for (const { id } of [asked, passed]) {
      expect(early).not.toContain(id);
      const before = await readIntroduction(id);
      await keep(id);
      expect(await readIntroduction(id)).toEqual(before);
      await passDays(id, introductionDays);
      expect(await listDueIntroductionIds()).toContain(id);
    }
  });
});
