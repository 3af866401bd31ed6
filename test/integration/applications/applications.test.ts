import { findApplicant, isoDaysFromNow } from "#functions/applications/application.ts";
import { findAdmissionOf } from "#functions/membership/admission.ts";
import { contract } from "#shared/contract.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { apply, endAt, letLeave, move, open, see } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { forEachCrash, withInterruption } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { keepApplications as keep, sweepOutbox } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { editItem, formsOf, itemsUnder } from "../../support/table.ts";

/** Another admin. */
const asGrace = as({ email: "grace@lee.example", id: "grace", isAdmin: true });

describe("an applicant", () => {
  test("follows the application by a private link, which says by when the club answers, and changes the answers until review begins, and no longer", async () => {
    const { form, id, token } = await apply();
    const own = await see(token);
    expect(own).toMatchObject({ state: "received", answers: form, questions: [], version: 1 });
    const days = (Date.parse(own.promisedBy ?? "") - Date.parse(own.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(10);
    const { email, codeOfConduct, consent, ...answers } = form;
    const change = { ...answers, token, company: "Okafor & Daughters" };

    const changed = await asVisitor(contract.changeOwnApplication, { ...change, version: 1 });
    expect(changed.body).toMatchObject({ answers: { company: "Okafor & Daughters", email, codeOfConduct, consent } });
    expect(await asVisitor(contract.changeOwnApplication, { ...change, version: 1 })).toMatchObject({ status: 409 });

    await move(id, "in-review", { tells: false });
    const { version } = await see(token);
    const late = await asVisitor(contract.changeOwnApplication, { ...change, version });
    expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining("being reviewed") as string } });
  });

  test("finds nothing behind a token that is altered, or of another application", async () => {
    const [one, other] = [await apply(), await apply()];
    const [id, secret] = one.token.split(".") as [string, string];
    const wrong = [
      `${id}.${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`,
      `${other.id}.${secret}`,
      `application_unknown.${secret}`,
    ];

    for (const token of wrong)
      expect(await asVisitor(contract.getOwnApplication, { token })).toMatchObject({ status: 404 });
  });

  test("answers what the club asks, all of it, and is promised a new date", async () => {
    const { id, token, email } = await apply();
    await move(id, "more-info", { questions: ["Which school did you coach at?", "Who may we call?"] });
    const asked = await see(token);
    expect(asked.promisedBy).toBeUndefined();
    const answers = asked.questions.map((question) => ({ id: question.id, text: "Lincoln High." }));

    const half = await asVisitor(contract.answerQuestions, {
      token,
      version: asked.version,
      answers: answers.slice(1),
    });
    const all = await asVisitor(contract.answerQuestions, { token, version: asked.version, answers });

    expect(half.status).toBe(400);
    expect(all.body).toMatchObject({
      state: "in-review",
      questions: [{ answer: "Lincoln High." }, { answer: "Lincoln High." }],
    });
    expect(all.body.promisedBy).toBeDefined();
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContain(
      "Questions about your application to Dallas Elevated",
    );
    expect((await open(id)).state).toBe("in-review");
  });

  test("withdraws, once, and may apply again at once", async () => {
    const { form, id, token, email } = await apply();

    const first = await asVisitor(contract.withdrawApplication, { token });
    const again = await asVisitor(contract.withdrawApplication, { token });

    expect([first.body.state, again.body.version]).toEqual(["withdrawn", first.body.version]);
    expect((await emailsTo(email)).filter(({ subject }) => subject.startsWith("You withdrew"))).toHaveLength(1);
    expect(await move(id, "accepted")).toMatchObject({ status: 409 });
    await asVisitor(contract.submitApplication, form);
    expect(await formsOf("APPLICATION", email)).toHaveLength(2);
  });

  test("who applies twice has one application, and only their mailbox learns of it", async () => {
    const { form, email, token } = await apply();

    const second = await asVisitor(contract.submitApplication, { ...form, company: "Another" });

    expect(second).toMatchObject({ status: 201, body: { success: true } });
    expect(await formsOf("APPLICATION", email)).toHaveLength(1);
    const letter = (await emailsTo(email)).find(({ subject }) => subject.startsWith("We already have"));
    expect(letter?.text).toContain(token);
    expect((await see(token)).answers.company).toBe(form.company);
  });
});

