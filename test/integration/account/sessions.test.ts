import { endAllSessions, listSessions } from "#functions/platform/sessions.ts";
import { contract } from "#shared/contract.ts";
import { selfServiceScope } from "#shared/second-factor.ts";
import { idleSessionDays, signInClaim } from "#shared/sessions.ts";
import { secondFactorClaim } from "#shared/token-claims.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { withToken } from "../../support/as.ts";
import { isEnded, openFakeSocket } from "../../support/fake-sockets.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { editItem } from "../../support/table.ts";

const dayMs = 86_400_000;
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1";
const laptop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0";

type More = {
  isAdmin?: boolean;
  isMember?: boolean;
  signedInAgoMs?: number;
  /** What its tokens say of a second factor, in seconds of the epoch. */
  factorSince?: number;
  /** Whether its tokens are renewed ones, of a session of this family. */
  renews?: string;
};

/** A sign-in of somebody's on a browser, and each token of it calls as another. */
const signInAs = (
  { id }: Account,
  {
    isAdmin = false,
    isMember = true,
    signedInAgoMs = 3_600_000,
    factorSince,
    renews,
    ...more
  }: More & { browser?: string } = {},
) => {
  const claims = {
    sub: id,
    token_use: "access",
    origin_jti: renews ?? given.idempotencyKey(),
    ...(renews === undefined && { scope: selfServiceScope, [signInClaim]: "true" }),
    ...(factorSince !== undefined && { [secondFactorClaim]: String(factorSince) }),
    auth_time: Math.floor((Date.now() - signedInAgoMs) / 1000),
    "cognito:groups": [...(isAdmin ? ["admin"] : []), ...(isMember ? ["member"] : [])],
  };
  const call = withToken(`.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`);
  const note = () => call(contract.noteSession, {}, { "user-agent": more.browser ?? laptop });
  return { call, note, family: claims.origin_jti };
};

/** The same, noted; answers its id, too. */
const begin = async (account: Account, more: Parameters<typeof signInAs>[1] = {}) => {
  const session = signInAs(account, more);
  const { id } = (await session.note()).body;
  return { ...session, id };
};
const isLetIn = async ({ call }: Pick<ReturnType<typeof signInAs>, "call">) => {
  const { status, body } = await call(contract.getProfile, {});
  return status === 200 || body.code;
};
const age = ({ id }: Account, session: string, days: number) =>
  editItem(
    { pk: `MEMBER#${id}`, sk: `SESSION#${session}` },
    { lastUsedAt: new Date(Date.now() - days * dayMs).toISOString() },
  );

testInProcess("a session opens nothing until it is noted, however good its token is", async () => {
  const ada = await newAccount();
  const session = signInAs(ada, { isAdmin: true });

  const callAll = async () => [
    await session.call(contract.getOwnData, {}),
    await session.call(contract.getProfile, {}),
    await session.call(contract.listInbox, {}),
  ];

  for (const answer of await callAll())
    expect(answer).toMatchObject({ status: 401, body: { code: "session-unknown" } });

  expect(await session.note()).toMatchObject({ status: 200 });
  for (const answer of await callAll()) expect(answer).toMatchObject({ status: 200 });
});

testInProcess("one sees where one is signed in, in plain words, and nobody else's sessions", async () => {
  const [ada, ben] = [await newAccount(), await newAccount()];
  const first = await begin(ada, { browser: phone });
  await age(ada, first.id, 2);
  const second = await begin(ada, { browser: laptop });
  await begin(ben);

  const { items } = (await second.call(contract.listSessions, {})).body;

  expect(items).toMatchObject([
    { id: second.id, device: "Edge on Windows", is_current: true },
    { id: first.id, device: "Safari on iPhone", is_current: false },
  ]);
  expect(Date.now() - Date.parse(items[1]?.last_used_at ?? "")).toBeGreaterThan(1.9 * dayMs);
});

describe("a session that nobody used", () => {
  testInProcess(`for ${idleSessionDays} days has ended, and cannot be taken up again`, async () => {
    const ada = await newAccount();
    const session = await begin(ada);
    await age(ada, session.id, idleSessionDays);

    expect(await isLetIn(session)).toBe("session-ended");
    expect(await session.note()).toMatchObject({ status: 401, body: { code: "session-ended" } });
    expect(await listSessions(ada.id)).toEqual([]);
  });

  testInProcess("for a day less goes on, and is as good as new once it is used", async () => {
    const ada = await newAccount();
    const session = await begin(ada);
    await age(ada, session.id, idleSessionDays - 1);

    expect(await isLetIn(session)).toBe(true);
    await session.note();

    const [kept] = await listSessions(ada.id);
    expect(Date.now() - Date.parse(kept?.lastUsedAt ?? "")).toBeLessThan(60_000);
  });
});

