import { screen, waitFor, within } from "@testing-library/react";
import type { OwnMutes } from "#shared/mutes.ts";
import { ok, problem } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { communityMessage, log, visitCommunity } from "./community.tsx";
import { directMessage, idOf } from "./direct-messages.ts";
import { zora } from "./messages.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const benCole = { user_id: "ben", full_name: "Ben Cole", avatar_url: null };
const nothing: OwnMutes = { members: [], topics: [], blocked: [] };
const mutes = (changes: Partial<OwnMutes>) => ({ "GET /api/mutes": () => ok({ ...nothing, ...changes }) });
const conversationId = `conv_${"a".repeat(43)}`;

describe("in the community", () => {
  test("messages of a muted member are folded, not read out, and shown at a press", async () => {
    const { member } = await visitCommunity({ messages: [communityMessage(1)], more: mutes({ members: [benCole] }) });
    expect(await screen.findByText("You've muted this member.")).toBeVisible();
    expect(screen.queryByText("Message 1")).not.toBeInTheDocument();

    liveServer.tell({ type: "community.message", message: communityMessage(2, { content: "Good evening" }) });
    await waitFor(() => expect(screen.getAllByText("You've muted this member.")).toHaveLength(2));
    expect(screen.queryByText(/Good evening/)).not.toBeInTheDocument();
    await member.click(screen.getAllByRole("button", { name: "Show message" })[0]!);

    expect(screen.getByText("Message 1")).toBeVisible();
    expect(screen.getByRole("button", { name: "Hide message" })).toHaveAttribute("aria-expanded", "true");
  });

  test("a member is muted from their message's menu, in words that say how that differs from blocking, or fails", async () => {
    let isFull = true;
    const { member } = await visitCommunity({
      messages: [communityMessage(1)],
      more: {
        ...mutes({}),
        "PUT /api/mutes/members/ben": () =>
          isFull ? problem(409, "You've already muted 200 members.") : ok({ conversationId }),
      },
    });
    await screen.findByText("Message 1");
    const mute = async () => {
      await member.click(screen.getByRole("button", { name: /^Actions for Ben Cole's message/ }));
      await member.click(await screen.findByRole("menuitem", { name: "Mute" }));
    };

    await mute();
    expect(await screen.findByText("You've already muted 200 members.")).toBeVisible();
    expect(screen.getByText("Message 1")).toBeVisible();
    isFull = false;
    await mute();

    expect(await screen.findByText("You've muted this member.")).toBeVisible();
    expect(await screen.findByText(/They can still write to you, and we don't tell them/)).toBeVisible();
    expect(log()).toHaveLength(1);
  });

  test("the topic one reads is muted and unmuted by a button", async () => {
    const { member } = await visitCommunity({
      more: {
        ...mutes({}),
        "PUT /api/mutes/topics/General%20Discussion": () =>
          ok({ topics: [{ topic: "General Discussion", name: "General Discussion" }] }),
        "DELETE /api/mutes/topics/General%20Discussion": () => ok({ topics: [] }),
      },
    });

    await member.click(await screen.findByRole("button", { name: "Mute General Discussion" }));
    expect(await screen.findByText("Topic muted")).toBeVisible();
    await member.click(await screen.findByRole("button", { name: "Unmute General Discussion" }));

    expect(await screen.findByRole("button", { name: "Mute General Discussion" })).toBeVisible();
  });
});

test("what a muted member writes counts toward no total", async () => {
  portalAnswers({
    "GET /api/conversations/unread": () =>
      ok({ items: [{ id: conversationId, unread: 2, last_message_id: idOf(2) }], muted: [conversationId] }),
  });
  await enter("/portal/dashboard");
  await waitFor(() => expect(liveServer.sockets.length).toBeGreaterThan(0));

  liveServer.tell({ type: "direct.message", message: directMessage(3, { conversation_id: conversationId }) });

  // What another member writes then is the first that counts.
  liveServer.tell({ type: "direct.message", message: directMessage(4, { conversation_id: `conv_${"b".repeat(43)}` }) });

  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
});

describe("under Settings", () => {
  const part = async () => within(await screen.findByRole("region", { name: "Muted and blocked" }));

  test("muted members and topics and blocked members are listed, with what either means and the way back", async () => {
    const sent = portalAnswers({
      ...mutes({ members: [benCole], topics: [{ topic: "Events", name: "Events" }], blocked: [zora] }),
      "DELETE /api/mutes/members/ben": () => ok({ conversationId }),
    });
    const { member } = await enter("/portal/settings/privacy", "Settings");
    const region = await part();

    expect(region.getByText(/^Muting is for you alone/)).toBeVisible();
    expect(region.getByText(/^Blocking works both ways/)).toBeVisible();
    expect(await region.findByRole("button", { name: "Unmute Events" })).toBeVisible();
    expect(region.getByRole("button", { name: "Unblock Zora Hurston" })).toBeVisible();
    await member.click(region.getByRole("button", { name: "Unmute Ben Cole" }));

    await waitFor(() => expect(region.queryByText("Ben Cole")).not.toBeInTheDocument());
    expect(sent.filter(({ call }) => call === "DELETE /api/mutes/members/ben")).toHaveLength(1);
  });
});