describe("a decision", () => {
  test("can be taken back with its email, which leaves after ten minutes; nobody has learned of it", async () => {
    const { id, token, email } = await apply();
    expect((await asAdmin(contract.recallDecision, { applicationId: id })).body).toMatchObject({
      detail: "There's no decision to recall.",
    });

    const decided = await move(id, "accepted", { message: "Welcome." });
    await sweepOutbox();

    expect(decided.body.recallableUntil).toBeDefined();
    expect((await see(token)).state).toBe("received");
    const recalled = await asAdmin(contract.recallDecision, { applicationId: id });
    expect(recalled.body).toMatchObject({ state: "received", promisedBy: expect.any(String) as string });
    expect(await findAdmissionOf(email)).toBeUndefined();
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(["Your application to Dallas Elevated"]);
    expect((await see(token)).steps.map(({ kind }) => kind)).toEqual(["received"]);
  });

  test("of yes leaves with a link for that address, and can be taken back no more, only changed, with another email and its history", async () => {
    const { id, token, email, form } = await apply();
    await move(id, "accepted", { message: "Welcome, both of you." });

    await letLeave(email, id);

    const letter = (await emailsTo(email)).find(({ subject }) => subject === "Welcome to Dallas Elevated");
    const admission = await findAdmissionOf(email);
    expect(letter?.text).toContain(`/join#${admission?.id}.${admission?.secret}`);
    expect(letter?.text).toContain("Welcome, both of you.");
    expect(admission).toMatchObject({ sourceId: id, profile: { full_name: form.name, company: form.company } });
    expect((await see(token)).state).toBe("accepted");
    expect(await asAdmin(contract.recallDecision, { applicationId: id })).toMatchObject({ status: 409 });

    const changed = await move(id, "declined", { note: "The reference did not hold." });
    await letLeave(email, id);

    expect(changed.body.steps.map(({ state }) => state)).toEqual(["received", "accepted", "declined"]);
    expect(await findAdmissionOf(email)).toBeUndefined();
    const last = (await emailsTo(email)).at(-1);
    expect(last?.text).toContain("can't offer you membership");
    expect(last?.text).not.toContain("reference");
  });

  test("of no that follows a told yes, taken back, lets in by a new link, which is told", async () => {
    const { id, token, email } = await apply();
    await move(id, "accepted");
    await letLeave(email, id);
    await move(id, "declined");
    await asAdmin(contract.noteApplication, { applicationId: id, note: "It was the other one." });

    expect((await asAdmin(contract.recallDecision, { applicationId: id })).body.state).toBe("accepted");
    await letLeave(email, id);

    const admission = await findAdmissionOf(email);
    expect(admission).toMatchObject({ sourceId: id });
    const told = (await emailsTo(email)).slice(1);
    expect(told.map(({ subject }) => subject)).toEqual(["Welcome to Dallas Elevated", "Welcome to Dallas Elevated"]);
    expect(told[1]?.text).toContain(`/join#${admission?.id}.${admission?.secret}`);
    const { state, steps, deletedOn } = await see(token);
    expect([state, deletedOn]).toEqual(["accepted", undefined]);
    expect(steps.map((step) => step.state)).toEqual(["received", "accepted"]);
  });

  test("that replaces one which no one was told of leaves nothing of that, and taken back neither counts", async () => {
    const { id, token, email } = await apply();
    await move(id, "accepted");
    await move(id, "declined");
    expect((await see(token)).state).toBe("received");

    const recalled = await asAdmin(contract.recallDecision, { applicationId: id });
    await letLeave(email, id);

    expect(recalled.body).toMatchObject({ state: "received", promisedBy: expect.any(String) as string });
    expect((await see(token)).steps.map(({ state }) => state)).toEqual(["received"]);
    expect(await findAdmissionOf(email)).toBeUndefined();
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test("of yes after a no leaves the dates of the no as they were, until it is told and where it is taken back", async () => {
    const { id, token, email } = await apply();
    await move(id, "declined");
    await letLeave(email, id);
    const { reapplyFrom, deletedOn } = await see(token);
    await move(id, "accepted");
    expect(await see(token)).toMatchObject({ state: "declined", reapplyFrom, deletedOn });

    await asAdmin(contract.recallDecision, { applicationId: id });

    expect(await see(token)).toMatchObject({ state: "declined", reapplyFrom, deletedOn });
    expect(await findAdmissionOf(email)).toBeUndefined();
  });

  test.each([
    ["no without a reason", { state: "declined" }, "Please choose a reason"],
    ["yes with one", { state: "accepted", declineReason: "conduct" }, "Only a decline has a reason"],
    ["no for one that is none", { state: "declined", declineReason: "mood" }, "Please choose a reason"],
  ])("of %s is refused", async (_, input, message) => {
    const { id } = await apply();
    const { version } = await open(id);

    const refused = await asAdmin(contract.moveApplication, { applicationId: id, version, ...input } as never);

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: "declineReason", message }] } });
    expect((await open(id)).state).toBe("received");
  });

  test("that waits is told to nobody who applies for the address once more", async () => {
    const { form, id, email } = await apply();
    await move(id, "declined");

    await asVisitor(contract.submitApplication, form);

    const letter = (await emailsTo(email)).at(-1);
    expect(letter?.subject).not.toBe("");
    expect(letter?.text).not.toMatch(/can take a new one|2027|declined/i);
    expect(letter?.text).toContain("received");
  });

  test.each(["accepted", "declined"] as const)("of %s that waits ends where the applicant withdraws", async (state) => {
    const { id, token, email } = await apply();
    await move(id, state);

    expect(await asVisitor(contract.withdrawApplication, { token })).toMatchObject({
      status: 200,
      body: { state: "withdrawn" },
    });
    await letLeave(email, id);

    expect(await findAdmissionOf(email)).toBeUndefined();
    expect((await emailsTo(email)).map(({ subject }) => subject)).toHaveLength(2);
    const { steps, declineReason } = await open(id);
    expect(steps.map(({ kind }) => kind)).toEqual(["received", "moved", "recalled", "withdrawn"]);
    expect(declineReason).toBeUndefined();
    expect(await asAdmin(contract.recallDecision, { applicationId: id })).toMatchObject({
      body: { detail: "The applicant has withdrawn this application." },
    });
  });

  test("that waits ends where the applicant answers what they were asked", async () => {
    const { id, token, email } = await apply();
    await move(id, "more-info", { questions: ["Which school was it?"] });
    await move(id, "declined");
    const { version, questions } = await see(token);

    const answered = await asVisitor(contract.answerQuestions, {
      token,
      version,
      answers: questions.map((question) => ({ id: question.id, text: "The one on Ross Avenue." })),
    });

    expect(answered).toMatchObject({ status: 200, body: { state: "in-review" } });
    await letLeave(email, id);
    expect(await emailsTo(email)).toHaveLength(2);
    expect(await open(id)).toMatchObject({ state: "in-review", questions: [{ answer: "The one on Ross Avenue." }] });
    const { recallableUntil, declineReason } = await open(id);
    expect([recallableUntil, declineReason]).toEqual([undefined, undefined]);
  });

  test("of no has its reason for admins only, until it is taken back or decided anew", async () => {
    const { id, token, email } = await apply();
    const reasonOf = async () => (await open(id)).declineReason;
    const rowOf = async () =>
      (await asAdmin(contract.listApplicationRows, {})).body.items.find((row) => row.id === id)?.declineReason;
    await move(id, "declined", { declineReason: "conduct" });
    expect([await reasonOf(), await rowOf()]).toEqual(["conduct", "conduct"]);
    await asAdmin(contract.recallDecision, { applicationId: id });
    expect([await reasonOf(), await rowOf()]).toEqual([undefined, undefined]);

    await move(id, "declined", { declineReason: "too-early" });
    await letLeave(email, id);
    expect(JSON.stringify(await see(token))).not.toContain("too-early");
    expect((await emailsTo(email)).at(-1)?.text).not.toContain("early");
    await move(id, "accepted");
    expect([await reasonOf(), await rowOf()]).toEqual([undefined, undefined]);
    await asAdmin(contract.recallDecision, { applicationId: id });

    expect([await reasonOf(), await rowOf()]).toEqual(["too-early", "too-early"]);
    const { steps } = await open(id);
    expect(steps.filter(({ kind }) => kind === "moved").map((step) => step.declineReason)).toEqual([
      "conduct",
      "too-early",
      undefined,
    ]);
  });

  test("of no keeps the address from applying for ninety days, and is deleted after 180", async () => {
    const { form, id, token, email } = await apply();
    await move(id, "declined");
    await letLeave(email, id);

    await asVisitor(contract.submitApplication, form);

    expect(await formsOf("APPLICATION", email)).toHaveLength(1);
    const { reapplyFrom = "", deletedOn = "", createdAt } = await see(token);
    const daysFrom = (time: string) => Math.round((Date.parse(time) - Date.parse(createdAt)) / 86_400_000);
    expect([daysFrom(reapplyFrom), daysFrom(deletedOn)]).toEqual([90, 180]);

    const past = new Date(Date.now() - 1000).toISOString();
    await editItem({ pk: `APPLICANT#${email}`, sk: "APPLICANT" }, { reapplyFrom: past });
    await asVisitor(contract.submitApplication, form);
    expect(await formsOf("APPLICATION", email)).toHaveLength(2);
  });
});

