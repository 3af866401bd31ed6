import { sweepRoleChanges } from "#functions/roles/settle.ts";
import { contract } from "#shared/contract.ts";
import type { Right } from "#shared/rights.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { isEnded, openFakeSocket } from "../../support/fake-sockets.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";

type Person = Awaited<ReturnType<typeof newMember>>;

/** The groups of the user pool, which other tests share: here, nobody is in one but whom a test puts there. */
const mockPool = { held: new Map<string, readonly Right[]>(), failures: 0 };
jest.mock("#functions/platform/accounts.ts", () => ({
  ...jest.requireActual<object>("#functions/platform/accounts.ts"),
  listHolders: () => Promise.resolve(new Map(mockPool.held)),
  setAccountRights: (id: string, rights: readonly Right[]) => {
    if (mockPool.failures-- > 0) return Promise.reject(new Error("The pool is out of reach."));
    mockPool.held.set(id, rights);
    return Promise.resolve();
  },
}));
beforeEach(() => Object.assign(mockPool, { held: new Map(), failures: 0 }));

const newOwner = async (name: string) => {
  const owner = await newMember(name);
  mockPool.held.set(owner.id, ["owner"]);
  return owner;
};

const save = (owner: Person, { id: memberId }: Pick<Person, "id">, before: Right[], rights: Right[]) =>
  as({ ...owner, rights: ["owner"], signedInAgoMs: 0 })(contract.saveRoles, { memberId, before, rights });

/** Who runs the club, of these people. */
const holdersAmong = async (owner: Person, ...people: Person[]) =>
  (await as({ ...owner, isAdmin: true })(contract.listRoles, {})).body.items
    .filter(({ memberId }) => people.some(({ id }) => id === memberId))
    .map(({ name, rights }) => [name, rights]);

testInProcess(
  "what an owner gives and takes is in the pool, ends sockets, is logged, and told to all whom it concerns",
  async () => {
    const [ada, zoe, ben] = [
      await newOwner("Ada Okafor"),
      await newOwner("Zoe Park"),
      await newMember("Ben Lindqvist"),
    ];

    expect((await save(ada, ben, [], ["export", "reader"])).status).toBe(200);
    const socket = await openFakeSocket(ben);
    expect((await save(zoe, ben, ["reader", "export"], ["events"])).status).toBe(200);

    expect(mockPool.held.get(ben.id)).toEqual(["events"]);
    expect(isEnded(socket)).toBe(true);
    expect(await holdersAmong(ada, ada, zoe, ben)).toEqual([
      ["Ada Okafor", ["owner"]],
      ["Zoe Park", ["owner"]],
      ["Ben Lindqvist", ["events"]],
    ]);
    for (const { email } of [ada, zoe, ben])
      expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(
        Array.from({ length: 2 }, () =>
          email === ben.email ? "Your role at the club changed" : "The role of Ben Lindqvist changed",
        ),
      );
    const { items } = (await asAdmin(contract.listAudit, { about: `member:${ben.id}` })).body;
    expect(items.filter(({ kind }) => kind === "roles-changed")).toMatchObject([
      { by: { id: zoe.id }, changes: [{ name: "roles", before: "Reader, Export", after: "Events" }] },
      { by: { id: ada.id }, changes: [{ name: "roles", before: "", after: "Reader, Export" }] },
    ]);
  },
);

testInProcess("one of two owners who change the same person is told so; the same change again is done", async () => {
  const [ada, zoe, ben] = [await newOwner("Ada"), await newOwner("Zoe"), await newMember("Ben")];

  const answers = await Promise.all([save(ada, ben, [], ["events"]), save(zoe, ben, [], ["money"])]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = mockPool.held.get(ben.id)![0] as Right;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "conflict",
    detail: "Somebody else changed what they may do in the meantime.",
  });
  expect((await save(zoe, ben, [], [won])).status).toBe(200);
  expect((await save(zoe, ben, [won], [])).status).toBe(200);
  expect(await holdersAmong(ada, ada, zoe, ben)).toEqual([
    ["Ada", ["owner"]],
    ["Zoe", ["owner"]],
  ]);
});

testInProcess("the last owner stays, also where the last two are taken at once", async () => {
  await checkInterleavings([20, 3], async (interleave) => {
    mockPool.held.clear();
    const [ada, zoe] = [await newOwner("Ada"), await newOwner("Zoe")];

    const answers = await interleave(() => Promise.all([save(ada, zoe, ["owner"], []), save(zoe, ada, ["owner"], [])]));

    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([...mockPool.held.values()].filter((held) => held.includes("owner"))).toHaveLength(1);
    const [left] = [ada, zoe].filter(({ id }) => mockPool.held.get(id)?.includes("owner"));
    expect(await save(left!, left!, ["owner"], ["events"])).toMatchObject({
      status: 409,
      body: { detail: "The club needs an owner: make somebody else one before you take this from the last." },
    });
  });
});

testInProcess("what the pool did not take counts as changed, and is done by the next sweep", async () => {
  const [ada, ben] = [await newOwner("Ada"), await newMember("Ben")];
  mockPool.failures = 1;

  expect((await save(ada, ben, [], ["events"])).status).toBe(500);
  expect(await holdersAmong(ada, ben)).toEqual([["Ben", ["events"]]]);
  expect(mockPool.held.has(ben.id)).toBe(false);

  await sweepRoleChanges();
  expect(mockPool.held.get(ben.id)).toEqual(["events"]);
});

testInProcess("roles take the password again, an owner of this moment, and a member who can sign in", async () => {
  const [ada, ben] = [await newOwner("Ada"), await newMember("Ben")];
  const former = await newMember("Zoe");
  const input = { memberId: ben.id, before: [], rights: ["events"] } satisfies object;

  expect(await as({ ...ada, isAdmin: true })(contract.saveRoles, { ...input, rights: ["events"] })).toMatchObject({
    status: 403,
    body: { detail: "Please enter your password again: this needs a fresh sign-in." },
  });
  expect((await save(former, ben, [], ["events"])).status).toBe(403);
  await asAdmin(contract.endMembership, { memberId: ben.id });
  expect((await save(ada, ben, [], ["events"])).body).toMatchObject({
    detail: "Only members who can sign in can run the club.",
  });
  expect(mockPool.held.has(ben.id)).toBe(false);
});

testInProcess("a reader's list has neither addresses nor what was written", async () => {
  const reader = as({ id: "reader", email: "", rights: ["reader"] });
  const message = given.contactMessage({
    name: "Ada Okafor",
    email: "ada@okafor.example",
    message: "Call 214 555 0101",
  });
  await asVisitor(contract.submitContactMessage, message);

  const [{ body }, whole] = [await reader(contract.listInbox, {}), await asAdmin(contract.listInbox, {})];

  expect(JSON.stringify(whole.body)).toMatch(/ada@okafor.example.*214 555|214 555.*ada@okafor.example/);
  expect(body.items[0]).toMatchObject({ name: "Ada Okafor", subject: message.subject, email: "", message: "" });
  expect(JSON.stringify(body)).not.toMatch(/okafor\.example|214 555/);
});
