import { ChakraProvider } from "@chakra-ui/react";
import { screen, waitFor, within, act, fireEvent, render } from "@testing-library/react";
import { createRef } from "react";
import { Composer, type ComposerProps } from "#web/features/messaging/thread/composer.tsx";
import { splitLinks, MessageText } from "#web/features/messaging/thread/message-text.tsx";
import type { ComposerHandle } from "#web/features/messaging/thread/use-composer-text.ts";
import { system } from "#web/theme/system.ts";
import { Avatar, getInitials } from "#web/ui/avatar.tsx";
import { message, own, showLog, texts, messages, show } from "./chat.tsx";
import { idOf } from "./direct-messages.ts";
import { scrollLog } from "./log-layout.ts";

describe("the log", () => {
  const at = (hour: number, minute: number, day = 5) => new Date(2025, 5, day, hour, minute).toISOString();

  const article = (name: string | RegExp) => within(screen.getByRole("article", { name }));

  test("a message says who wrote what, and when; an author without a name has one all the same", async () => {
    showLog({ messages: [message(1, { created_at: at(18, 5) }), message(2, { user_id: "uma", full_name: "" })] });

    const ben = within(await screen.findByRole("article", { name: "Ben Cole, 6:05 PM" }));

    expect(ben.getByText("Ben Cole")).toBeVisible();
    expect(ben.getByText("Message 1")).toBeVisible();
    expect(ben.getByText("6:05 PM")).toBeVisible();
    expect(screen.getByText("Anonymous User")).toBeVisible();
  });

  test("messages of one author within five minutes stand under one name", async () => {
    showLog({
      messages: [
        message(1, { created_at: at(9, 0) }),
        message(2, { created_at: at(9, 4) }),
        message(3, { created_at: at(9, 9) }),
        message(4, { created_at: at(9, 10), user_id: "zora", full_name: "Zora Hurston" }),
        message(5, { created_at: at(9, 11) }),
      ],
    });
    await screen.findByText("Message 5");

    expect(texts().map((text) => /(Ben|Zora)/.exec(text)?.[0])).toEqual(["Ben", undefined, "Ben", "Zora", "Ben"]);
  });

  test("each day begins with its date, as the reader's calendar has it", async () => {
    const now = new Date();
    const noon = (daysAgo: number) =>
      new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 12).toISOString();
    showLog({
      messages: [
        message(1, { created_at: at(23, 59) }),
        message(2, { created_at: at(0, 1, 6) }),
        message(3, { created_at: noon(1) }),
        message(4, { created_at: noon(0) }),
      ],
    });

    expect(await screen.findByText("June 5, 2025")).toBeVisible();
    expect(screen.getByText("June 6, 2025")).toBeVisible();
    expect(screen.getByText("Yesterday")).toBeVisible();
    expect(screen.getByText("Today")).toBeVisible();
  });

  test("without a network, a message that is being sent says that it waits for one", async () => {
    const network = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    showLog({ messages: [own(1, { id: undefined, state: "sending" })] });
    expect(await screen.findByText("Waiting for a connection…")).toBeVisible();

    network.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));

    expect(screen.getByText("Sending…")).toBeVisible();
    network.mockRestore();
  });

  test("the keyboard reaches where one writes without passing each message", async () => {
    const onSkip = jest.fn();
    const { member } = showLog({ messages: messages(1, 3), onSkip });
    await screen.findByText("Message 3");

    await member.tab();
    expect(screen.getByRole("button", { name: "Skip to the message field" })).toHaveFocus();
    await member.keyboard("{Enter}");

    expect(onSkip).toHaveBeenCalledTimes(1);
  });

  test("what was changed says so, and what was deleted is gone", async () => {
    showLog({
      messages: [
        message(1, { edited_at: at(12, 30) }),
        message(2, { content: "", deleted: true, edited_at: at(12, 30), created_at: at(13, 0) }),
      ],
      actions: () => [{ label: "Report", onSelect: () => undefined }],
    });
    await screen.findByText("This message was deleted");

    expect(article("Ben Cole, 12:01 PM").getByText(/\(edited\)/)).toBeVisible();
    expect(article("Ben Cole, 1:00 PM").queryByText(/\(edited\)/)).not.toBeInTheDocument();
    expect(article("Ben Cole, 1:00 PM").queryByRole("button")).not.toBeInTheDocument();
  });

  test("what is on its way says so, and what could not be sent can be tried again, changed or discarded", async () => {
    const [onRetry, onEdit, onDiscard] = [jest.fn(), jest.fn(), jest.fn()];
    const failed = own(2, { id: undefined, state: "failed" });
    const { member } = showLog({
      messages: [own(1, { id: undefined, state: "sending" }), failed],
      ...{ onRetry, onEdit, onDiscard },
    });
    expect(await screen.findByText("Sending…")).toBeVisible();
    expect(screen.getByText("Failed to send message")).toBeVisible();

    await member.click(screen.getByRole("button", { name: "Try again" }));
    await member.click(screen.getByRole("button", { name: "Edit" }));
    await member.click(screen.getByRole("button", { name: "Discard" }));

    for (const done of [onRetry, onEdit, onDiscard]) expect(done).toHaveBeenCalledWith(failed);
  });

  test.each(["Try again", "Discard"])("the focus stays in the log when %s takes its own button away", async (name) => {
    const gone = () => update({ messages: [message(1)] });
    const failed = own(2, { id: undefined, state: "failed" });
    const { update, member } = showLog({ messages: [message(1), failed], onRetry: gone, onDiscard: gone });

    await member.click(await screen.findByRole("button", { name }));

    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    expect(screen.getByRole("log")).toHaveFocus();
  });

  test("a divider stands where reading had ended, and stays while one reads on", async () => {
    const { update } = showLog({ messages: [message(1), message(2), message(3)], readId: message(1).id });
    await screen.findByText("Message 3");

    update({ readId: message(3).id });

    expect(screen.getByText("New").compareDocumentPosition(screen.getByText("Message 2"))).toBe(4);
    expect(screen.getByText("New").compareDocumentPosition(screen.getByText("Message 1"))).toBe(2);
  });

  test("a message's menu is reached by the keyboard, and gives the focus back", async () => {
    const onSelect = jest.fn();
    const { member } = showLog({
      messages: [message(1)],
      actions: () => [
        { label: "Report", onSelect },
        { label: "Delete", onSelect, isDangerous: true },
      ],
    });
    const button = await screen.findByRole("button", { name: "Actions for Ben Cole's message, 12:01 PM" });
    button.focus();

    await member.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Report" })).toHaveFocus());
    await member.keyboard("{ArrowDown}{Escape}");
    expect(onSelect).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    await member.keyboard("{Enter}{ArrowUp}{Enter}");

    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });

  test.each([
    { status: "loading" as const, role: "status", words: "Loading the messages" },
    { status: "failed" as const, role: "alert", words: "Failed to load messages" },
    { status: "ready" as const, role: "log", words: "Nothing yet" },
  ])("a log that is $status and empty says so", ({ status, role, words }) => {
    showLog({ status });

    expect(screen.getByRole(role)).toHaveTextContent(words);
  });
});