describe("the desk", () => {
  test("lists each application as a row, without age and income, with when a decision was taken and until when it can be recalled", async () => {
    const { id } = await apply({ incomeRange: "250kPlus" });
    const list = async () => (await asAdmin(contract.listApplicationRows, {})).body;
    const find = async () => (await list()).items.find((each) => each.id === id);

    const row = await find();
    expect(row).toMatchObject({ state: "received" });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["incomeRange"]));
    expect(JSON.stringify(await list())).not.toMatch(/250kPlus|ageRange/);

    const { recallableUntil } = (await move(id, "declined")).body;
    const declined = await find();
    expect(declined?.recallableUntil).toBe(recallableUntil);
    expect(Date.parse(declined?.closedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    await asAdmin(contract.recallDecision, { applicationId: id });

    const recalled = await find();
    expect(recalled).toMatchObject({ state: "received" });
    expect([recalled?.recallableUntil, recalled?.closedAt]).toEqual([undefined, undefined]);
  });

  test("under fair review keeps who it is until a score is given", async () => {
    const { id, form } = await apply({ incomeRange: "250kPlus" });

    const blind = await asAdmin(contract.getApplication, { applicationId: id, fair: "yes" });
    expect(blind.body).toMatchObject({
      isBlind: true,
      answers: { name: "", email: "", company: "", jobTitle: form.jobTitle },
    });
    expect(JSON.stringify(blind.body)).not.toMatch(/250kPlus|ageRange/);
    await asAdmin(contract.scoreApplication, { applicationId: id, score: 4, reason: "Gives before asking." });

    const seen = await asAdmin(contract.getApplication, { applicationId: id, fair: "yes" });
    expect(seen.body).toMatchObject({ isBlind: false, answers: form, reviews: [{ score: 4 }] });
  });

  testInProcess("under fair review lists rows without who it is, until the caller has given a score", async () => {
    const { id, form } = await apply();
    const find = async () =>
      (await asAdmin(contract.listApplicationRows, { fair: "yes" })).body.items.find((each) => each.id === id);

    const { name, email, company, industry, cityState } = form;
    await asGrace(contract.scoreApplication, { applicationId: id, score: 2, reason: "Too early for the club." });
    expect(await find()).toMatchObject({ name: "", email: "", company: "", industry, cityState, isScored: false });
    await asAdmin(contract.scoreApplication, { applicationId: id, score: 4, reason: "Gives before asking." });

    expect(await find()).toMatchObject({ name, email, company, isScored: true });
    const { body } = await asAdmin(contract.listApplicationRows, {});
    expect(JSON.stringify(body)).not.toMatch(/"scores?"/);
  });

  testInProcess("says how it decides, without anything about anyone", async () => {
    const { id, form } = await apply();
    await asAdmin(contract.scoreApplication, { applicationId: id, score: 5, reason: "Gives before asking." });
    await asGrace(contract.scoreApplication, { applicationId: id, score: 4, reason: "A good neighbor to all." });
    await move(id, "accepted");

    const { body } = await asAdmin(contract.getApplicationStatistics, {});

    expect(body.states.accepted).toBeGreaterThan(0);
    expect(body.decisions.within[0]).toBeGreaterThan(0);
    expect(body.scores.find(({ score }) => score === 5)?.accepted).toBeGreaterThan(0);
    expect(body.agreement.apart[1]).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(form.name);
  });

  test("assigns to admins only", async () => {
    const { id } = await apply();
    const [admin] = (await asAdmin(contract.listAdmins, {})).body.items;

    const assigned = await asAdmin(contract.assignApplication, { applicationId: id, assignee: admin?.id ?? "" });
    const refused = await asAdmin(contract.assignApplication, { applicationId: id, assignee: "nobody" });

    expect([assigned.body.assignee, refused.status]).toEqual([admin, 409]);
  });
});

