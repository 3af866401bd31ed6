import { screen, waitFor, within, fireEvent } from "@testing-library/react";
import { type Answers, ok, problem } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { ada } from "../member-session.ts";
import { portalAnswers, enter } from "../portal.tsx";
import { idOf } from "./direct-messages.ts";
import {
  after,
  message,
  messagesAnswers,
  openOf,
  rowOf,
  rows,
  visitMessages,
  withBen,
  withZora,
  ben,
  conversation,
  conversationId,
  pathOf,
  visitBen,
  type BenVisit,
} from "./messages.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

describe("the list", () => {
  test("conversations are listed newest first, with what was said last, by whom, and when; the first one is open", async () => {
    const own = after(withZora, message("b", 5, { user_id: "ada", content: "See you there" }));
    await visitMessages([own, withBen]);
    const open = await openOf("Zora Hurston");

    expect(rows()).toEqual([
      expect.stringMatching(/Zora Hurston.*Jun 5, 2025.*You: See you there/),
      expect.stringMatching(/Ben Cole.*Jun 5, 2025.*Message 2/),
    ]);
    expect(await open.findByText("See you there")).toBeInTheDocument();
    expect(rowOf("Zora Hurston")).toHaveAttribute("aria-current", "page");
    expect(rowOf("Ben Cole")).not.toHaveAttribute("aria-current");
  });

  test("a phone shows the list first, and then what one chooses", async () => {
    const { member } = await visitMessages([withZora, withBen], {}, "/portal/messages", []);
    expect(screen.queryByRole("region", { name: /Conversation with/ })).not.toBeInTheDocument();

    await member.click(rowOf("Ben Cole"));
    const open = await openOf("Ben Cole");
    await member.click(open.getByRole("button", { name: "All conversations" }));

    await waitFor(() => expect(screen.queryByRole("region", { name: /Conversation with/ })).not.toBeInTheDocument());
    expect(rowOf("Ben Cole")).toBeVisible();
  });

  test("without conversations there is a way to the first one", async () => {
    await visitMessages([]);

    expect(await screen.findByText("No conversations yet...")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the directory" })).toHaveAttribute("href", "/portal/directory");
    expect(screen.getByText("Select a conversation...")).toBeVisible();
  });
});

describe("reading", () => {
  test("opening a conversation marks it as read, and is noted also where everything is read", async () => {
    const { member } = await visitMessages([withZora, withBen]);
    await openOf("Zora Hurston");
    await waitFor(() => expect(rows()[1]).toMatch(/1 unread/));
    const openings = () => liveServer.sent("direct.read").filter((sent) => sent.conversationId === withBen.id);

    await member.click(rowOf("Ben Cole"));
    await waitFor(() => expect(openings()).toMatchObject([{ upTo: idOf(2) }]));
    expect(rows()[1]).not.toMatch(/unread/);
    await member.click(rowOf("Zora Hurston"));
    await openOf("Zora Hurston");
    await member.click(rowOf("Ben Cole"));

    await waitFor(() => expect(openings()).toHaveLength(2));
  });

  test("what comes is read while somebody looks, and not while nobody does; who is online is told", async () => {
    await visitMessages([withBen]);
    const open = await openOf("Ben Cole");
    await waitFor(() => expect(liveServer.sent("direct.read")).toHaveLength(1));
    const visible = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    fireEvent(document, new Event("visibilitychange"));

    liveServer.tell({ type: "direct.message", message: message("a", 8) });
    await screen.findByText("Message 8");
    await waitFor(() => expect(rows()[0]).toMatch(/1 unread/));
    expect(liveServer.sent("direct.read")).toHaveLength(1);
    visible.mockRestore();
    fireEvent(document, new Event("visibilitychange"));

    await waitFor(() =>
      expect(liveServer.sent("direct.read").at(-1)).toMatchObject({ conversationId: withBen.id, upTo: idOf(8) }),
    );
    await waitFor(() => expect(rows()[0]).not.toMatch(/unread/));
    expect(open.queryByText("Online")).not.toBeInTheDocument();

    liveServer.tell({
      type: "presence",
      known: "one",
      online: [{ ...ben, online_at: "2025-06-05T18:00:00.000Z" }],
    });

    expect(await open.findByText("Online")).toBeVisible();
  });
});

describe("writing", () => {
  const takesEverything = () => {
    let number = 10;
    liveServer.answer = (frame) =>
      frame.action === "direct.send"
        ? {
            type: "ack",
            clientId: frame.clientId,
            message: message("a", ++number, {
              ...{ clientId: frame.clientId, content: frame.content, user_id: ada.id, full_name: "Ada Obi" },
            }),
          }
        : undefined;
  };

  const written = async (name: string) => (await openOf(name)).getByRole("textbox", { name: `Message ${name}` });

  test("a refused message is told in the server's words, and given back; sent again it goes to the other one, trimmed, and is the last one in the list", async () => {
    const detail = "This message cannot be delivered to this member.";
    liveServer.answer = (frame) =>
      frame.action === "direct.send"
        ? { type: "error", clientId: frame.clientId, code: "forbidden", detail }
        : undefined;
    const { member } = await visitMessages([withZora, withBen], {}, `/portal/messages?conversation=${withBen.id}`);

    await member.type(await written("Ben Cole"), "  See you there  {Enter}");
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    expect(await written("Ben Cole")).toHaveValue("See you there");
    takesEverything();
    await member.type(await written("Ben Cole"), "{Enter}");

    await waitFor(() => expect(rows()[0]).toMatch(/Ben Cole.*You: See you there$/));
    const sent = expect.objectContaining({ conversationId: withBen.id, content: "See you there" }) as object;
    expect(liveServer.sent("direct.send")).toEqual([sent, sent]);
    expect(await written("Ben Cole")).toHaveValue("");
  });
});

describe("live", () => {
  test("a message that comes moves its conversation to the top, and counts as unread", async () => {
    await visitMessages([withZora, { ...withBen, unread: 0 }]);
    await openOf("Zora Hurston");

    liveServer.tell({ type: "direct.message", message: message("a", 9, { content: "Are you there?" }) });

    await waitFor(() => expect(rows()[0]).toMatch(/Ben Cole.*Are you there\?.*1 unread/));
    expect(rowOf("Zora Hurston")).toHaveAttribute("aria-current", "page");
  });

  test("a message of a conversation that is not known brings it into the list", async () => {
    const fresh = after(
      conversation("c", { with: { user_id: "uma", full_name: "", avatar_url: null } }),
      message("c", 9),
    );
    const { sent } = await visitMessages([withZora], { [`GET ${pathOf("c")}`]: () => ok(fresh) });
    await openOf("Zora Hurston");

    liveServer.tell({ type: "direct.message", message: message("c", 9, { user_id: "uma", full_name: "" }) });

    await waitFor(() => expect(rows()[0]).toMatch(/Unknown User.*Message 9.*1 unread/));
    expect(sent.filter(({ call }) => call === `GET ${pathOf("c")}`)).toHaveLength(1);
  });
});

describe("states", () => {
  test("messages of somebody without a name are of an unknown user", async () => {
    const nameless = { user_id: "uma", full_name: "", avatar_url: null };
    await visitMessages([{ ...withBen, with: nameless }], {
      [`GET ${pathOf("a", "/messages")}`]: () => ok({ items: [message("a", 2, nameless)] }),
    });

    const open = await openOf("Unknown User");

    expect(open.getByRole("heading", { name: "Unknown User" })).toBeVisible();
    expect(await open.findByRole("article", { name: /Unknown User, / })).toBeInTheDocument();
  });

  test("a conversation that is nobody's, or somebody else's, is not found", async () => {
    await visitMessages(
      [withBen],
      {
        [`GET ${pathOf("z")}`]: () => problem(404, "Conversation not found."),
      },
      `/portal/messages?conversation=${conversationId("z")}`,
    );

    expect(await screen.findByText("We couldn't find this conversation.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Show my conversations" })).toHaveAttribute("href", "/portal/messages");
  });
});

