import { formQuestions } from "#functions/members/club-questions.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import type { Answers } from "#shared/answers.ts";
import { contract } from "#shared/contract.ts";
import type { Question } from "#shared/questions.ts";
import { see } from "../../support/applications.ts";
import { asAdmin, asVisitorAt, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { formsOf, outboxEmailsAbout } from "../../support/table.ts";

const form = "application" as const;
const chapter = { label: "Chapter", kind: "one", options: ["Dallas", "Austin"], isRequired: true } as const;
const song = { label: "A song", kind: "short" } as const;

const read = async () => (await asAdmin(contract.getQuestions, { form })).body;
const save = async (questions: readonly object[], version?: number) => {
  const sent = { form, questions, version: version ?? (await read()).version };
  return asAdmin(contract.saveQuestions, sent as never);
};

const apply = async (clubAnswers?: Answers) => {
  formQuestions.application.forget();
  const application = { ...given.application(), ...(clubAnswers && { clubAnswers }) };
  const { status, body } = await asVisitorAt(given.internetAddress())(contract.submitApplication, application);
  if (status !== 201) return { status, body };
  const [stored] = await formsOf("APPLICATION", application.email);
  return {
    status,
    body,
    id: String(stored?.id),
    token: formatToken(stored as never),
    email: application.email,
    application,
  };
};

const findRow = async (id: string) => {
  const { body } = await asAdmin(contract.listApplicationRows, {});
  return body.items.find((row) => row.id === id);
};

testInProcess(
  "applicants answer what the club asks; the desk, the club's email and the applicant have it, and they change it",
  async () => {
    const { body: saved } = await save([chapter, song]);
    expect(saved).toMatchObject({ questions: [{ id: "q-chapter" }, { id: "q-a-song" }], archivedQuestions: [] });
    formQuestions.application.forget();
    expect((await asVisitor(contract.listApplicationQuestions, {})).body.items).toEqual(saved.questions);

    expect(await apply({ "q-a-song": "So What" })).toMatchObject({
      status: 400,
      body: {
        detail: expect.stringContaining("“Chapter”") as string,
        errors: [{ path: "clubAnswers.q-chapter", message: "Please answer this question" }],
      },
    });
    const clubAnswers = { "q-chapter": "Austin", "q-a-song": "So What" };
    const { id, token, email, application } = await apply(clubAnswers);

    const own = await see(token!);
    expect(own).toMatchObject({ clubAnswers, asked: [{ label: "Chapter" }, { label: "A song" }] });
    expect(await findRow(id!)).toMatchObject({ clubAnswers: { "q-chapter": "Austin" }, asked: [{ label: "Chapter" }] });
    const blind = await asAdmin(contract.getApplication, { applicationId: id!, fair: "yes" });
    expect(blind.body.clubAnswers).toEqual({ "q-chapter": "Austin" });
    const letters = await outboxEmailsAbout(email!);
    const answer = { id: "q-a-song", label: "A song", kind: "short", text: "So What" };
    expect(letters).toContainEqual(
      expect.objectContaining({
        letter: expect.objectContaining({
          data: expect.objectContaining({ clubAnswers: expect.arrayContaining([answer]) as object }) as object,
        }) as object,
      }),
    );

    const { email: _, codeOfConduct: _code, consent: _consent, ...answers } = application!;
    const change = {
      ...answers,
      token: token!,
      version: own.version,
      clubAnswers: { "q-chapter": "Dallas", "q-a-song": "" },
    };
    const { body: changed } = await asVisitor(contract.changeOwnApplication, change);
    expect(changed).toMatchObject({ clubAnswers: { "q-chapter": "Dallas" } });
    expect(changed.asked?.map(({ changedAt }) => typeof changedAt)).toEqual(["string", "string"]);
  },
);

testInProcess(
  "a question that is left out is archived, asked again, and of two admins the second one is told",
  async () => {
    const { version } = await read();
    const { body: first } = await save([chapter, song], version);
    const [asked, left] = first.questions as [Question, Question];
    expect(await save([song], version)).toMatchObject({
      status: 409,
      body: { detail: "The questions changed while you were editing." },
    });
    const { body: second } = await save([asked]);
    expect(second.archivedQuestions[0]).toEqual(left);

    const late = await apply({ [asked.id]: "Austin", [left.id]: "So What" });
    expect(await see(late.token!)).toMatchObject({ clubAnswers: { [left.id]: "So What" } });

    const { body: third } = await save([left, asked]);
    expect(third.questions).toEqual([left, asked]);
  },
);
