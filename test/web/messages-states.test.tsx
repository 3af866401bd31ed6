import { screen } from "@testing-library/react";
import {
  conversation,
  conversationId,
  message,
  messagesAnswers,
  openOf,
  pathOf,
  visitMessages,
  withBen,
} from "./messages.tsx";
import { ok, portalAnswers, problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});

test("messages of somebody without a name are of an unknown user", async () => {
  const nameless = { user_id: "uma", full_name: "", avatar_url: null };
  portalAnswers(
    messagesAnswers([{ ...withBen, with: nameless }], {
      [`GET ${pathOf("a", "/messages")}`]: () => ok({ items: [message("a", 2, nameless)] }),
    }),
  );
  await visitMessages();

  const open = await openOf("Unknown User");

  expect(open.getByRole("heading", { name: "Unknown User" })).toBeVisible();
  expect(await open.findByRole("article", { name: /Unknown User, / })).toBeInTheDocument();
});

test("a conversation without messages says so", async () => {
  portalAnswers(messagesAnswers([conversation("a")]));
  await visitMessages();

  const open = await openOf("Ben Cole");

  expect(await open.findByText("No messages yet. Be the first to start the conversation!")).toBeVisible();
});

test("messages that cannot be loaded are told, and loaded on request", async () => {
  let isDown = true;
  portalAnswers(
    messagesAnswers([withBen], {
      [`GET ${pathOf("a", "/messages")}`]: () => (isDown ? problem(500) : ok({ items: [message("a", 2)] })),
    }),
  );
  const { member } = await visitMessages();
  const open = await openOf("Ben Cole");
  expect(await open.findByText("Failed to load messages")).toBeVisible();

  isDown = false;
  await member.click(open.getByRole("button", { name: "Try again" }));

  expect(await open.findByText("Message 2")).toBeInTheDocument();
});

test("a conversation that is nobody's, or somebody else's, is not found", async () => {
  portalAnswers(
    messagesAnswers([withBen], {
      [`GET ${pathOf("z")}`]: () => problem(404, { detail: "There is no such conversation." }),
    }),
  );
  await visitMessages(`/portal/messages?conversation=${conversationId("z")}`);

  expect(await screen.findByText("This conversation could not be found.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Show my conversations" })).toHaveAttribute("href", "/portal/messages");
});