describe("starting", () => {
  const start = "POST /api/conversations";
  const begun = conversation("n");
  const answers: Answers = {
    [start]: () => ok(begun),
    [`GET ${pathOf("n")}`]: () => ok(begun),
    [`GET ${pathOf("n", "/messages")}`]: () => ok({ items: [] }),
  };
  const visitTo = (to: string, changes: Answers = {}) =>
    visitMessages([withZora], { ...answers, ...changes }, `/portal/messages?to=${to}`);
  const starts = (sent: { call: string }[]) => sent.filter(({ call }) => call === start);

  test("the directory's Message button begins the conversation, and the address becomes its own", async () => {
    const sent = portalAnswers(messagesAnswers([withZora], answers));
    const { member } = await enter("/portal/directory");

    await member.click(await screen.findByRole("link", { name: "Message Ben Cole" }));

    const open = await openOf("Ben Cole");
    expect(await open.findByText("No messages yet. Be the first to start the conversation!")).toBeInTheDocument();
    expect(starts(sent)).toEqual([expect.objectContaining({ body: { to: "ben" } })]);
  });

  test.each([
    ["the member themself", 400, "You can't message yourself."],
    ["somebody who has left the directory", 404, "This member is no longer in the directory."],
  ])("%s cannot be written to, which is told in place", async (_, status, detail) => {
    const { sent } = await visitTo("somebody", { [start]: () => problem(status, detail) });

    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to the directory" })).toHaveAttribute("href", "/portal/directory");
    expect(screen.getByRole("link", { name: "Show my conversations" })).toHaveAttribute("href", "/portal/messages");
    expect(starts(sent)).toHaveLength(1);
  });

  test("an address that names nobody says no more than that", async () => {
    await visitTo("%20", {
      [start]: () => problem(400, "Invalid input", [{ path: "to", message: "Invalid input" }]),
    });

    expect(await screen.findByText("We couldn't start this conversation.")).toBeVisible();
  });
});

