import { screen, waitFor, within } from "@testing-library/react";
import type { DirectorySummary } from "#shared/directory.ts";
import type { ClubEvent } from "#shared/events.ts";
import type { OwnField, Profile } from "#shared/members.ts";
import { ok, problem } from "../api.ts";
import { evening } from "../events/portal.tsx";
import { ada, session } from "../member-session.ts";
import { adasProfile, card, enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const field = (id: string, label: string, changes: Partial<OwnField> = {}): OwnField => ({
  ...{ id, label, kind: "short", help: "", isRequired: false, options: [], audience: "club" },
  ...changes,
});
const chapter = field("q-chapter", "Chapter", { kind: "one", options: ["Dallas", "Austin"], answer: "Dallas" });
const diet = field("q-diet", "Dietary needs", { answer: "No shellfish", audience: "nobody" });
const show = field("q-show", "A show", { kind: "link" });
const toFact = ({ id, label, kind }: OwnField, text: string) => ({ id, label, kind, text });
const profileWith = (...fields: OwnField[]): Profile => ({ ...adasProfile, fields });

test("a member answers the club's fields with the rest of their profile; one that is new is said and added, and nothing is lost", async () => {
  let profile = profileWith(chapter);
  const save = "PUT /api/profile";
  const sent = portalAnswers({
    "GET /api/profile": () => ok(profile),
    [save]: ({ body }) => {
      const { answers } = body as { answers: Record<string, string> };
      if (answers["q-song"])
        return ok({ ...profile, version: 4, facts: [toFact(field("q-song", "A song"), "So What")] });
      profile = profileWith(chapter, field("q-song", "A song", { isRequired: true }));
      return problem(400, "There is a new question: “A song”.", [
        { path: "answers.q-song", message: "Please answer this question" },
      ]);
    },
  });
  const { member } = await enter("/portal/profile", "My Profile");
  await member.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await member.selectOptions(await screen.findByLabelText("Chapter (Optional)"), "Austin");
  await member.click(screen.getByRole("button", { name: "Save" }));

  const song = await screen.findByLabelText("A song");
  expect(await screen.findByText("Please answer this question")).toBeVisible();
  expect(screen.getByLabelText("Chapter (Optional)")).toHaveValue("Austin");
  await member.type(song, "So What");
  await member.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("So What")).toBeVisible();
  expect(sent.findLast(({ call }) => call === save)!.body).toMatchObject({
    answers: { "q-chapter": "Austin", "q-song": "So What" },
    version: 3,
  });
});

test("who sees a field is chosen where it is for the others; a choice that is not saved is taken back; the page has the answers, a link as one", async () => {
  const change = "PATCH /api/profile/audiences";
  const sent = portalAnswers({
    "GET /api/profile": () => ok(profileWith(chapter, diet)),
    "GET /api/profile/preview": () =>
      ok({
        page: { ...adasProfile, facts: [toFact(chapter, "Dallas"), toFact(show, "https://show.example")] },
        card: null,
      }),
    [change]: () => problem(503, "Please try again."),
  });
  const { member } = await enter("/portal/profile/audiences", "What You Show");
  const choice = await screen.findByLabelText("Dietary needs");
  expect(choice).toHaveValue("nobody");
  expect(within(choice).queryByRole("option", { name: /Everyone/ })).not.toBeInTheDocument();
  const page = within(await screen.findByRole("region", { name: "Your page" }));
  expect(page.getByText("Chapter").nextElementSibling).toHaveTextContent("Dallas");
  expect(page.getByRole("link", { name: /show\.example/ })).toHaveAttribute("href", "https://show.example");

  await member.selectOptions(choice, "All members");

  expect(await screen.findByText("We couldn't save who sees this. Please try again.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Dietary needs")).toHaveValue("nobody"));
  expect(sent.findLast(({ call }) => call === change)!.body).toEqual({ fields: { "q-diet": "club" } });
});

test("the directory is filtered by one option of the club's fields at a time; the one of its address is there, though nobody has it", async () => {
  const option = (value: string, count: number) => ({ value, name: value, count });
  const fields = [
    { id: "q-chapter", label: "Chapter", options: [option("Dallas", 2)] },
    { id: "q-help", label: "Can help with", options: [option("Law: wills", 1)] },
  ];
  const summary: DirectorySummary = { found: 1, all: 2, choices: { industries: [], locations: [], fields } };
  const sent = portalAnswers({ "GET /api/directory": () => ok({ items: [card("ben", "Ben Cole")], summary }) });
  const { member } = await enter("/portal/directory?field=q-chapter%3AAustin", "Member Directory");

  const choice = await screen.findByLabelText("More about them");
  await waitFor(() => expect(choice).toHaveDisplayValue("Austin"));
  await member.selectOptions(choice, "Law: wills (1)");

  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === "GET /api/directory")!.address).toContain(
      "field=q-help%3ALaw%3A+wills",
    ),
  );
});

