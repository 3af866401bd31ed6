import { act, screen, waitFor } from "@testing-library/react";
import { typingLifeMs } from "#shared/conversations.ts";
import { ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { idOf } from "./direct-messages.ts";
import { after, message, none, openOf, pathOf, visitMessages, withBen } from "./messages.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

afterEach(() => jest.restoreAllMocks());

const own = (number: number) => message("a", number, { user_id: "ada", full_name: "Ada Obi" });
const written = after(none, own(3));

const visitOwn = async (read_by_other: string | null) => {
  await visitMessages([written], {
    [`GET ${pathOf("a")}`]: () => ok({ ...written, read_by_other }),
    [`GET ${pathOf("a", "/messages")}`]: () => ok({ items: [own(3), own(2), message("a", 1)] }),
  });
  const open = await openOf("Ben Cole");
  await open.findByText("Message 3");
  return open;
};

test("below one's newest message that the other has read stands that it is, and it follows live", async () => {
  const open = await visitOwn(idOf(2));
  expect((await open.findByText("Read")).closest("article")).toHaveTextContent("Message 2");

  liveServer.tell({ type: "direct.read", conversation_id: written.id, upTo: idOf(3) });
  await waitFor(() => expect(open.getByText("Read").closest("article")).toHaveTextContent("Message 3"));
  liveServer.tell({ type: "direct.read", conversation_id: written.id, upTo: idOf(2) });

  expect(open.getByText("Read").closest("article")).toHaveTextContent("Message 3");
});

test("where it is not shown, nothing says what is read", async () => {
  const open = await visitOwn(null);

  expect(open.getByText("Message 3")).toBeVisible();
  expect(open.queryByText("Read")).not.toBeInTheDocument();
});

test("that the other is typing shows for a while, and is gone with their message", async () => {
  await visitMessages([withBen]);
  const open = await openOf("Ben Cole");
  const typing = { type: "direct.typing" as const, conversation_id: withBen.id, by: "ben" };
  liveServer.tell({ ...typing, by: "zora" });
  expect(open.queryByText("Ben Cole is typing…")).not.toBeInTheDocument();

  liveServer.tell(typing);
  expect(open.getByText("Ben Cole is typing…").closest("[role=status]")).toBeVisible();
  liveServer.tell({ type: "direct.message", message: message("a", 3) });
  expect(open.queryByText("Ben Cole is typing…")).not.toBeInTheDocument();

  jest.useFakeTimers();
  liveServer.tell(typing);
  expect(open.getByText("Ben Cole is typing…")).toBeVisible();
  act(() => void jest.advanceTimersByTime(typingLifeMs));
  expect(open.queryByText("Ben Cole is typing…")).not.toBeInTheDocument();
  jest.useRealTimers();
});

test("both are turned off in the settings, each by itself", async () => {
  const settings = { messages_from: "everyone", shows_reading: false, shows_typing: true };
  const sent = portalAnswers({ "PATCH /api/message-settings": () => ok(settings) });
  const { member } = await enter("/portal/settings/privacy", "Settings");

  await member.click(await screen.findByRole("switch", { name: "Read receipts" }));

  expect(await screen.findByText("Read receipts are off.")).toBeVisible();
  expect(screen.getByRole("switch", { name: "Read receipts" })).not.toBeChecked();
  expect(screen.getByRole("switch", { name: "Typing indicator" })).toBeChecked();
  expect(sent.filter(({ call }) => call.startsWith("PATCH")).map(({ body }) => body)).toEqual([
    { shows_reading: false },
  ]);
});