describe("the announcer", () => {
  const said = () => [...document.querySelectorAll("[aria-live=polite] p")].map((line) => line.textContent);

  test("history is not read out, and neither is the log itself", async () => {
    const { update } = showLog({ messages: messages(51, 60), hasOlder: true });
    await screen.findByText("Message 60");

    update({ messages: messages(1, 60) });

    expect(said()).toEqual([]);
    expect(screen.getByRole("log")).toHaveAttribute("aria-live", "off");
  });

  test.each([
    ["one by one", 1],
    ["at once", 20],
  ])("twenty messages that come %s are all read out, in order, each by itself", (_, step) => {
    const { update } = showLog({ messages: messages(1, 3) });

    for (let last = 3 + step; last <= 23; last += step) update({ messages: messages(1, last) });

    expect(said()).toEqual(messages(4, 23).map(({ content }) => `Ben Cole: ${content}`));
  });

  test("the first message of a thread is read out, its author by the name they have there", () => {
    const { update } = showLog({ messages: [] });

    update({ messages: [message(1, { full_name: "" })] });

    expect(said()).toEqual(["Anonymous User: Message 1"]);
  });

  test("one's own messages and changes of others' are not read out", () => {
    const { update } = showLog({ messages: [message(1)] });

    update({ messages: [message(1), own(2, { id: undefined, state: "sending" })] });
    update({ messages: [message(1, { content: "Changed", edited_at: message(1).created_at }), own(2)] });

    expect(said()).toEqual([]);
  });

  test("what has piled up in a night is counted", () => {
    const { update } = showLog({ messages: messages(1, 3) });

    update({ messages: messages(1, 203) });

    expect(said()).toEqual(["200 new messages"]);
  });
});

