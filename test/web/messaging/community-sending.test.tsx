import { screen, waitFor, within, act } from "@testing-library/react";
import { ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { session } from "../member-session.ts";
import { startAfresh, startAsAdmin } from "../portal.tsx";
import { field, log, communityMessage, takesFrom, visitCommunity, own } from "./community.tsx";
import { idOf } from "./direct-messages.ts";
import { message, withBen } from "./messages.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

describe("sending", () => {
  const refuse = (detail: string) => {
    liveServer.answer = (frame) =>
      frame.action === "community.send"
        ? { type: "error", clientId: frame.clientId, code: "too-many", detail }
        : undefined;
  };

  test("a message is shown at once, and once only when the server has it", async () => {
    const { member } = await visitCommunity();
    expect(screen.getByText("No messages yet. Be the first to start the conversation!")).toBeVisible();

    await member.type(field(), "Hello{Enter}");
    expect(await screen.findByText("Sending…")).toBeVisible();
    const { clientId, topic, content } = liveServer.sent("community.send")[0]!;
    liveServer.tell({
      type: "ack",
      clientId,
      message: communityMessage(1, { user_id: "ada", clientId, content: "Hello" }),
    });

    expect({ topic, content }).toEqual({ topic: "General Discussion", content: "Hello" });
    await waitFor(() => expect(screen.queryByText("Sending…")).not.toBeInTheDocument());
    expect(log()).toHaveLength(1);
    expect(field()).toHaveFocus();
  });

  test("messages of others, one without a name among them, arrive live, and are read out", async () => {
    await visitCommunity({ messages: [communityMessage(1, { user_id: "uma", full_name: "" })] });
    expect(await screen.findByRole("article", { name: /^Anonymous User, / })).toBeVisible();

    liveServer.tell({ type: "community.message", message: communityMessage(2, { content: "Good evening" }) });

    expect(await screen.findByText("Good evening")).toBeVisible();
    expect(screen.getByText("Ben Cole: Good evening").closest("[aria-live=polite]")).toBeInTheDocument();
  });

  test("what was refused comes back into the empty field, with the reason", async () => {
    refuse("Please wait a moment.");
    const { member } = await visitCommunity();

    await member.type(field(), "Hello{Enter}");

    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(screen.getByText("Please wait a moment.")).toBeVisible();
    await waitFor(() => expect(field()).toHaveValue("Hello"));
    expect(log()).toEqual([]);
  });

  test("each topic has a draft of its own", async () => {
    const { member } = await visitCommunity();
    await member.type(field(), "Half a thought");

    await member.click(screen.getByRole("tab", { name: "Networking" }));
    expect(await screen.findByRole("textbox", { name: "Message Networking" })).toHaveValue("");
    await member.click(screen.getByRole("tab", { name: "General Discussion" }));

    await waitFor(() => expect(field()).toHaveValue("Half a thought"));
  });

  test("reading to the end is told to the server", async () => {
    await visitCommunity({ messages: [communityMessage(1), communityMessage(2)] });

    await waitFor(() => expect(liveServer.sent("community.read")).not.toEqual([]));

    expect(liveServer.sent("community.read")).toEqual([
      { action: "community.read", topic: "General Discussion", upTo: idOf(2) },
    ]);
  });
});

const signs = ["👍", "❤️", "😂", "🎉", "🙏", "👏", "+"];

describe("editing and deleting", () => {
  type Visit = Awaited<ReturnType<typeof visitCommunity>>;

  const entriesOf = async ({ member }: Visit, author: string) => {
    await member.click(
      await screen.findByRole("button", {
        name: new RegExp(`Actions for ${author === "You" ? "your" : `${author}'s`} message`),
      }),
    );
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  };
  const choose = ({ member }: Visit, name: string) => member.click(screen.getByRole("menuitem", { name }));
  const edited = () => screen.getByRole("textbox", { name: "Editing your message" });

  test("one's own message is changed where one writes, stays there where that is refused, and what was typed waits", async () => {
    const visit = await visitCommunity({ messages: [own(1, { content: "Helo" })] });
    await visit.member.type(field(), "Half a thought");
    expect(await entriesOf(visit, "You")).toEqual([...signs, "Reply", "Edit", "Delete"]);

    await choose(visit, "Edit");
    expect(edited()).toHaveValue("Helo");
    await visit.member.clear(edited());
    await visit.member.type(edited(), "Hello{Enter}");
    const refused = liveServer.sent("community.edit")[0]!.clientId;
    liveServer.tell({ type: "error", clientId: refused, code: "conflict", detail: "This message is deleted." });
    expect(await screen.findByText("An unexpected error occurred")).toBeVisible();
    expect(screen.getByText("This message is deleted.")).toBeVisible();
    expect(edited()).toHaveValue("Hello");
    await visit.member.type(edited(), "{Enter}");
    const { clientId, ...frame } = liveServer.sent("community.edit")[1]!;
    const message = own(1, { content: "Hello", edited_at: "2026-01-05T19:00:00.000Z", version: 2 });
    liveServer.tell({ type: "ack", clientId, message });

    expect(frame).toEqual({ action: "community.edit", topic: "General Discussion", id: idOf(1), content: "Hello" });
    await waitFor(() => expect(field()).toHaveValue("Half a thought"));
    expect(log()).toEqual([expect.stringMatching(/Hello.*\(edited\)/)]);
  });

  test("one's own message is deleted once one is sure", async () => {
    const visit = await visitCommunity({ messages: [own(1)] });
    await entriesOf(visit, "You");
    await choose(visit, "Delete");
    const dialog = within(await screen.findByRole("dialog", { name: "Delete this message?" }));

    await visit.member.click(dialog.getByRole("button", { name: "Delete" }));
    const { clientId, ...frame } = liveServer.sent("community.delete")[0]!;
    const message = own(1, { content: "", deleted: true, version: 2 });
    liveServer.tell({ type: "ack", clientId, message });

    expect(frame).toEqual({ action: "community.delete", topic: "General Discussion", id: idOf(1) });
    expect(await screen.findByText("This message was deleted")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  test("messages of others can be reported, and by an admin deleted", async () => {
    const member = await visitCommunity({ messages: [communityMessage(1)] });
    expect(await entriesOf(member, "Ben Cole")).toEqual([...signs, "Reply", "Report", "Mute", "Block"]);
    member.leave();

    startAsAdmin();
    const admin = await visitCommunity({ messages: [communityMessage(1)] });
    expect(await entriesOf(admin, "Ben Cole")).toEqual([...signs, "Reply", "Report", "Mute", "Block", "Delete"]);
    await choose(admin, "Delete");

    expect(await screen.findByText(/This message is from Ben Cole\./)).toBeInTheDocument();
  });

  test("the author of a message can be blocked from its menu, and unblocked there", async () => {
    const visit = await visitCommunity({
      messages: [communityMessage(1)],
      more: {
        "PUT /api/blocks/ben": () => ok({ ...withBen, is_blocked: true }),
        "DELETE /api/blocks/ben": () => ok(withBen),
      },
    });
    await entriesOf(visit, "Ben Cole");
    await choose(visit, "Block");
    const dialog = within(await screen.findByRole("dialog", { name: "Block Ben Cole?" }));

    await visit.member.click(dialog.getByRole("button", { name: "Block" }));

    expect(await screen.findByText("You and Ben Cole can no longer message each other.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await entriesOf(visit, "Ben Cole")).toEqual([...signs, "Reply", "Report", "Mute", "Unblock"]);
    await choose(visit, "Unblock");
    expect(await screen.findByText("You and Ben Cole can message each other again.")).toBeVisible();
  });
});

describe("what is not sent yet", () => {
  afterEach(() => jest.useRealTimers());

  /** Whether the browser would ask before the page is left. */
  const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

  /** Time goes by. */
  const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

  /** The network is away, then it is there again. */
  const goOffline = () => {
    liveServer.accepts = false;
    act(() => void dispatchEvent(new Event("offline")));
  };
  const goOnline = () => {
    liveServer.accepts = true;
    act(() => void dispatchEvent(new Event("online")));
  };

  const texts = () => liveServer.sent("community.send").map(({ content }) => content);

  test("what is written without a network waits for it, and is sent in order", async () => {
    takesFrom(1);
    const { member } = await visitCommunity();
    goOffline();
    jest.useFakeTimers();
    await member.type(field(), "First{Enter}Second{Enter}");

    await seconds(120);
    expect(log()).toEqual([expect.stringContaining("First"), expect.stringContaining("Second")]);
    expect(screen.getAllByText("Sending…")).toHaveLength(2);
    goOnline();

    await waitFor(() => expect(screen.queryAllByText("Sending…")).toEqual([]));
    expect(texts()).toEqual(["First", "Second"]);
    expect(field()).toHaveValue("");
  });

  test("the browser asks before the page is left for as long as something is not sent, on every page", async () => {
    const { member } = await visitCommunity();
    expect(isAsked()).toBe(false);
    await member.type(field(), "Hello{Enter}");
    expect(isAsked()).toBe(true);
    const { clientId } = liveServer.sent("community.send")[0]!;

    await member.click(screen.getAllByRole("link", { name: "Messages" })[0]!);
    await screen.findByRole("heading", { level: 1, name: "Messages" });
    expect(isAsked()).toBe(true);
    expect(localStorage).toHaveLength(0);
    liveServer.tell({ type: "ack", clientId, message: message("a", 1, { clientId, user_id: "ada" }) });

    await waitFor(() => expect(isAsked()).toBe(false));
  });

  test("what is not sent when a topic is left stands in its field afterwards", async () => {
    const { member, leave } = await visitCommunity();
    await member.type(field(), "First{Enter}Second{Enter}");

    dispatchEvent(new Event("pagehide"));
    const kept = { ...localStorage };
    leave();
    startAfresh();
    Object.assign(localStorage, kept);
    await visitCommunity();

    expect(field()).toHaveValue("First\n\nSecond");
    expect(isAsked()).toBe(false);
  });

  test("a page that comes back as it was goes on sending, and keeps nothing beside it", async () => {
    const { member } = await visitCommunity();
    await member.type(field(), "Hello{Enter}");

    dispatchEvent(new Event("pagehide"));
    expect(localStorage).toHaveLength(1);
    dispatchEvent(new Event("pageshow"));

    expect(localStorage).toHaveLength(0);
    expect(screen.getByText("Sending…")).toBeVisible();
  });

  test("whoever signs out leaves nothing behind", async () => {
    const { member } = await visitCommunity();
    await member.type(field(), "Hello{Enter}");

    session.member = undefined;
    await act(async () => {
      session.turn("signedOut");
      await Promise.resolve();
    });

    await waitFor(() => expect(screen.queryByRole("log")).not.toBeInTheDocument());
    await waitFor(() => expect(isAsked()).toBe(false));
    dispatchEvent(new Event("pagehide"));
    expect(localStorage).toHaveLength(0);
  });
});

describe("a frame of a conversation", () => {
  /** A phone's screen, of which its keyboard covers a part. */
  const phone = () => {
    const view = Object.assign(new EventTarget(), { offsetTop: 0, height: 740, scale: 1 });
    Object.assign(window, { visualViewport: view });
    Object.defineProperty(document.documentElement, "clientHeight", { configurable: true, value: 740 });
    return (changes: Partial<typeof view>) =>
      act(() => {
        Object.assign(view, changes);
        view.dispatchEvent(new Event("resize"));
      });
  };

  const frame = () => screen.getByRole("heading", { level: 1 }).closest("[data-part=head]")!.parentElement!;

  test("while one types on a phone, the chat has the room above the keyboard, for which nothing else is taken", async () => {
    const change = phone();
    await visitCommunity();

    change({ height: 420, offsetTop: 96 });
    expect(frame().style).toMatchObject({ top: "96px", height: "420px" });
    change({ height: 740, offsetTop: 0 });
    expect(frame()).not.toHaveAttribute("data-typing");
    expect(frame().style.height).toBe("");

    // The bars of a browser, and a closer look with two fingers.
    for (const changes of [{ height: 660 }, { height: 370, scale: 2 }]) {
      change({ height: 420, scale: 1 });
      expect(frame()).toHaveAttribute("data-typing");
      change(changes);
      expect(frame()).not.toHaveAttribute("data-typing");
    }
  });
});
