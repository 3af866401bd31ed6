import { screen, waitFor, within } from "@testing-library/react";
import { after, message, messagesAnswers, openOf, rowOf, rows, visitMessages, withBen, withZora } from "./messages.tsx";
import { ok, portalAnswers, problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});

test("conversations are listed newest first, with what was said last, by whom, and when", async () => {
  const own = after(withZora, message("b", 5, { user_id: "ada", content: "See you there" }));
  portalAnswers(messagesAnswers([own, withBen]));
  await visitMessages();
  await openOf("Zora Hurston");

  expect(rows()).toEqual([
    expect.stringMatching(/Zora Hurston.*Jun 5, 2025.*You: See you there/),
    expect.stringMatching(/Ben Cole.*Jun 5, 2025.*Message 2/),
  ]);
});

test("what was said today carries its time", async () => {
  const now = new Date();
  const today = { ...withBen, last_message_at: now.toISOString() };
  portalAnswers(messagesAnswers([today]));
  await visitMessages();
  await openOf("Ben Cole");

  const hours = now.getHours() % 12 || 12;
  const minutes = String(now.getMinutes()).padStart(2, "0");
  expect(rows()[0]).toContain(`${hours}:${minutes} ${now.getHours() < 12 ? "AM" : "PM"}`);
});

test("the first conversation is open where there is room for it, and the address says so", async () => {
  portalAnswers(messagesAnswers([withZora, withBen]));
  await visitMessages();

  const open = await openOf("Zora Hurston");

  expect(await open.findByText("Message 3")).toBeInTheDocument();
  expect(rowOf("Zora Hurston")).toHaveAttribute("aria-current", "page");
  expect(rowOf("Ben Cole")).not.toHaveAttribute("aria-current");
});

test("a phone shows the list first, and then what one chooses", async () => {
  portalAnswers(messagesAnswers([withZora, withBen]));
  const { member } = await visitMessages("/portal/messages", []);
  expect(screen.queryByRole("region", { name: /Conversation with/ })).not.toBeInTheDocument();

  await member.click(rowOf("Ben Cole"));
  const open = await openOf("Ben Cole");
  await member.click(open.getByRole("button", { name: "All conversations" }));

  await waitFor(() => expect(screen.queryByRole("region", { name: /Conversation with/ })).not.toBeInTheDocument());
});

test("older conversations are loaded on demand; a failure can be tried again", async () => {
  let isDown = true;
  portalAnswers(
    messagesAnswers([withZora, withBen], {
      "GET /api/conversations": ({ query }) => {
        if (!query.has("cursor")) return ok({ items: [withZora], cursor: "two" });
        return isDown ? problem(500) : ok({ items: [withBen] });
      },
    }),
  );
  const { member } = await visitMessages();

  await member.click(await screen.findByRole("button", { name: "Show older conversations" }));
  expect(await screen.findByText("Failed to load older conversations.")).toBeVisible();
  isDown = false;
  await member.click(screen.getByRole("button", { name: "Try again" }));

  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Show older conversations" })).not.toBeInTheDocument();
});

test("without conversations there is a way to the first one", async () => {
  portalAnswers(messagesAnswers([]));
  await visitMessages();

  expect(await screen.findByText("No conversations yet...")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the directory" })).toHaveAttribute("href", "/portal/directory");
  expect(screen.getByText("Select a conversation...")).toBeVisible();
});

test("a list that cannot be loaded says so, and is tried again on request", async () => {
  let isDown = true;
  portalAnswers(
    messagesAnswers([withBen], {
      "GET /api/conversations": () => (isDown ? problem(500) : ok({ items: [withBen] })),
    }),
  );
  const { member } = await visitMessages();
  const failure = await screen.findByText("Failed to load your conversations.");

  isDown = false;
  await member.click(within(failure.closest<HTMLElement>("[role=alert]")!).getByRole("button", { name: "Try again" }));

  expect(await openOf("Ben Cole")).toBeDefined();
});
