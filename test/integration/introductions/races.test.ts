import { handOverFrom } from "#functions/introductions/keeping.ts";
import { contract } from "#shared/contract.ts";
import { introductionDays, maxOpenIntroductions } from "#shared/introductions.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { asAdmin } from "../../support/as.ts";
import { callAs, createMember, type Person } from "../../support/conversation.ts";
import { forEachCrash, withTransactionConflicts } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import {
  answerAs,
  askTo,
  by,
  createAsked,
  createAskedOfClub,
  createPassed,
  createReserved,
  createThree,
  decide,
  keep,
  leave,
  listAs,
  passDays,
  readIntroduction,
  stateFor,
  withdrawAs,
} from "../../support/introductions.ts";
import { sweepDepartures } from "../../support/invoke.ts";
import { noticesOf } from "../../support/notices.ts";

jest.setTimeout(120_000);

type Passed = Awaited<ReturnType<typeof createPassed>>;

/** Whether there is a conversation for each of the two, and what is said in it. */
const see = async ({ ada, ben, id }: Passed) => {
  const [mine, theirs] = await Promise.all(
    [ada, ben].map(async (who) => (await by(who)(contract.listConversations, {})).body.items),
  );
  const messages = mine![0] ? (await callAs(ada)(contract.listDirectMessages, { id: mine![0].id })).body.items : [];
  return {
    state: (await readIntroduction(id))?.state,
    mine: mine!.length,
    theirs: theirs!.length,
    said: messages.length,
  };
};
const together = { state: "accepted", mine: 1, theirs: 1, said: 1 };
const apart = { mine: 0, theirs: 0, said: 0 };
const succeeds = ({ status }: { status: number | undefined }) => status === 200;

// It follows everybody who has no account: before the others of this file are there.
testInProcess("the worker of every five minutes looks at what is due", async () => {
  const { ada, id } = await createAsked();
  await passDays(id, introductionDays);

  await sweepDepartures();

  expect(await noticesOf(ada)).toMatchObject([{ about: { news: "not-passed" } }]);
});