describe("the composer", () => {
  beforeEach(() => localStorage.clear());

  const composer = (props: Partial<ComposerProps> = {}) => {
    const onSubmit = jest.fn<void, [string, unknown]>();
    const part = (changes: Partial<ComposerProps> = {}) => (
      <Composer label="Message Networking" draft="ada:topic:Networking" onSubmit={onSubmit} {...props} {...changes} />
    );
    const { again, member } = show(part());
    return { onSubmit, member, update: (changes: Partial<ComposerProps>) => again(part(changes)) };
  };
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message Networking" });
  const send = () => screen.getByRole("button", { name: "Send" });

  test("Enter sends what is typed, trimmed, and the button too; the field is empty then, and keeps the focus", async () => {
    const { onSubmit, member } = composer();

    await member.type(field(), "  Hello there {Enter}");
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
    await member.type(field(), "Again");
    await member.click(send());

    expect(onSubmit.mock.calls).toEqual([
      ["Hello there", []],
      ["Again", []],
    ]);
    expect(field()).toHaveFocus();
  });

  test("Shift and Enter begin a new line", async () => {
    const { onSubmit, member } = composer();

    await member.type(field(), "one{Shift>}{Enter}{/Shift}two");

    expect(field()).toHaveValue("one\ntwo");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test.each([
    { when: "the browser says so", event: { key: "Enter", isComposing: true } },
    { when: "it tells by the key's code only", event: { key: "Enter", keyCode: 229 } },
  ])("Enter that chooses a word of an input method sends nothing, where $when", async ({ event }) => {
    const { onSubmit, member } = composer();
    await member.type(field(), "に");

    fireEvent.keyDown(field(), event);

    expect(onSubmit).not.toHaveBeenCalled();
    expect(field()).toHaveValue("に");
  });

  test("nothing but spaces cannot be sent, unless a file goes with it", async () => {
    const { onSubmit, member, update } = composer();
    await member.type(field(), "  {Enter}");
    expect(send()).toBeDisabled();
    expect(onSubmit).not.toHaveBeenCalled();

    update({ hasAttachment: true });
    await member.click(send());

    expect(onSubmit.mock.calls).toEqual([["", []]]);
  });

  test("a long text shows how long it is; what is too long is refused in words, and nothing of it is cut", async () => {
    const { onSubmit, member } = composer();
    fireEvent.change(field(), { target: { value: "x".repeat(3900) } });
    expect(screen.getByText("3,900 of 4,000 characters")).toBeVisible();
    fireEvent.change(field(), { target: { value: "x".repeat(4001) } });
    expect(screen.getByText("4,001 of 4,000 characters")).toBeVisible();
    expect(field()).toHaveAttribute("aria-invalid", "true");

    await member.click(send());

    expect(screen.getByRole("alert")).toHaveTextContent("up to 4,000 characters");
    expect(field().value).toHaveLength(4001);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("what could not be sent comes back into it", async () => {
    const ref = createRef<ComposerHandle>();
    const { member } = composer({ ref });
    expect(ref.current!.isEmpty()).toBe(true);

    fireEvent.change(field(), { target: { value: "" } });
    await member.type(field(), "x");
    expect(ref.current!.isEmpty()).toBe(false);
    await member.clear(field());
    act(() => ref.current!.restore("Hello again"));

    expect(await screen.findByDisplayValue("Hello again")).toBe(field());
  });

  test("while a message is changed, what was typed waits; Escape gives it up", async () => {
    const [onCancel, onSave] = [jest.fn(), jest.fn()];
    const { onSubmit, member, update } = composer();
    await member.type(field(), "Half a thought");

    update({ editing: { id: "m1", text: "Helo", onCancel, onSave } });
    const edited = screen.getByRole("textbox", { name: "Editing your message" });
    expect(edited).toHaveFocus();
    expect(edited).toHaveValue("Helo");
    await member.clear(edited);
    await member.type(edited, "Hello{Enter}{Escape}");

    expect(onSave).toHaveBeenCalledWith("Hello");
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onSubmit).not.toHaveBeenCalled();
    update({ editing: undefined });
    expect(field()).toHaveValue("Half a thought");
  });
});

describe("the place in the log", () => {
  const drawn = async (text: string) => screen.findByText(text);
  const log = () => screen.getByRole("log");
  /** Its height of 64 px, and 100 messages of 60. */
  const bottom = 64 + 100 * 60 - 600;

  /** Until the log has come to rest where it was to go. */
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)));

  const longLog = async (props: Parameters<typeof showLog>[0] = {}) => {
    const shown = showLog({ messages: messages(101, 200), ...props });
    await drawn("Message 200");
    await waitFor(() => expect(log().scrollTop).toBe(bottom));
    await settled();
    return shown;
  };

  test("a long thread opens at its end, of which only what is near is drawn, and follows what comes there", async () => {
    const { update } = await longLog();
    expect(texts().length).toBeGreaterThan(5);
    expect(texts().length).toBeLessThan(25);
    expect(screen.queryByText("Message 101")).not.toBeInTheDocument();

    update({ messages: [...messages(101, 200), message(201)] });

    await waitFor(() => expect(log().scrollTop).toBe(bottom + 60));
    expect(screen.queryByRole("button", { name: /new message/ })).not.toBeInTheDocument();
  });

  test("nothing moves while the reader is elsewhere, and a button tells how many wait", async () => {
    const { update, member } = await longLog();
    await scrollLog(3000);
    await drawn("Message 155");

    update({ messages: [...messages(101, 200), message(201), message(202)] });

    const button = await screen.findByRole("button", { name: "2 new messages" });
    expect(log().scrollTop).toBe(3000);
    await member.click(button);
    await waitFor(() => expect(log().scrollTop).toBe(bottom + 120));
    expect(screen.queryByRole("button", { name: /new message/ })).not.toBeInTheDocument();
  });

  test("one's own message leads to the end from anywhere, also from the beginning, which says that it is one", async () => {
    const { update } = await longLog();
    await scrollLog(0);
    expect(screen.getByText("It begins here")).toBeVisible();

    update({ messages: [...messages(101, 200), own(201, { id: undefined, state: "sending" })] });

    await waitFor(() => expect(log().scrollTop).toBe(bottom + 60));
  });

  test("older messages are asked for near the beginning, and the reader keeps their place when they have come", async () => {
    const onOlder = jest.fn();
    const { update } = await longLog({ hasOlder: true, onOlder });
    expect(onOlder).not.toHaveBeenCalled();
    await scrollLog(500);
    expect(onOlder).toHaveBeenCalled();
    expect(screen.getByText("Loading earlier messages")).toBeInTheDocument();
    await drawn("Message 110");

    update({ messages: messages(51, 200) });

    await waitFor(() => expect(log().scrollTop).toBe(500 + 50 * 60));
    expect(screen.getByText("Message 110")).toBeInTheDocument();
  });

  const lookAway = (state: "hidden" | "visible") =>
    act(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    });

  test("the newest message counts as seen at the end of a page that is looked at", async () => {
    const onSeen = jest.fn();
    lookAway("hidden");
    const { update } = await longLog({ onSeen });
    expect(onSeen).not.toHaveBeenCalled();

    lookAway("visible");
    await waitFor(() => expect(onSeen).toHaveBeenLastCalledWith(idOf(200)));
    jest.useFakeTimers();
    await scrollLog(3000);
    await act(() => jest.advanceTimersByTimeAsync(300));
    update({ messages: messages(101, 201) });
    // Longer than it takes until more may be told.
    await act(() => jest.advanceTimersByTimeAsync(1200));
    jest.useRealTimers();

    expect(onSeen).toHaveBeenCalledTimes(1);
  });
});