describe("who signs out", () => {
  testInProcess("is out at once: a copied token opens nothing, and begins no session again", async () => {
    const ada = await newAccount();
    const [session, other] = [await begin(ada), await begin(ada)];
    const sockets = {
      own: await openFakeSocket({ ...ada, full_name: "Ada", session: session.id }),
      other: await openFakeSocket({ ...ada, full_name: "Ada", session: other.id }),
    };

    expect(await session.call(contract.endOwnSession, {})).toMatchObject({ status: 200 });
    expect(await session.call(contract.endOwnSession, {})).toMatchObject({ status: 200 });

    expect(await isLetIn(session)).toBe("session-ended");
    expect(await session.call(contract.listSessions, {})).toMatchObject({ status: 401 });
    expect(await session.note()).toMatchObject({ status: 401 });
    expect([isEnded(sockets.own), isEnded(sockets.other)]).toEqual([true, false]);
    expect(await isLetIn(other)).toBe(true);
  });

  testInProcess("before the session was ever noted, has ended it nevertheless", async () => {
    const session = signInAs(await newAccount());

    await session.call(contract.endOwnSession, {});

    expect(await session.note()).toMatchObject({ status: 401, body: { code: "session-ended" } });
    expect(await isLetIn(session)).toBe("session-ended");
  });

  testInProcess("may ask for nothing by the same sign-in, though it was a moment ago", async () => {
    const session = await begin(await newAccount(), { signedInAgoMs: 1000 });

    await session.call(contract.endOwnSession, {});

    const confirmation = "delete my account";
    expect(await session.call(contract.requestDeletion, { confirmation })).toMatchObject({ status: 401 });
    expect(await session.call(contract.endSessions, { session_id: session.id })).toMatchObject({ status: 401 });
  });
});

describe("ending a session elsewhere", () => {
  testInProcess("takes the password again: a token of more than five minutes ends nothing", async () => {
    const ada = await newAccount();
    const [mine, lost] = [await begin(ada), await begin(ada)];

    const refused = await mine.call(contract.endSessions, { session_id: lost.id });

    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await isLetIn(lost)).toBe(true);
  });

  testInProcess("ends that one alone, and its sockets, by a sign-in that is none, and nobody else's", async () => {
    const [ada, ben] = [await newAccount(), await newAccount()];
    const [mine, lost, bens] = [await begin(ada), await begin(ada), await begin(ben)];
    const sockets = [
      await openFakeSocket({ ...ada, full_name: "Ada", session: mine.id }),
      await openFakeSocket({ ...ada, full_name: "Ada", session: lost.id }),
    ];
    const again = signInAs(ada, { signedInAgoMs: 0 });

    expect((await again.call(contract.endSessions, { session_id: lost.id })).body).toEqual({ ended: 1 });
    for (const { id } of [lost, bens])
      expect((await again.call(contract.endSessions, { session_id: id })).body).toEqual({ ended: 0 });

    expect([await isLetIn(mine), await isLetIn(lost), await isLetIn(bens)]).toEqual([true, "session-ended", true]);
    expect(await lost.note()).toMatchObject({ status: 401 });
    expect(sockets.map(isEnded)).toEqual([false, true]);
    expect(await listSessions(ada.id)).toMatchObject([{ id: mine.id }]);
  });

  testInProcess("or all but this one: also one that has yet to be noted", async () => {
    const ada = await newAccount();
    const mine = await begin(ada);
    const lost = [await begin(ada), await begin(ada)];
    const unnoted = signInAs(ada, { signedInAgoMs: 2000 });
    const again = signInAs(ada, { signedInAgoMs: 1000 });

    const { body } = await again.call(contract.endSessions, { session_id: mine.id, others: true });

    expect(body).toEqual({ ended: 2 });
    expect(await isLetIn(mine)).toBe(true);
    for (const session of lost) expect(await isLetIn(session)).toBe("session-ended");
    expect(await unnoted.note()).toMatchObject({ status: 401, body: { code: "session-ended" } });
    expect(await isLetIn(unnoted)).toBe("session-ended");
    expect((await begin(ada, { signedInAgoMs: -1000 })).id).toBeDefined();
  });
});

describe("a renewed token, whatever it says of its sign-in,", () => {
  testInProcess("is no fresh one: it deletes no account and ends no session", async () => {
    const ada = await newAccount();
    const { family, id } = await begin(ada, { signedInAgoMs: 1000 });
    const { call } = signInAs(ada, { signedInAgoMs: 0, renews: family });

    for (const refused of [
      await call(contract.requestDeletion, { confirmation: "delete my account" }),
      await call(contract.endSessions, { session_id: id }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await isLetIn({ call })).toBe(true);
  });

  testInProcess("makes no session one of a second factor that began by the password alone", async () => {
    const naomi = await newAccount();
    const admin = { isAdmin: true, signedInAgoMs: 0 };
    const factorSince = Math.floor(Date.now() / 1000) - 60;
    const isUsed = async ({ call }: Pick<ReturnType<typeof signInAs>, "call">) =>
      (await call(contract.getSecondFactor, {})).body.isUsed;
    const byPassword = await begin(naomi, admin);
    const unnoted = signInAs(naomi, admin);
    const byCode = await begin(naomi, { ...admin, factorSince });

    const renewed = [byPassword, unnoted, byCode].map(({ family }) =>
      signInAs(naomi, { ...admin, factorSince, renews: family }),
    );
    for (const { note } of renewed) await note();

    expect(await Promise.all(renewed.map(isUsed))).toEqual([false, false, true]);
    const [, , ofAnother] = [byPassword, unnoted, byCode].map(({ family }) =>
      signInAs(naomi, { ...admin, factorSince: factorSince + 30, renews: family }),
    );
    expect(ofAnother && (await isUsed(ofAnother))).toBe(false);
  });
});

testInProcess("all sessions of an account end together, noted at the same moment or not", async () => {
  const ada = await newAccount();
  const sessions = Array.from({ length: 6 }, () => signInAs(ada, { signedInAgoMs: 1000 }));

  await Promise.all([...sessions.map(({ note }) => note()), endAllSessions(ada.id)]);

  for (const session of sessions) expect(await isLetIn(session)).toMatch(/^session-(ended|unknown)$/);
  for (const session of sessions) expect(await session.note()).toMatchObject({ status: 401 });
});