/** An application that was declined so many days ago, of which nobody was told at once. */
const declinedAgo = async (days: number) => {
  const applied = await apply();
  await move(applied.id, "declined", { tells: false });
  await letLeave(applied.email, applied.id);
  await endAt(applied.id, isoDaysFromNow(-days));
  return applied;
};

describe("every hour", () => {
  test("who was promised an answer by now is told so once, with a new date, and the assignee once", async () => {
    const { id, email } = await apply();
    const assignee = clubUnderTest().accounts["admin@club.test"] ?? "";
    await asAdmin(contract.assignApplication, { applicationId: id, assignee });
    const past = new Date(Date.now() - 60_000).toISOString();
    await editItem({ pk: `APPLICATION#${id}`, sk: "APPLICATION" }, { promisedBy: past });
    await editItem({ pk: `APPLICATION#${id}`, sk: "ROW" }, { gsi1sk: `1#${past}#${id}` });

    await keep();
    await keep();

    expect((await emailsTo(email)).filter(({ subject }) => subject.startsWith("We owe you"))).toHaveLength(1);
    const { overdueSince, promisedBy = "" } = await open(id);
    expect(overdueSince).toBeDefined();
    expect(promisedBy > new Date().toISOString()).toBe(true);
    const told = (await emailsTo("admin@club.test")).filter(({ text }) => text.includes(id));
    expect(told).toHaveLength(1);
  });

  test("what was declined long enough ago is deleted, with its row and its link", async () => {
    const { id, email, token } = await apply();
    await move(id, "declined");
    await endAt(id, isoDaysFromNow(-181));

    await keep();

    expect(await formsOf("APPLICATION", email)).toEqual([]);
    expect((await asVisitor(contract.getOwnApplication, { token })).status).toBe(404);
    expect((await asAdmin(contract.listApplicationRows, {})).body.items.map((row) => row.id)).not.toContain(id);
  });

  test("what was declined a day less ago stays, until the club keeps less", async () => {
    const { email, token } = await declinedAgo(179);
    await keep();
    expect(Math.round((Date.parse((await see(token)).deletedOn ?? "") - Date.now()) / 86_400_000)).toBe(1);
    const { body: settings } = await asAdmin(contract.getClubSettings, {});

    await asAdmin(contract.saveClubSettings, { ...settings, keepApplicationsDays: 170 });
    await keep();

    expect(await formsOf("APPLICATION", email)).toEqual([]);
    const { version } = (await asAdmin(contract.getClubSettings, {})).body;
    await asAdmin(contract.saveClubSettings, { ...settings, version });
  });

  test("what was deleted sooner than one may apply again still keeps the address from it, and its email says until when", async () => {
    const { form, email } = await declinedAgo(181);

    await keep();
    const again = await asVisitor(contract.submitApplication, form);

    expect(again).toMatchObject({ status: 201, body: { success: true } });
    expect(await formsOf("APPLICATION", email)).toEqual([]);
    const letter = (await emailsTo(email)).at(-1);
    expect(letter?.subject).toMatch(/^We already have/);
    expect(letter?.text).toMatch(/We can take a new one from \w+ \d+, \d{4}/);
    const past = isoDaysFromNow(-1);
    await editItem({ pk: `APPLICANT#${email}`, sk: "APPLICANT" }, { reapplyFrom: past });
    await asVisitor(contract.submitApplication, form);
    expect(await formsOf("APPLICATION", email)).toHaveLength(1);
  });

  testInProcess("what is decided anew in the same moment is deleted whole, or stays whole", () =>
    checkInterleavings([60, 3], async (interleave) => {
      const { id, email } = await declinedAgo(181);
      const { version } = await open(id);

      const [{ status }] = await interleave(() =>
        Promise.all([
          asAdmin(contract.moveApplication, { applicationId: id, state: "in-review", version, tells: false }),
          keep().catch(() => undefined),
        ]),
      );

      const isKept = status === 200;
      expect((await formsOf("APPLICATION", email)).map(({ state }) => state)).toEqual(isKept ? ["in-review"] : []);
      expect(await findApplicant(email)).toMatchObject(
        isKept ? { applicationId: id, isOpen: true } : { isOpen: false },
      );
    }),
  );

  testInProcess("what was decided anew before the last write of a deletion is not deleted", async () => {
    const { id, email } = await declinedAgo(181);

    await withInterruption(
      () => move(id, "in-review", { tells: false }),
      () => keep().catch(() => undefined),
    );
    await keep();

    expect((await open(id)).state).toBe("in-review");
    expect(await findApplicant(email)).toMatchObject({ applicationId: id, isOpen: true });
  });

  testInProcess("a machine that ends at any request of a deletion leaves nothing of it for long", () =>
    forEachCrash(async (during) => {
      const { email } = await declinedAgo(181);
      const { reapplyFrom } = (await findApplicant(email)) ?? {};

      await during(keep);
      await keep();

      expect(await formsOf("APPLICATION", email)).toEqual([]);
      expect(await findApplicant(email)).toEqual({ isOpen: false, reapplyFrom });
    }),
  );

  testInProcess("nothing stays of an address that may apply again by then", async () => {
    const { id, email, token } = await apply();
    await asVisitor(contract.withdrawApplication, { token });
    await endAt(id, isoDaysFromNow(-181));

    await keep();

    expect(await itemsUnder(`APPLICANT#${email}`)).toEqual([]);
    expect(await itemsUnder(`APPLICATION#${id}`)).toEqual([]);
  });
});