describe("blocking", () => {
  const blocked = { ...withBen, is_blocked: true };
  const calls = (sent: { call: string }[], call: string) => sent.filter((each) => each.call === call);

  const chooses = async ({ member, open }: BenVisit, entry: string) => {
    await member.click(open.getByRole("button", { name: "Conversation options for Ben Cole" }));
    await member.click(await screen.findByRole("menuitem", { name: entry }));
  };

  test("before somebody is blocked it is said what that does; then nobody writes", async () => {
    const visit = await visitBen({ "PUT /api/blocks/ben": () => ok(blocked) });
    await chooses(visit, "Block");
    const dialog = await screen.findByRole("dialog", { name: "Block Ben Cole?" });
    expect(dialog).toHaveTextContent("You won't be able to message each other");
    expect(dialog).toHaveTextContent("or see when the other is online");
    expect(calls(visit.sent, "PUT /api/blocks/ben")).toEqual([]);

    await visit.member.click(within(dialog).getByRole("button", { name: "Block" }));

    expect(await visit.open.findByText(/You've blocked Ben Cole/)).toBeVisible();
    expect(visit.open.queryByRole("textbox")).not.toBeInTheDocument();
    expect(rows()[0]).toMatch(/Ben Cole.*Blocked/);
    expect(calls(visit.sent, "PUT /api/blocks/ben")).toHaveLength(1);
  });

  test("a message that was not sent is not lost where one cannot write", async () => {
    const visit = await visitBen({
      "PUT /api/blocks/ben": () => ok(blocked),
      "DELETE /api/blocks/ben": () => ok(withBen),
    });
    await visit.member.type(visit.open.getByRole("textbox"), "Hello{Enter}Next");
    const { clientId } = liveServer.sent("direct.send")[0]!;
    liveServer.tell({ type: "error", clientId, code: "too-many", detail: "Please wait a moment." });
    await chooses(visit, "Block");
    await visit.member.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Block" }));
    await visit.open.findByText(/You've blocked Ben Cole/);

    await visit.member.click(visit.open.getByRole("button", { name: "Edit" }));

    expect(visit.open.getByText("Failed to send message")).toBeVisible();
    await visit.member.click(visit.open.getByRole("button", { name: "Unblock" }));
    expect(await visit.open.findByRole("textbox", { name: "Editing your message" })).toHaveValue("Hello");
  });
});

describe("reporting", () => {
  const calls = (sent: { call: string }[]) => sent.filter(({ call }) => call === "POST /api/reports");

  const report = async (visit: BenVisit) => {
    await visit.member.click(await visit.open.findByRole("button", { name: /Actions for Ben Cole's message/ }));
    await visit.member.click(await screen.findByRole("menuitem", { name: "Report" }));
    return within(await screen.findByRole("dialog", { name: "Report this message?" }));
  };

  test("a message is reported once, with a reason that is kept where it fails", async () => {
    let isDown = true;
    const visit = await visitBen({ "POST /api/reports": () => (isDown ? problem(500) : ok({ id: "report_1" })) });
    const dialog = await report(visit);
    expect(dialog.getByText("Message 2")).toBeVisible();
    await visit.member.type(dialog.getByRole("textbox", { name: /What's wrong/ }), "Advertising");
    await visit.member.click(dialog.getByRole("button", { name: "Report" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("We couldn't report the message. Please try again.");
    expect(dialog.getByRole("textbox", { name: /What's wrong/ })).toHaveValue("Advertising");

    isDown = false;
    await visit.member.dblClick(dialog.getByRole("button", { name: "Report" }));

    expect(await screen.findByText("Message reported")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls(visit.sent)).toHaveLength(2);
    expect(calls(visit.sent)[1]).toMatchObject({
      body: { conversationId: withBen.id, messageId: idOf(2), reason: "Advertising" },
    });
  });
});
