import { noteEncounter } from "#functions/attendees/encounter.ts";
import { formQuestions } from "#functions/members/club-questions.ts";
import { contract } from "#shared/contract.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { apply, letLeave, move } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { withInterruption } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newProfile } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { createOpenEvent } from "../../support/registrations.ts";

const strength = { label: "Strength", kind: "one" as const, options: ["Sales", "Law"], isFilter: true };
const hobby = { label: "Hobby", kind: "short", audience: "met" } as const;

const read = async (account: Account) => (await as(account)(contract.getProfile, {})).body;
const save = async (account: Account, answers?: Record<string, string>) => {
  const { version } = await read(account);
  return as(account)(contract.saveProfile, { ...given.profile(), version, ...(answers && { answers }) });
};
const show = (account: Account, id: string, audience: "club" | "met" | "nobody") =>
  as(account)(contract.changeAudiences, { fields: { [id]: audience } });
const factsFor = async (reader: Account, { id }: Account) =>
  (await as(reader)(contract.getMember, { memberId: id })).body.facts?.map(({ label, text }) => `${label}: ${text}`);

/** An admin changes what profiles ask. */
const saveFields = async (change: (questions: Asked) => object[]) => {
  const { body: before } = await asAdmin(contract.getQuestions, { form: "profile" });
  const sent = { form: "profile", questions: change(before.questions), version: before.version };
  const { status, body } = await asAdmin(contract.saveQuestions, sent as never);
  formQuestions.profile.forget();
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
type Asked = Awaited<ReturnType<typeof formQuestions.profile.read>>["questions"];

/** Profiles ask these alone; answers their ids. */
const askOnProfile = async (...asked: object[]) => (await saveFields(() => asked)).questions.map(({ id }) => id);

const acquaint = async (one: Account, other: Account) => {
  const event = await createOpenEvent(90, given.times(-17));
  await noteEncounter(event, one.id, other.id);
  await noteEncounter(event, other.id, one.id);
};

describe("a field of the club on profiles", () => {
  testInProcess(
    "is shown to whom its question says, until the member chooses; another default leaves answers as they are",
    async () => {
      const [strong = "", hobbyId = ""] = await askOnProfile(strength, hobby);
      const [ada, ben, cleo] = [await newProfile(), await newProfile(), await newProfile()];
      await acquaint(ada, cleo);
      expect((await read(ada)).fields).toMatchObject([{ id: strong, audience: "club" }, { audience: "met" }]);

      await save(ada, { [strong]: "Law", [hobbyId]: " Chess " });
      await saveFields((all) => all.map((each) => ({ ...each, audience: "club" })));

      expect([await factsFor(ben, ada), await factsFor(cleo, ada)]).toEqual([
        ["Strength: Law"],
        ["Strength: Law", "Hobby: Chess"],
      ]);
      expect((await show(ada, strong, "nobody")).body.fields).toMatchObject([
        { audience: "nobody" },
        { audience: "met" },
      ]);
      expect([await factsFor(ben, ada), await factsFor(cleo, ada)]).toEqual([undefined, ["Hobby: Chess"]]);
      expect(await factsFor(ada, ada)).toHaveLength(2);
      expect(await show(ada, "q-other", "club")).toMatchObject({
        status: 400,
        body: { errors: [{ path: "fields.q-other" }] },
      });
    },
  );

  testInProcess(
    "that is required and new is asked at the next save, which keeps the rest; saves without answers are not asked",
    async () => {
      const [strong = ""] = await askOnProfile(strength);
      const ada = await newProfile();
      await saveFields((all) => [...all, { label: "Chapter", kind: "short", isRequired: true }]);

      expect(await save(ada, { [strong]: "Law" })).toMatchObject({
        status: 400,
        body: {
          detail: "There is a new question: “Chapter”. Please answer it; everything else you typed is still here.",
          errors: [{ path: "answers.q-chapter", message: "Please answer this question" }],
        },
      });
      expect(await save(ada)).toMatchObject({ status: 200, body: { version: 2 } });
      expect((await save(ada, { [strong]: "Law", "q-chapter": "Dallas" })).body.facts).toHaveLength(2);
    },
  );

  testInProcess(
    "that is archived leaves profiles and the filter, and comes back with its answers in the words they were asked in",
    async () => {
      const [strong = "", hobbyId = ""] = await askOnProfile(strength, hobby);
      const ada = await newProfile();
      await save(ada, { [strong]: "Sales", [hobbyId]: "Chess" });
      const isLeftOut = ({ id }: { id: string }) => id !== strong;
      const { archivedQuestions } = await saveFields((all) => all.filter(isLeftOut));
      const field = `${strong}:Sales`;

      expect(await factsFor(ada, ada)).toEqual(["Hobby: Chess"]);
      expect((await as(ada)(contract.listDirectory, { field })).body.items).toEqual([]);

      await saveFields((all) => [
        ...all,
        { ...archivedQuestions.find(({ id }) => id === strong)!, label: "Your strength" },
      ]);
      expect(await factsFor(ada, ada)).toEqual(["Hobby: Chess", "Strength: Sales"]);
      expect((await as(ada)(contract.listDirectory, { field })).body.items).toMatchObject([{ id: ada.id }]);
    },
  );

  testInProcess(
    "is changed with the profile, or not at all: an audience that is narrowed meanwhile stays",
    async () => {
      const [strong = "", hobbyId = ""] = await askOnProfile(strength, hobby);
      const [ada, ben] = [await newProfile(), await newProfile()];
      await save(ada, { [hobbyId]: "Chess" });
      await show(ada, hobbyId, "club");

      await withInterruption(
        () => show(ada, hobbyId, "nobody"),
        () => save(ada, { [hobbyId]: "Go", [strong]: "Law" }),
      );

      const { version, fields } = await read(ada);
      expect(fields?.find(({ id }) => id === hobbyId)).toMatchObject({ answer: "Go", audience: "nobody" });
      expect(await factsFor(ben, ada)).toEqual(["Strength: Law"]);
      const stale = { ...given.profile(), version: version - 1, answers: { [strong]: "Sales" } };
      expect(await as(ada)(contract.saveProfile, stale)).toMatchObject({ status: 409 });
    },
  );

  test.each([
    ["with a link to a field", { profileField: "q-hobby" }, "profileField"],
    ["that is a filter of free text", { isFilter: true }, "isFilter"],
    ["for everyone outside", { audience: "public" }, "audience"],
  ])("%s is refused", async (_, more, field) => {
    const questions = [{ label: "A song", kind: "short", ...more }];

    const { status, body } = await asAdmin(contract.saveQuestions, { form: "profile", questions, version: 0 } as never);

    expect({ status, errors: body }).toMatchObject({
      status: 400,
      errors: { errors: [{ path: `questions.0.${field}` }] },
    });
  });
});

testInProcess(
  "the directory is filtered by answers that the reader sees, counts no others, and knows no field that is no filter",
  async () => {
    const [strong = "", hobbyId = ""] = await askOnProfile(strength, hobby);
    const [ben, cleo, ...others] = [
      await newProfile(),
      await newProfile(),
      await newProfile(),
      await newProfile(),
      await newProfile(),
    ];
    const ids: string[] = [];
    for (const [index, audience] of (["club", "met", "nobody"] as const).entries()) {
      const member = others[index]!;
      await acquaint(member, cleo);
      await save(member, { [strong]: "Law", [hobbyId]: "Chess" });
      await show(member, strong, audience);
      ids.push(member.id);
    }
    const find = async (reader: Account, field: string) => {
      const { items, summary } = (await as(reader)(contract.listDirectory, { field })).body;
      const law = summary?.choices.fields
        ?.find(({ id }) => id === strong)
        ?.options.find(({ value }) => value === "Law");
      return {
        found: items
          .map(({ id }) => id)
          .filter((id) => ids.includes(id))
          .toSorted(),
        count: law?.count,
      };
    };
    const { count: before = 0 } = await find(ben, `${strong}:Law`);

    expect(await find(ben, `${strong}:Law`)).toEqual({ found: [ids[0]], count: before });
    expect(await find(cleo, `${strong}:Law`)).toEqual({ found: [ids[0], ids[1]].toSorted(), count: before + 1 });
    expect((await find(ben, `${hobbyId}:Chess`)).found).toEqual([]);
    expect(await as(ben)(contract.listDirectory, { field: "Law" })).toMatchObject({ status: 400 });
  },
);

describe("a question that is linked to a field", () => {
  const ask = (profileField: string, kind = "short") => [{ label: "Hobby?", kind, profileField }];

  testInProcess(
    "is known as one to members, not to visitors, and only of a field that is there and of its kind",
    async () => {
      const [hobbyId = ""] = await askOnProfile(hobby);
      const form = { ...given.eventForm({ audience: "link" }), ...given.times(48) };
      const create = (questions: object[]) => asAdmin(contract.createEvent, { ...form, questions } as never);
      const refusal = {
        status: 400,
        body: {
          errors: [
            { path: "questions.0.profileField", message: "Profiles have no such field for this kind of answer" },
          ],
        },
      };

      expect([await create(ask("q-other")), await create(ask(hobbyId, "long"))]).toMatchObject([refusal, refusal]);
      const { id } = (await create(ask(hobbyId))).body;

      const { items } = (await as(await newProfile())(contract.listMemberEvents, {})).body;
      expect(items.find((each) => each.id === id)?.questions).toMatchObject([{ profileField: hobbyId }]);
      expect((await asVisitor(contract.getEvent, { eventId: id })).body.questions?.[0]).not.toHaveProperty(
        "profileField",
      );
    },
  );

  testInProcess(
    "becomes the answer of a new member who applied with it, for whom the field says, if it is valid there",
    async () => {
      const [strong = "", hobbyId = ""] = await askOnProfile(strength, hobby);
      const questions = [
        ...ask(hobbyId),
        { label: "Strength?", kind: "one", options: ["Law", "Cooking"], profileField: strong },
      ];
      const { body } = await asAdmin(contract.saveQuestions, { form: "application", questions, version: 0 } as never);
      formQuestions.application.forget();
      expect((await asVisitor(contract.listApplicationQuestions, {})).body.items[0]).not.toHaveProperty("profileField");
      const [asked, other] = body.questions;
      const ada = await newAccount();
      const clubAnswers = { [asked!.id]: "Chess", [other!.id]: "Cooking" };
      const { id, email } = await apply({ email: ada.email, ...{ clubAnswers } });

      await move(id, "accepted");
      await letLeave(email, id);
      await groupsOf(ada);

      expect((await read(ada)).facts).toMatchObject([{ id: hobbyId, label: "Hobby", text: "Chess" }]);
      expect(await factsFor(await newProfile(), ada)).toBeUndefined();
    },
  );
});