describe("text", () => {
  const links = (text: string) => splitLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

  test.each([
    ["see https://example.com/a_(b)?q=1#c.", "https://example.com/a_(b)?q=1#c", "https://example.com/a_(b)?q=1#c"],
    ["(http://localhost:3000/x)", "http://localhost:3000/x", "http://localhost:3000/x"],
    ["HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM"],
    ["at www.example.com/x, say", "www.example.com/x", "https://www.example.com/x"],
    ["write to ada@club.test.", "ada@club.test", "mailto:ada@club.test"],
    ["mailto:ada@club.test", "mailto:ada@club.test", "mailto:ada@club.test"],
    // A secret in an address is not made a link.
    ["https://user:secret@evil.example/x", "https://user", "https://user"],
  ])("in %j, %j leads to %j", (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]]);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(document.cookie)//https",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1) file:///etc/passwd ftp://example.com blob:https",
    "//evil.example",
    "<script>alert(1)</script> <img src=x onerror=alert(1)>",
    "notes.md, a.zip and example.com are names",
    "me@home, a@b",
    "https:// http:",
  ])("nothing in %j is a link", (text) => {
    expect(links(text)).toEqual([]);
  });

  test.each([
    "a https://example.com b\nwww.example.com\n\n",
    "https://user:secret@evil.example/x",
    "\u202Ehttps://moc.elpmaxe\u202C and \u0645\u0631\u062D\u0628\u0627 https://example.com",
    "🎷https://example.com/🎷",
  ])("%j is shown as it was typed", (text) => {
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });

  test("a link opens elsewhere, and tells nobody where one came from; markup stays text", () => {
    show(<MessageText text="Read https://example.com first, <b onclick=alert(1)>hello</b>" />);

    const link = screen.getByRole("link", { name: "https://example.com" });

    expect(link).toHaveAttribute("href", "https://example.com");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    expect(screen.getByText(/<b onclick=alert\(1\)>hello<\/b>/)).toBeVisible();
  });

  // What goes back and forth in such a text does not end within a test's time.
  test.each(["http://", "a@", "www.", "([{", "https://a.b/'\"", "-.", "http://a.co "])(
    "all of four thousand characters of %j is there again",
    (piece) => {
      const text = `https://a.co/${piece.repeat(Math.ceil(4000 / piece.length))}!`;

      const pieces = splitLinks(text);

      expect(pieces.map((each) => each.text).join("")).toBe(text);
    },
  );

  test.each([
    ["lines", Array.from({ length: 40 }, (_, line) => `Line ${line + 1}.`).join("\n"), "Line 40."],
    ["characters", `${"word ".repeat(600)}end.`, "end."],
  ])("a message of many %s is folded until somebody wants all of it", async (_, text, end) => {
    const { member } = show(<MessageText text={text} />);
    expect(screen.queryByText(end, { exact: false })).not.toBeInTheDocument();

    await member.click(screen.getByRole("button", { name: "Show more" }));

    expect(screen.getByText(end, { exact: false }).textContent).toBe(text);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("avatars", () => {
  const show = (props: { id?: string; src?: string | null }) =>
    render(
      <ChakraProvider value={system}>
        <Avatar id="ada" name="Ada Obi" src={null} size="small" {...props} />
      </ChakraProvider>,
    ).container;

  const groundOf = (container: HTMLElement) => container.querySelector<HTMLElement>("[aria-hidden]")!.style.cssText;

  test.each([
    ["Ada Obi", "AO"],
    ["ada", "A"],
    ["Ada Lovelace Obi", "AO"],
    ["  émile   zola ", "ÉZ"],
    ["🎷 Jazz", "🎷J"],
    ["", ""],
  ])("the initials of %j are %j", (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  test("without a picture there are initials, on a colour that stays the same for a member", () => {
    const ada = show({});

    expect(ada).toHaveTextContent("AO");
    expect(groundOf(show({}))).toBe(groundOf(ada));
  });

  test("a picture that is broken gives way to the initials", () => {
    const container = show({ src: "/media/avatars/gone.webp" });
    const picture = container.querySelector("img")!;
    expect(picture).toHaveAttribute("alt", "");
    expect(picture).toHaveAttribute("loading", "lazy");

    fireEvent.error(picture);

    expect(container).toHaveTextContent("AO");
  });
});