test("a registration begins with what the profile says, where the event offers it", async () => {
  const ask = (id: string, label: string, profileField: string, changes: object = {}) => ({
    ...{ id, label, kind: "short", help: "", isRequired: false, options: [], profileField },
    ...{ answeredBy: "registrant", askedOf: "everyone", isAtDoor: false, ...changes },
  });
  const several = field("q-days", "Days", { kind: "several", options: ["Fri", "Sat"], answer: ["Fri", "Sat"] });
  const event = evening({
    questions: [
      ask("q-food", "Anything you don't eat?", "q-diet"),
      ask("q-town", "Your chapter", "q-chapter", { kind: "one", options: ["Austin", "Waco"] }),
      ask("q-when", "When?", "q-days", { kind: "several", options: ["Sat", "Sun"] }),
    ] as ClubEvent["questions"],
  });
  portalAnswers({
    "GET /api/profile": () => ok(profileWith(chapter, diet, several)),
    "GET /api/portal/events": () => ok({ items: [event] }),
    "GET /api/portal/registrations": () => ok({ items: [] }),
  });
  const { member } = await enter("/portal/events");
  await member.click(await screen.findByRole("button", { name: /^Register Now/ }));

  const dialog = within(await screen.findByRole("dialog", { name: event.title }));
  expect(await dialog.findByLabelText("Anything you don't eat? (Optional)")).toHaveValue("No shellfish");
  expect(dialog.getByLabelText("Your chapter (Optional)")).toHaveValue("");
  const days = ["Sat", "Sun"].map((name) => dialog.getByRole("checkbox", { name }));
  expect(days.map((each) => (each as HTMLInputElement).checked)).toEqual([true, false]);
});

test("an admin says who sees a field and whether it is a filter; a question of the application names the field it becomes", async () => {
  const formOf = (asked: object[]) => () => ok({ questions: asked, archivedQuestions: [], version: 1 });
  const save = (form: string) => `PUT /api/admin/questions/${form}`;
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/profile": () => ok(profileWith(chapter, diet)),
    "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
    "GET /api/admin/ended-memberships": () => ok({ items: [] }),
    "GET /api/admin/levels": () => ok({ items: [], version: 0 }),
    "GET /api/admin/questions/profile": formOf([]),
    "GET /api/admin/questions/application": formOf([]),
    [save("profile")]: ({ body }) => ok({ archivedQuestions: [], ...body }),
    [save("application")]: ({ body }) => ok({ archivedQuestions: [], ...body }),
  });
  const { member } = await enter("/portal/admin/club-settings", "Club Settings");
  const add = async (sheet: string, label: string, kind: string) => {
    const region = within(await screen.findByRole("region", { name: sheet }));
    await member.click(await region.findByRole("button", { name: "Add question" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New question" }));
    await member.type(dialog.getByLabelText("Question"), label);
    await member.selectOptions(dialog.getByLabelText("Kind of answer"), kind);
    return dialog;
  };
  const questionOf = (form: string) => sent.findLast(({ call }) => call === save(form))!.body.questions as object[];

  const ofProfile = await add("Fields of the profile", "Mentor?", "Short text");
  expect(ofProfile.queryByLabelText("Filter the directory by it")).not.toBeInTheDocument();
  await member.selectOptions(ofProfile.getByLabelText("Kind of answer"), "Yes or no");
  await member.click(ofProfile.getByLabelText("Filter the directory by it"));
  await member.click(ofProfile.getByRole("radio", { name: "Members they've met" }));
  await member.click(ofProfile.getByRole("button", { name: "Save question" }));
  expect(await screen.findByText("Yes or no · Shown to members they've met · Directory filter")).toBeVisible();
  expect(questionOf("profile")).toMatchObject([{ audience: "met", isFilter: true }]);

  const ofApplication = await add("Questions of the application", "What don't you eat?", "Short text");
  const link = ofApplication.getByLabelText("Becomes the profile field (Optional)");
  expect(
    within(link)
      .getAllByRole("option")
      .map((each) => each.textContent),
  ).toEqual(["None", "Dietary needs"]);
  await member.selectOptions(link, "Dietary needs");
  await member.click(ofApplication.getByRole("button", { name: "Save question" }));
  expect(await screen.findByText("Short text · Becomes a profile field")).toBeVisible();
  expect(questionOf("application")).toMatchObject([{ profileField: "q-diet" }]);
});
