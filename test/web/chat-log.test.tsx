import { screen, waitFor, within } from "@testing-library/react";
import { message, own, showLog, texts } from "./chat.tsx";

const at = (hour: number, minute: number, day = 5) => new Date(2025, 5, day, hour, minute).toISOString();

const article = (name: string | RegExp) => within(screen.getByRole("article", { name }));

test("a message says who wrote what, and when", async () => {
  showLog({ messages: [message(1, { created_at: at(18, 5) })] });

  const ben = within(await screen.findByRole("article", { name: "Ben Cole, 6:05 PM" }));

  expect(ben.getByText("Ben Cole")).toBeVisible();
  expect(ben.getByText("Message 1")).toBeVisible();
  expect(ben.getByText("6:05 PM")).toBeVisible();
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

test("an author without a name has one all the same", async () => {
  showLog({ messages: [message(1, { full_name: "" })] });

  expect(await screen.findByText("Anonymous User")).toBeVisible();
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

test("a divider stands where reading had ended, and stays while one reads on", async () => {
  const { update } = showLog({ messages: [message(1), message(2), message(3)], readId: message(1).id });
  await screen.findByText("Message 3");

  update({ readId: message(3).id });

  expect(screen.getByText("New").compareDocumentPosition(screen.getByText("Message 2"))).toBe(4);
  expect(screen.getByText("New").compareDocumentPosition(screen.getByText("Message 1"))).toBe(2);
});

test("what comes while one reads is not new", async () => {
  const { update } = showLog({ messages: [message(1)], readId: message(1).id });

  update({ messages: [message(1), message(2, { created_at: new Date(Date.now() + 1000).toISOString() })] });

  expect(await screen.findByText("Message 2")).toBeVisible();
  expect(screen.queryByText("New")).not.toBeInTheDocument();
});

test("one's own messages are not new to oneself", async () => {
  showLog({ messages: [message(1), own(2)], readId: message(1).id });
  await screen.findByText("Message 2");

  expect(screen.queryByText("New")).not.toBeInTheDocument();
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
  const button = await screen.findByRole("button", { name: "Actions for the message of Ben Cole, 12:01 PM" });
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

test("messages that could not be loaded are asked for again", async () => {
  const onReload = jest.fn();
  const { member } = showLog({ status: "failed", onReload });

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(onReload).toHaveBeenCalledTimes(1);
});
