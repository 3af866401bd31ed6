import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Profile } from "#shared/members.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { lateAnswer, ok, problem, type Answers } from "../api.ts";
import { evening } from "../events/portal.tsx";
import { stubPictures, storage } from "../picture.ts";
import { adasProfile, enter, portalAnswers, quietDashboard } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const leaving = "DELETE /api/profile/welcome";
const newcomer: Profile = { ...adasProfile, version: 1, is_new: true };
const event = evening();

const visit = async (answers: Answers = {}, profile: Profile = newcomer) => {
  let current = profile;
  const sent = portalAnswers({
    "GET /api/profile": () => ok(current),
    "GET /api/dashboard": () => ok({ ...quietDashboard, next: { event, registration: null } }),
    [leaving]: () => ok((current = { ...current, is_new: false })),
    ...answers,
  });
  const { member } = await enter("/portal/dashboard", /^Good to see you|^Welcome/);
  await screen.findByText("Around the club");
  return { member, sent, calls: () => sent.map(({ call }) => call) };
};

const welcome = () => within(screen.getByRole("region", { name: "Welcome to the club" }));
const findWelcome = () => screen.queryByRole("region", { name: "Welcome to the club" });
const step = (name: string) => within(welcome().getByRole("heading", { level: 3, name }).closest("li")!);

test("a new member meets the four steps before everything else", async () => {
  await visit();

  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("heading", { level: 2 })[0]).toHaveTextContent("Welcome to the club");
  expect(
    welcome()
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(["Show your face", "Choose who may see you", "Come to the next event", "Say hello"]);
  expect(await step("Choose who may see you").findByRole("switch")).toBeChecked();
  expect(step("Come to the next event").getByText("Elevated Wednesdays")).toBeVisible();
  expect(step("Come to the next event").getByRole("link", { name: "Register Now" })).toHaveAttribute(
    "href",
    "/portal/events?register=elevated-wednesdays",
  );
});

describe("leaving", () => {
  test.each(["Close the welcome", "I'm all set"])(
    "%s: it is gone at once, for good, and the page has the focus",
    async (name) => {
      const { answer, give } = lateAnswer();
      const { member, calls } = await visit({ [leaving]: () => answer });

      await member.click(screen.getByRole("button", { name }));

      expect(findWelcome()).not.toBeInTheDocument();
      expect(screen.getByRole("main")).toContainElement(document.activeElement as HTMLElement);
      expect(calls()).toContain(leaving);
      await act(() => Promise.resolve(give(ok({ ...newcomer, is_new: false }))));
      expect(findWelcome()).not.toBeInTheDocument();
    },
  );

  test("a profile that was asked for before does not bring it back", async () => {
    const { answer, give } = lateAnswer();
    let isAsked = false;
    const { member, calls } = await visit({ "GET /api/profile": () => (isAsked ? answer : ok(newcomer)) });
    isAsked = true;
    const before = calls().length;
    act(() => void queryClient.invalidateQueries());
    await waitFor(() => expect(calls().slice(before)).toContain("GET /api/profile"));

    await member.click(screen.getByRole("button", { name: "I'm all set" }));
    await act(async () => {
      give(ok(newcomer));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });

    expect(findWelcome()).not.toBeInTheDocument();
  });
});

describe("the picture", () => {
  const id = "upload_01JABCDEFGHJKMNPQRSTVWXYZ0";
  const saving = "PUT /api/profile";
  const choose = () =>
    fireEvent.change(step("Show your face").getByLabelText("Profile picture", { selector: "input" }), {
      target: { files: [new File(["picture"], "me.jpg", { type: "image/jpeg" })] },
    });
  const uploading: Answers = {
    "POST /api/uploads": () => ok({ id, url: "https://storage.example/", fields: { key: "waiting/1" } }),
  };

  test("is chosen and saved on the spot, with the profile as it is by then, and stays chosen where that fails", async () => {
    stubPictures();
    const uploads = storage();
    let isDown = true;
    const { sent, member } = await visit({
      ...uploading,
      [saving]: ({ body }) =>
        isDown ? problem(500) : ok({ ...newcomer, ...body, version: 2, avatar_url: "/media/avatars/1.webp" }),
    });
    const save = () => step("Show your face").getByRole("button", { name: "Save picture" });

    choose();
    await waitFor(() => expect(uploads).toHaveLength(1));
    await act(() => Promise.resolve(uploads[0]!.answer(204)));
    await member.click(save());
    expect(await screen.findByText("Error updating profile")).toBeVisible();
    expect(save()).toHaveAttribute("aria-disabled", "false");
    isDown = false;
    await member.click(save());

    expect(await step("Show your face").findByText("That's you. People will know who to look for.")).toBeVisible();
    const { full_name, company, position, industry, bio, location, website } = newcomer;
    expect(sent.find(({ call }) => call === saving)!.body).toEqual({
      ...{ full_name, company, position, industry, bio, location, website },
      ...{ version: 1, avatar: id },
    });
    expect(step("Show your face").queryByRole("button", { name: "Save picture" })).not.toBeInTheDocument();
  });
});

describe("the next event", () => {
  test("that one has registered for is done", async () => {
    const registration = { id: "reg_01", reference: "7K2M9QXA", status: "pending", token: "reg_01.secret" };
    await visit({ "GET /api/dashboard": () => ok({ ...quietDashboard, next: { event, registration } }) });

    expect(step("Come to the next event").getByText("You've asked for a seat. See you there.")).toBeVisible();
    expect(step("Come to the next event").queryByRole("link", { name: "Register Now" })).not.toBeInTheDocument();
  });

  test("is said not to be announced where there is none", async () => {
    await visit({ "GET /api/dashboard": () => ok(quietDashboard) });
    expect(step("Come to the next event").getByText(/^None is announced yet/)).toBeVisible();
  });
});

describe("saying hello", () => {
  const composer = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /General Discussion/ });

  test.each([
    ["with a sentence begun", undefined, "Hello everyone, I'm Ada Obi. Happy to be here!"],
    ["to what one has begun to write", "Good evening", "Good evening"],
  ])("leads to the chat %s", async (_, content, shown) => {
    localStorage.setItem("club:draft:ada:topic:General Discussion", JSON.stringify({ content }));
    const { member } = await visit();

    await member.click(step("Say hello").getByRole("link", { name: "Write to everyone" }));

    expect((await composer()).value).toBe(shown);
  });
});
