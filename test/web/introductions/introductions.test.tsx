import { screen, waitFor, within } from "@testing-library/react";
import type { IntroductionChance } from "#shared/conversations.ts";
import type { IntroductionPerson, OfferedIntroduction, OwnIntroduction } from "#shared/introductions.ts";
import { ok, problem, type Answers } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { conversationId, messagesAnswers, withBen } from "../messaging/messages.tsx";
import { enter, portalAnswers, quietDashboard, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const person = (user_id: string, full_name: string): IntroductionPerson => ({
  ...{ user_id, full_name, avatar_url: null },
  is_listed: true,
});
const [ada, ben, cleo] = [person("ada", "Ada Obi"), person("ben", "Ben Cole"), person("cleo", "Cleo Marsh")];
const idOf = (letter: string) => `intro_${letter.repeat(26)}`;
const reason = "We both restore old theaters.";
const expires_at = "2026-12-09T18:00:00.000Z";
const toPass = { id: idOf("A"), by: ada, to: ben, reason, asked_at: "2026-11-25T18:00:00.000Z", expires_at };
const offered: OfferedIntroduction = {
  ...{ id: idOf("B"), by: ben, via: cleo, reason, words: "You two will talk all night.", expires_at },
  passed_at: "2026-11-25T18:00:00.000Z",
};
const own = (state: OwnIntroduction["state"], more: Partial<OwnIntroduction> = {}): OwnIntroduction => ({
  ...{ id: idOf("C"), to: ben, via: cleo, reason, state, expires_at, conversation_id: null },
  asked_at: "2026-11-25T18:00:00.000Z",
  ...more,
});

type Lists = { own?: OwnIntroduction[]; to_pass?: (typeof toPass)[]; offered?: OfferedIntroduction[] };

/** The page with these, of which nothing is left once something was sent. */
const open = async (lists: Lists, answers: Answers = {}) => {
  let isDone = false;
  const done = (body: unknown) => () => {
    isDone = true;
    return ok(body);
  };
  const sent = portalAnswers({
    "GET /api/introductions": () => ok({ own: [], to_pass: [], offered: [], ...(!isDone && lists) }),
    [`POST /api/introductions/${idOf("A")}/answer`]: done({ conversation_id: null }),
    [`POST /api/introductions/${idOf("B")}/answer`]: done({ conversation_id: null }),
    [`DELETE /api/introductions/${idOf("C")}`]: done({}),
    ...answers,
  });
  const { member } = await enter("/portal/introductions", "Introductions");
  const bodiesOf = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body);
  return { member, bodiesOf };
};
const confirm = async (member: { click: (element: Element) => Promise<void> }) => {
  const dialog = within(await screen.findByRole("dialog", { name: "Introduce Ada Obi to Ben Cole?" }));
  expect(dialog.getByText(/You can't take it back\.$/)).toBeVisible();
  await member.click(dialog.getByRole("button", { name: "Introduce" }));
};
const card = async (name: RegExp | string) => within(await screen.findByRole("article", { name }));

describe("a go-between", () => {
  test("introduces two members in words of their own, which are kept where it could not be passed on, and has nothing left to do", async () => {
    const answering = `POST /api/introductions/${idOf("A")}/answer`;
    let answers = 0;
    const { member, bodiesOf } = await open(
      {},
      {
        "GET /api/introductions": () => ok({ own: [], to_pass: answers < 2 ? [toPass] : [], offered: [] }),
        [answering]: () => (++answers === 1 ? problem(409, "This request has ended.") : ok({ conversation_id: null })),
      },
    );
    const request = await card("Ada Obi would like to meet Ben Cole");
    expect(request.getByText(reason)).toBeVisible();
    expect(request.getByText("Please answer by December 9, 2026.")).toBeVisible();
    await member.type(request.getByRole("textbox", { name: "Your words (optional)" }), " You should talk. ");

    await member.click(request.getByRole("button", { name: "Introduce" }));
    await confirm(member);
    expect(await screen.findByText("This request has ended.")).toBeVisible();
    expect(request.getByRole("textbox")).toHaveValue(" You should talk. ");
    await member.click(request.getByRole("button", { name: "Introduce" }));
    await confirm(member);

    expect(await screen.findByText("It's up to Ben Cole now.")).toBeVisible();
    expect(await screen.findByText(/^No introductions yet/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the directory" })).toHaveAttribute("href", "/portal/directory");
    expect(bodiesOf(answering).at(-1)).toEqual({ answer: "introduce", words: "You should talk." });
  });

  test("would rather not, and reads before what the asker learns", async () => {
    const { member, bodiesOf } = await open({ to_pass: [toPass] });
    const request = await card("Ada Obi would like to meet Ben Cole");

    await member.click(request.getByRole("button", { name: "Not now: Ada Obi and Ben Cole" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Not now?" }));
    expect(dialog.getByText(/We'll tell Ada Obi that the request wasn't passed on, not why/)).toBeVisible();
    expect(bodiesOf(`POST /api/introductions/${idOf("A")}/answer`)).toEqual([]);
    await member.click(dialog.getByRole("button", { name: "Not now" }));

    expect(await screen.findByText("We've let Ada Obi know, without a reason.")).toBeVisible();
    expect(bodiesOf(`POST /api/introductions/${idOf("A")}/answer`)).toEqual([{ answer: "not-now" }]);
  });
});

describe("who is to be met", () => {
  test("accepts, and is led to the conversation, which shows who introduced them", async () => {
    const { member, bodiesOf } = await open(
      { offered: [offered] },
      {
        ...messagesAnswers([withBen]),
        [`POST /api/introductions/${idOf("B")}/answer`]: () => ok({ conversation_id: conversationId("a") }),
        [`GET /api/conversations/${conversationId("a")}/messages`]: () =>
          ok({
            items: [
              {
                ...{ id: withBen.last_message_id, clientId: idOf("B"), conversation_id: conversationId("a") },
                ...{ ...ben, content: reason, reply_to: null, created_at: withBen.last_message_at },
                introduction: { by: cleo, words: offered.words },
              },
            ],
          }),
        [`POST /api/conversations/${conversationId("a")}/read`]: () => ok({ ...withBen, unread: 0 }),
      },
    );
    const request = await card("Ben Cole would like to meet you");
    expect(request.getByText(reason)).toBeVisible();
    expect(request.getByText(offered.words)).toBeVisible();
    expect(request.getByRole("link", { name: "Cleo Marsh" })).toHaveAttribute("href", "/portal/members/cleo");

    await member.click(request.getByRole("button", { name: "Accept and meet Ben Cole" }));

    const log = within(await screen.findByRole("log", { name: "Conversation with Ben Cole" }));
    expect(await log.findByText(reason)).toBeVisible();
    expect(log.getByText("Introduced by Cleo Marsh")).toBeVisible();
    expect(log.getByText(offered.words)).toBeVisible();
    expect(bodiesOf(`POST /api/introductions/${idOf("B")}/answer`)).toEqual([{ answer: "accept" }]);
  });

  test.each([false, true])("declines in silence, and blocks where they want to (%s)", async (blocks) => {
    const { member, bodiesOf } = await open({ offered: [{ ...offered, via: null, words: "" }] });
    const request = await card("Ben Cole would like to meet you");
    expect(request.getByText(/^Introduced by the club/)).toBeVisible();

    await member.click(request.getByRole("button", { name: "No, thank you: Ben Cole" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Decline quietly?" }));
    expect(dialog.getByText(/^Ben Cole won't know/)).toBeVisible();
    if (blocks) await member.click(dialog.getByRole("checkbox", { name: /^Also block them/ }));
    await member.click(dialog.getByRole("button", { name: "No, thank you" }));

    expect(
      await screen.findByText(blocks ? "You've blocked Ben Cole. We tell no one." : "No one will know."),
    ).toBeVisible();
    expect(bodiesOf(`POST /api/introductions/${idOf("B")}/answer`)).toEqual([{ answer: "decline", block: blocks }]);
  });
});

describe("one's own request", () => {
  test("says where it stands, what comes next, and is withdrawn only while it is open", async () => {
    const states = [
      ["asked", "Waiting", /^We've asked Cleo Marsh to pass it on.* ends December 9, 2026\.$/],
      ["passed", "Passed on", /^It's up to them now/],
      ["accepted", "Accepted", "You can message each other."],
      ["not-passed", "Not passed on", /You can ask someone else, or the club\.$/],
      ["no-answer", "No answer", /^No answer came this time/],
    ] as const;
    await open({
      own: states.map(([state], index) =>
        own(state, {
          id: idOf("EFGHJ"[index]!),
          to: person(state, `Who ${state}`),
          conversation_id: state === "accepted" ? conversationId("a") : null,
        }),
      ),
    });

    for (const [state, label, text] of states) {
      const request = await card(`To meet Who ${state}`);
      expect(request.getByText(label)).toBeVisible();
      expect(request.getByText(text)).toBeVisible();
    }
    const withdrawals = screen.getAllByRole("button", { name: /^Withdraw the request to meet/ });
    expect(withdrawals.map((button) => button.getAttribute("aria-label"))).toEqual(
      ["asked", "passed"].map((state) => `Withdraw the request to meet Who ${state}`),
    );
    expect(screen.getByRole("link", { name: "Open conversation" })).toHaveAttribute(
      "href",
      `/portal/messages?conversation=${conversationId("a")}`,
    );
    expect(screen.getByRole("link", { name: "Ask again" })).toHaveAttribute("href", "/portal/members/not-passed");
  });
});

describe("asking", () => {
  const benPage = {
    ...{ id: "ben", full_name: "Ben Cole", company: "", position: "", location: "", website: "", bio: "" },
    ...{ avatar_url: null, registered: false, visible: true },
  };
  const possible: IntroductionChance = { chance: "possible", id: null, again_at: null };
  /** The page of a member who takes no messages, with what the server says of the way to them, which asking changes. */
  const visitBen = async (chance: IntroductionChance, answers: Answers = {}) => {
    let introduction = chance;
    const sent = portalAnswers({
      "GET /api/members/ben": () => ok(benPage),
      "GET /api/members/ben/contact": () => ok({ can_message: false, introduction }),
      "POST /api/introductions": () => {
        introduction = { chance: "open", id: idOf("C"), again_at: null };
        return { status: 201, body: own("asked") };
      },
      "GET /api/introductions": () => ok({ own: [own("asked")], to_pass: [], offered: [] }),
      ...answers,
    });
    const { member } = await enter("/portal/members/ben", "Ben Cole");
    const bodies = () => sent.filter(({ call }) => call === "POST /api/introductions").map(({ body }) => body);
    return { member, bodies };
  };
  const visit = async (options: object, answers: Answers = {}) => {
    const { member, bodies } = await visitBen(possible, {
      "GET /api/members/ben/introduction": () => ok({ ...possible, club: true, go_betweens: [cleo], ...options }),
      ...answers,
    });
    await member.click(await screen.findByRole("button", { name: "Ask for an introduction to Ben Cole" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for an introduction to Ben Cole" }));
    return { member, dialog, bodies };
  };

  test("replaces the message on the page of a member who takes none, and goes to a member both met", async () => {
    const { member, dialog, bodies } = await visit({});
    expect(screen.queryByRole("link", { name: "Message Ben Cole" })).not.toBeInTheDocument();

    await member.click(await dialog.findByRole("radio", { name: "Cleo Marsh" }));
    await member.type(dialog.getByRole("textbox", { name: "Why would you like to meet?" }), reason);
    await member.click(dialog.getByRole("button", { name: "Ask" }));

    expect(await screen.findByText(/^We've asked Cleo Marsh/)).toBeVisible();
    expect(bodies()).toEqual([{ to: "ben", via: "cleo", reason }]);
    const way = await screen.findByRole("link", { name: "You've asked for an introduction to Ben Cole" });
    await waitFor(() => expect(way).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Ask for an introduction to Ben Cole" })).not.toBeInTheDocument();
  });

  test.each([
    [{ chance: "wait", id: null, again_at: "2027-02-07T18:00:00.000Z" }, /again after February 7, 2027\.$/],
    [{ chance: "full", id: null, again_at: null }, /^You have five open requests/],
    [{ chance: "used-up", id: null, again_at: "2026-12-15T12:00:00.000Z" }, /again after December 15, 2026\.$/],
    [{ chance: "nameless", id: null, again_at: null }, /add your name to your profile first/],
  ] as const)("says at once why it cannot be: %j", async (chance, text) => {
    await visitBen(chance);

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Ask for an introduction/ })).not.toBeInTheDocument();
    expect(screen.queryAllByRole("link", { name: "See your introductions" })).toHaveLength(
      chance.chance === "full" ? 1 : 0,
    );
    const add = screen.queryAllByRole("link", { name: "Add your name" });
    expect(add.map((link) => link.getAttribute("href"))).toEqual(
      chance.chance === "nameless" ? ["/portal/profile"] : [],
    );
  });

  test("goes to the club, which is chosen already where there is nobody else", async () => {
    const { member, dialog, bodies } = await visit({ go_betweens: [] });

    expect(await dialog.findByRole("radio", { name: "The club" })).toBeChecked();
    await member.type(dialog.getByRole("textbox"), reason);
    await member.click(dialog.getByRole("button", { name: "Ask" }));

    expect(await screen.findByText(/^Our team will look at it/)).toBeVisible();
    expect(bodies()).toEqual([{ to: "ben", via: null, reason }]);
  });

  test("needs somebody to ask, and ten characters, and says why it failed, with what was written", async () => {
    const { member, dialog, bodies } = await visit(
      {},
      { "POST /api/introductions": () => problem(409, "You've already asked to meet this member.") },
    );

    await member.type(await dialog.findByRole("textbox"), "Hello.");
    await member.click(dialog.getByRole("button", { name: "Ask" }));

    expect(await dialog.findByText("Please choose who can introduce you")).toBeVisible();
    expect(dialog.getByText("Please write at least 10 characters")).toBeVisible();
    expect(bodies()).toEqual([]);
    await member.click(dialog.getByRole("radio", { name: "The club" }));
    await member.clear(dialog.getByRole("textbox"));
    await member.type(dialog.getByRole("textbox"), reason);
    await member.click(dialog.getByRole("button", { name: "Ask" }));

    expect(await dialog.findByText("You've already asked to meet this member.")).toBeVisible();
    expect(dialog.getByRole("textbox")).toHaveValue(reason);
  });

  test.each([
    [{ chance: "open" }, /^You've already asked/],
    [{ chance: "wait", again_at: "2027-02-07T18:00:00.000Z" }, /again after February 7, 2027\.$/],
    [{ chance: "none" }, "An introduction isn't possible right now."],
    [{ club: false, go_betweens: [] }, /^Everyone who could introduce you has been asked/],
  ])("is not offered where it cannot be: %j", async (options, text) => {
    const { dialog } = await visit(options);

    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Ask" })).not.toBeInTheDocument();
  });
});

test("the dashboard says that introductions wait, and leads there", async () => {
  portalAnswers({
    "GET /api/dashboard": () => ok({ ...quietDashboard, introductions: 2 }),
    "GET /api/introductions": () => ok({ own: [], to_pass: [toPass], offered: [offered] }),
  });
  const { member } = await enter();

  await member.click(await screen.findByRole("link", { name: /^2 introductions are waiting for you/ }));

  expect(await screen.findByRole("heading", { level: 1, name: "Introductions" })).toBeVisible();
});

describe("the club's queue", () => {
  test("has what members ask, and an admin passes it on or not", async () => {
    startAsAdmin();
    const requests = [toPass, { ...toPass, id: idOf("D"), by: cleo }];
    const decided: string[] = [];
    const decide = (id: string) => () => {
      decided.push(id);
      return ok({});
    };
    const sent = portalAnswers({
      "GET /api/admin/introductions": () => ok({ items: requests.filter(({ id }) => !decided.includes(id)) }),
      [`POST /api/admin/introductions/${idOf("A")}/decision`]: decide(idOf("A")),
      [`POST /api/admin/introductions/${idOf("D")}/decision`]: decide(idOf("D")),
    });
    const { member } = await enter("/portal/admin/introductions", "Introduction Requests");

    const first = await card("Ada Obi would like to meet Ben Cole");
    await member.type(first.getByRole("textbox"), "From all of us.");
    await member.click(first.getByRole("button", { name: "Introduce" }));
    await confirm(member);
    const second = await card("Cleo Marsh would like to meet Ben Cole");
    await member.click(second.getByRole("button", { name: "Not now: Cleo Marsh and Ben Cole" }));
    await member.click(
      within(await screen.findByRole("dialog", { name: "Not now?" })).getByRole("button", { name: "Not now" }),
    );

    expect(await screen.findByText("No one is waiting for an introduction.")).toBeVisible();
    expect(sent.filter(({ call }) => call.endsWith("/decision")).map(({ body }) => body)).toEqual([
      { decision: "introduce", words: "From all of us." },
      { decision: "not-now" },
    ]);
  });

  const openQueue = async (answers: Answers = {}) => {
    startAsAdmin();
    const requests = [toPass, { ...toPass, id: idOf("D"), by: cleo, asked_at: "2026-11-25T19:00:00.000Z" }];
    const state = { requests };
    const sent = portalAnswers({ "GET /api/admin/introductions": () => ok({ items: state.requests }), ...answers });
    const { member } = await enter("/portal/admin/introductions", "Introduction Requests");
    const first = await card("Ada Obi would like to meet Ben Cole");
    await member.type(first.getByRole("textbox"), "From all of us.");
    const leaveOne = () => void (state.requests = requests.slice(1));
    return { member, sent, first, leaveOne };
  };
  const told = (user_id: string) =>
    liveServer.tell({
      type: "introductions.decided",
      ...{ id: idOf("A"), decision: "introduce", user_id, by: "Grace Lee" },
    });

  test("follows what another admin decides: by whom and how, and what was written here stays until it is discarded", async () => {
    const { member, leaveOne } = await openQueue();
    leaveOne();

    told("grace");

    expect(await screen.findByText("Grace Lee has just passed this request on.")).toBeVisible();
    const gone = await card("Ada Obi would like to meet Ben Cole");
    expect(gone.queryByRole("textbox")).not.toBeInTheDocument();
    expect(gone.getByRole("heading", { level: 2 })).toHaveFocus();
    const unsent = within(gone.getByRole("region", { name: "What you had written" }));
    expect(unsent.getByText("From all of us.")).toBeVisible();
    expect((await card("Cleo Marsh would like to meet Ben Cole")).getByRole("textbox")).toBeVisible();

    await member.click(unsent.getByRole("button", { name: "Discard" }));
    await member.click(gone.getByRole("button", { name: "OK: Ada Obi and Ben Cole" }));

    expect(screen.getAllByRole("article", { name: /would like to meet/ })).toHaveLength(1);
    expect(Object.values(sessionStorage).join()).not.toContain("From all of us.");
  });

  test("passes nothing on where one goes back; says by whom it was answered where one is late, and keeps the words", async () => {
    const detail = "Grace Lee chose not to pass this request on in the meantime.";
    const { member, sent, first, leaveOne } = await openQueue({
      [`POST /api/admin/introductions/${idOf("A")}/decision`]: () => {
        leaveOne();
        return problem(409, detail);
      },
    });
    await member.click(first.getByRole("button", { name: "Introduce" }));
    await member.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Go back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(first.getByRole("textbox")).toHaveValue("From all of us.");
    expect(sent.some(({ call }) => call.endsWith("/decision"))).toBe(false);

    await member.click(first.getByRole("button", { name: "Introduce" }));
    await confirm(member);

    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByText("From all of us.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});