testInProcess("two clicks at the same moment ask once, and a sixth request beside a fifth is refused", async () => {
  await checkInterleavings([10, 3], async (interleave) => {
    const { ada, ben, cleo } = await createThree();
    const others: Person[] = [];
    for (let count = 1; count < maxOpenIntroductions; count++) {
      const other = await createReserved();
      others.push(other);
    }
    for (const other of others.slice(1)) await askTo(ada, other, null);

    const answers = await interleave(() =>
      Promise.all([askTo(ada, ben, cleo), askTo(ada, ben, cleo), askTo(ada, others[0]!, null)]),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers[0].body.id).toBe(answers[1].body.id);
    expect((await listAs(ada)).own).toHaveLength(maxOpenIntroductions);
    const more = await Promise.all([createReserved(), createReserved()]);
    const last = (await listAs(ada)).own[0]!;
    await withdrawAs(ada, last.id);

    const both = await interleave(() => Promise.all(more.map((each) => askTo(ada, each, null))));

    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

testInProcess("who takes a request back while it is accepted either does so, or has a conversation", async () => {
  await checkInterleavings([20, 3], async (interleave) => {
    const passed = await createPassed();

    const [withdrawn, accepted] = await interleave(() =>
      Promise.all([withdrawAs(passed.ada, passed.id), answerAs(passed.ben, passed.id, "accept")]),
    );

    expect([withdrawn, accepted].filter(succeeds)).toHaveLength(1);
    expect(await see(passed)).toEqual(succeeds(accepted) ? together : { ...apart, state: "withdrawn" });
    if (succeeds(withdrawn)) expect(await noticesOf(passed.ada)).toEqual([]);
  });
});

testInProcess("a block while it is accepted leaves either no conversation, or one in which nobody writes", async () => {
  await checkInterleavings([20, 3], async (interleave) => {
    const passed = await createPassed();

    const [blocked, accepted] = await interleave(() =>
      Promise.all([
        by(passed.ada)(contract.blockMember, { memberId: passed.ben.id }),
        answerAs(passed.ben, passed.id, "accept"),
      ]),
    );

    expect(blocked.status).toBe(200);
    expect(await see(passed)).toEqual(succeeds(accepted) ? together : { ...apart, state: "passed" });
    if (succeeds(accepted)) {
      const [conversation] = (await by(passed.ada)(contract.listConversations, {})).body.items;
      expect(conversation).toMatchObject({ is_blocked: true });
    }
  });
});

testInProcess("it is accepted, declined, and passed on once, however often at the same moment", async () => {
  await checkInterleavings([10, 3], async (interleave) => {
    const asked = await createAsked();

    await interleave(() =>
      Promise.all([
        answerAs(asked.cleo, asked.id, "introduce"),
        answerAs(asked.cleo, asked.id, "introduce"),
        answerAs(asked.cleo, asked.id, "not-now"),
      ]),
    );

    const isPassed = (await readIntroduction(asked.id))?.state === "passed";
    expect(await stateFor(asked.ada)).toBe(isPassed ? "passed" : "not-passed");
    expect(await noticesOf(asked.ben)).toHaveLength(isPassed ? 1 : 0);
    if (!isPassed) return;

    const answers = await interleave(() =>
      Promise.all([
        answerAs(asked.ben, asked.id, "accept"),
        answerAs(asked.ben, asked.id, "accept"),
        answerAs(asked.ben, asked.id, "decline"),
      ]),
    );

    const [accepted] = answers;
    expect(await see(asked)).toEqual(succeeds(accepted) ? together : { ...apart, state: "declined" });
  });
});

testInProcess("two admins decide once, and the log has one of them", async () => {
  await checkInterleavings([6, 3], async (interleave) => {
    const { ada, ben, id } = await createAskedOfClub();
    const zoe = by({ ...(await createMember("Zoe Park")), isAdmin: true });

    const answers = await interleave(() => Promise.all([decide(id), decide(id, "not-now", { as: zoe })]));

    expect(answers.filter(succeeds)).toHaveLength(1);
    expect((await asAdmin(contract.listAudit, { about: `member:${ada.id}` })).body.items).toHaveLength(1);
    expect(await noticesOf(ben)).toHaveLength(succeeds(answers[0]) ? 1 : 0);
  });
});

testInProcess("five who accept one asker at the same moment all meet them, though transactions conflict", async () => {
  const ada = await createMember("Ada Okafor");
  const asks: { ben: Person; id: string }[] = [];
  for (let count = 0; count < maxOpenIntroductions; count++) {
    const ben = await createReserved("none");
    const { id } = (await askTo(ada, ben, null)).body;
    await decide(id);
    asks.push({ ben, id });
  }

  const answers = await withTransactionConflicts(() =>
    Promise.all(asks.map(({ ben, id }) => answerAs(ben, id, "accept"))),
  );

  expect(answers.map(({ status }) => status)).toEqual(asks.map(() => 200));
  expect((await by(ada)(contract.listConversations, {})).body.items).toHaveLength(maxOpenIntroductions);
});

testInProcess("the end of its time and an answer in the same moment are one of the two", async () => {
  await checkInterleavings([10, 3], async (interleave) => {
    const passed = await createPassed();
    await passDays(passed.id, introductionDays);

    const [accepted] = await interleave(() =>
      Promise.all([answerAs(passed.ben, passed.id, "accept"), keep(passed.id), keep(passed.id)]),
    );

    expect(accepted.status).toBe(409);
    expect(await see(passed)).toEqual({ ...apart, state: "unanswered" });
    expect(await noticesOf(passed.ada)).toMatchObject([{ unread: 1, about: { news: "no-answer" } }]);
  });
});

describe("a machine that ends anywhere", () => {
  /** Does some work on machines that end, each somewhere else, and once more on one that does not; answers on what. */
  const crashEverywhere = <Made>(make: () => Promise<Made>, work: (made: Made) => Promise<unknown>) =>
    forEachCrash(async (during) => {
      const made = await make();
      await during(() => work(made));
      await work(made);
      return made;
    });

  testInProcess("while it is accepted leaves nothing half done once it is repeated", async () => {
    for (const passed of await crashEverywhere(createPassed, ({ ben, id }) => answerAs(ben, id, "accept")))
      expect(await see(passed)).toEqual(together);
  });

  testInProcess("while it is asked for leaves one request once it is repeated", async () => {
    const all = await crashEverywhere(createThree, ({ ada, ben, cleo }) => askTo(ada, ben, cleo));
    for (const { ada, cleo } of all) {
      expect((await listAs(ada)).own).toHaveLength(1);
      expect(await noticesOf(cleo)).toMatchObject([{ unread: 1 }]);
    }
  });

  testInProcess("while what is over is ended goes on with the next run, and tells once", async () => {
    const make = async () => {
      const asked = await createAsked();
      await passDays(asked.id, introductionDays);
      return asked;
    };
    for (const { ada } of await crashEverywhere(make, ({ id }) => keep(id)))
      expect(await noticesOf(ada)).toMatchObject([{ unread: 1, about: { news: "not-passed" } }]);
  });

  testInProcess("while what waits for who has left is handed over leaves it with the club", async () => {
    const make = async () => {
      const asked = await createAsked();
      await leave(asked.cleo);
      return asked;
    };
    for (const { ada, cleo } of await crashEverywhere(make, ({ cleo }) => handOverFrom(cleo.id))) {
      expect((await listAs(ada)).own).toMatchObject([{ state: "asked", via: null }]);
      expect(await noticesOf(cleo)).toEqual([]);
    }
  });
});
