import { screen, waitFor } from "@testing-library/react";
import { liveServer } from "./live-server.ts";
import { ada } from "./member-session.ts";
import { message, messagesAnswers, openOf, rowOf, rows, visitMessages, withBen, withZora } from "./messages.tsx";
import { portalAnswers, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});

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

test("a message goes to the other one, trimmed, and is the last one in the list", async () => {
  portalAnswers(messagesAnswers([withZora, withBen]));
  takesEverything();
  const { member } = await visitMessages(`/portal/messages?conversation=${withBen.id}`);

  await member.type(await written("Ben Cole"), "  See you there  {Enter}");

  await waitFor(() => expect(rows()[0]).toMatch(/Ben Cole.*You: See you there$/));
  expect(liveServer.sent("direct.send")).toEqual([
    expect.objectContaining({ conversationId: withBen.id, content: "See you there" }),
  ]);
  expect(await written("Ben Cole")).toHaveValue("");
});

test("nothing but blanks is not sent", async () => {
  portalAnswers(messagesAnswers([withBen]));
  takesEverything();
  const { member } = await visitMessages();

  await member.type(await written("Ben Cole"), "   {Enter}");

  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  expect(liveServer.sent("direct.send")).toEqual([]);
});

test("a refused message is told in the server's words, and its text is given back", async () => {
  portalAnswers(messagesAnswers([withBen]));
  const detail = "This message cannot be delivered to this member.";
  liveServer.answer = (frame) =>
    frame.action === "direct.send" ? { type: "error", clientId: frame.clientId, code: "forbidden", detail } : undefined;
  const { member } = await visitMessages();

  await member.type(await written("Ben Cole"), "Are you there?{Enter}");

  expect(await screen.findByText("Failed to send message")).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
  expect(await written("Ben Cole")).toHaveValue("Are you there?");
});

test("each conversation keeps what was begun in it", async () => {
  portalAnswers(messagesAnswers([withZora, withBen]));
  const { member } = await visitMessages();
  await member.type(await written("Zora Hurston"), "Dear Zora");

  await member.click(rowOf("Ben Cole"));
  expect(await written("Ben Cole")).toHaveValue("");
  await member.click(rowOf("Zora Hurston"));

  expect(await written("Zora Hurston")).toHaveValue("Dear Zora");
});
