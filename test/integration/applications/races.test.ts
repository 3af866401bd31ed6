import { findAdmissionOf } from "#functions/membership/admission.ts";
import { findMembership } from "#functions/membership/membership.ts";
import { contract } from "#shared/contract.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { apply, letLeave, move, open, decision } from "../../support/applications.ts";
import { asAdmin, asVisitor, asVisitorAt } from "../../support/as.ts";
import { forEachCrash, transactionFaults, withFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { groupsOf, setAdmissionMode } from "../../support/membership.ts";
import { formsOf, readMemberItem } from "../../support/table.ts";

const welcome = "Welcome to Dallas Elevated";
const withdrawal = "You withdrew your application to Dallas Elevated";

/** What the applicant was told after the first email. */
const toldSince = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject).slice(1);

/** The account that an applicant makes by themselves. */
const accountOf = (email: string) => ({ id: crypto.randomUUID(), email });

describe("at once", () => {
  testInProcess("two admins decide: one counts, in whichever order the table answers", () =>
    checkInterleavings([100, 3], async (interleave) => {
      const { id, email } = await apply();
      const { version } = await open(id);

      const answers = await interleave(() =>
        Promise.all(
          (["accepted", "declined"] as const).map((state) =>
            asAdmin(contract.moveApplication, { applicationId: id, ...decision(state), version }),
          ),
        ),
      );
      await letLeave(email, id);

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { state, steps } = await open(id);
      expect(state).toBe(answers.find(({ status }) => status === 200)?.body.state);
      expect(steps.filter(({ kind }) => kind === "moved")).toHaveLength(1);
      expect(await toldSince(email)).toHaveLength(1);
      expect((await findAdmissionOf(email)) !== undefined).toBe(state === "accepted");
    }),
  );

  testInProcess("an acceptance and a withdrawal: who withdraws before they are told is out, and told that alone", () =>
    checkInterleavings([100, 3], async (interleave) => {
      const { id, email, token } = await apply();
      const { version } = await open(id);

      const [accepted, withdrawn] = await interleave(() =>
        Promise.all([
          asAdmin(contract.moveApplication, { applicationId: id, state: "accepted", version }),
          asVisitor(contract.withdrawApplication, { token }),
        ]),
      );
      await letLeave(email, id);

      expect(withdrawn).toMatchObject({ status: 200, body: { state: "withdrawn" } });
      expect([200, 409]).toContain(accepted.status);
      expect([(await open(id)).state, await toldSince(email)]).toEqual(["withdrawn", [withdrawal]]);
      expect(await findAdmissionOf(email)).toBeUndefined();
    }),
  );

  testInProcess.each(["open", "members-only"] as const)(
    "an acceptance and the applicant's own registration in a club that is %s: they are in once, and welcomed once",
    async (mode) => {
      await setAdmissionMode(mode);
      const { body: settings } = await asAdmin(contract.getClubSettings, {});
      await asAdmin(contract.saveClubSettings, { ...settings, recallMinutes: 0 });
      await checkInterleavings([100, 3], async (interleave) => {
        const { id, email } = await apply();
        const { version } = await open(id);
        const ada = accountOf(email);

        const [decided] = await interleave(() =>
          Promise.all([
            asAdmin(contract.moveApplication, { applicationId: id, state: "accepted", version }),
            groupsOf(ada),
          ]),
        );

        expect(decided.status).toBe(200);
        expect(await groupsOf(ada)).toEqual(["member"]);
        const { via } = (await findMembership(ada.id)) ?? {};
        expect(["application", ...(mode === "open" ? ["open"] : [])]).toContain(via);
        expect((await findAdmissionOf(email))?.usedBy).toBe(via === "application" ? ada.id : undefined);
        expect(await toldSince(email)).toEqual([welcome]);
      });
      const { version } = (await asAdmin(contract.getClubSettings, {})).body;
      await asAdmin(contract.saveClubSettings, { ...settings, version });
    },
  );

  testInProcess("two applications of one address: one is kept, and both are answered alike", () =>
    checkInterleavings([100, 3], async (interleave) => {
      const { form, email, token } = await apply();
      await asVisitor(contract.withdrawApplication, { token });

      const answers = await interleave(() =>
        Promise.all([1, 2].map(() => asVisitorAt(given.internetAddress())(contract.submitApplication, form))),
      );

      expect(answers.map(({ status, body }) => [status, body.success])).toEqual([
        [201, true],
        [201, true],
      ]);
      expect(await formsOf("APPLICATION", email)).toHaveLength(2);
    }),
  );
});

describe("from the acceptance to the group", () => {
  beforeAll(() => setAdmissionMode("members-only"));

  /** Whoever was accepted is in once, with the profile they applied with, and was welcomed once. */
  const expectIn = async ({ id, email, form }: Awaited<ReturnType<typeof apply>>, ada = accountOf(email)) => {
    await letLeave(email, id);
    expect(await groupsOf(ada)).toEqual(["member"]);
    expect(await groupsOf(ada)).toEqual(["member"]);
    expect(await findMembership(ada.id)).toMatchObject({ via: "application", sourceId: id });
    expect(await findAdmissionOf(email)).toMatchObject({ usedBy: ada.id });
    expect(await readMemberItem(ada.id)).toMatchObject({ version: 1, full_name: form.name });
    expect(await toldSince(email)).toEqual([welcome]);
  };

  testInProcess("a machine that ends at any request of the acceptance has accepted wholly or not at all", () =>
    forEachCrash(async (during) => {
      const applied = await apply();
      const { version } = await open(applied.id);

      await during(() => asAdmin(contract.moveApplication, { applicationId: applied.id, state: "accepted", version }));

      const { state } = await open(applied.id);
      expect((await findAdmissionOf(applied.email)) !== undefined).toBe(state === "accepted");
      if (state === "received") {
        expect(await groupsOf(accountOf(applied.email))).toEqual([]);
        expect((await move(applied.id, "accepted")).status).toBe(200);
      }
      await expectIn(applied);
    }),
  );

  testInProcess("a machine that ends at any request of the token has let in wholly or not at all", () =>
    forEachCrash(async (during) => {
      const applied = await apply();
      await move(applied.id, "accepted");
      await letLeave(applied.email, applied.id);
      const ada = accountOf(applied.email);

      await during(() => groupsOf(ada));

      const isIn = (await findMembership(ada.id)) !== undefined;
      expect((await findAdmissionOf(applied.email))?.usedBy).toBe(isIn ? ada.id : undefined);
      await expectIn(applied, ada);
    }),
  );

  testInProcess.each(transactionFaults)("an acceptance is made once, whatever the table does: %s", async (fault) => {
    const applied = await apply();
    const { version } = await open(applied.id);

    const { result, met } = await withFaults([fault], () =>
      asAdmin(contract.moveApplication, { applicationId: applied.id, state: "accepted", version }),
    );

    expect([result.status, met]).toEqual([200, 1]);
    await expectIn(applied);
  });
});
