import { screen, waitFor, within } from "@testing-library/react";
import type { CommunityMessage } from "#shared/community.ts";
import type { Quote } from "#shared/messages.ts";
import { lateAnswer, ok, type Answers } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { communityMessage, field, own, pathOf, visitCommunity } from "./community.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const toQuote = ({ id, user_id, full_name, avatar_url, content, version }: CommunityMessage): Quote => ({
  ...{ id, user_id, full_name, avatar_url, content, version, attachment: null, deleted: false },
});

type Visit = Awaited<ReturnType<typeof visitCommunity>>;

const articleOf = (text: string) =>
  within(screen.getByRole("log")).getByText(text, { selector: "article p" }).closest<HTMLElement>("article")!;

/** Chooses Reply from the menu of a message. */
const reply = async ({ member }: Pick<Visit, "member">, text: string) => {
  await waitFor(() => articleOf(text));
  await member.click(within(articleOf(text)).getByRole("button", { name: /^Actions for/ }));
  await member.click(await screen.findByRole("menuitem", { name: "Reply" }));
};

describe("replying in the community", () => {
  test("what one replies to stands above the field and goes with the message, once", async () => {
    const visit = await visitCommunity({ messages: [communityMessage(1, { content: "Who drives?" })] });

    await reply(visit, "Who drives?");
    expect(screen.getByText("Replying to Ben Cole").closest("[role=status]")).toHaveTextContent("Who drives?");
    expect(field()).toHaveFocus();
    await visit.member.type(field(), "I do{Enter}And back{Enter}");

    expect(screen.queryByText("Replying to Ben Cole")).not.toBeInTheDocument();
    expect(articleOf("I do")).toContainElement(
      screen.getByRole("button", { name: "In reply to Ben Cole: Who drives?" }),
    );
    const [first] = liveServer.sent("community.send");
    expect(first).toMatchObject({ content: "I do", replyTo: communityMessage(1).id });
    liveServer.tell({
      type: "ack",
      clientId: first!.clientId,
      message: own(2, { clientId: first!.clientId, content: "I do", reply_to: toQuote(communityMessage(1)) }),
    });
    await waitFor(() => expect(liveServer.sent("community.send")).toHaveLength(2));
    expect(liveServer.sent("community.send")[1]).not.toHaveProperty("replyTo");
  });

  test("Escape gives the reply up and leaves the text; so does its button", async () => {
    const visit = await visitCommunity({ messages: [communityMessage(1), own(2, { content: "Mine" })] });
    await reply(visit, "Message 1");

    await visit.member.type(field(), "Hm{Escape}");
    expect(screen.queryByText(/Replying to/)).not.toBeInTheDocument();
    expect(field()).toHaveValue("Hm");
    await reply(visit, "Mine");
    expect(screen.getByText("Replying to yourself")).toBeVisible();
    await visit.member.click(screen.getByRole("button", { name: "Don't reply to this message" }));

    expect(screen.queryByText(/Replying to/)).not.toBeInTheDocument();
  });
});

describe("what a reply quotes", () => {
  const first = communityMessage(1, { content: "The beginning" });
  const answer = communityMessage(9, { content: "The answer", reply_to: toQuote(first) });
  const quote = () => screen.findByRole("button", { name: "In reply to Ben Cole: The beginning" });

  test("leads to the message, and is gone where that was deleted, at once", async () => {
    const { member } = await visitCommunity({ messages: [first, answer] });

    await member.click(await quote());

    await waitFor(() => expect(screen.getAllByRole("article")[0]).toHaveFocus());
    liveServer.tell({ type: "community.message", message: { ...first, content: "", deleted: true, version: 2 } });

    expect(await screen.findByRole("button", { name: "In reply to Ben Cole: This message was deleted" })).toBeVisible();
    expect(screen.queryByText("The beginning")).not.toBeInTheDocument();
  });

  const aroundIt = `GET ${pathOf("General Discussion")}?around=${first.id}`;
  /** Pages before and after those that are asked for never come. */
  const newest: Answers = {
    [`GET ${pathOf("General Discussion")}`]: ({ query }) =>
      query.has("cursor") ? lateAnswer().answer : ok({ items: [answer], cursor: "older.on" }),
  };

  test("leads to a message further up than what is loaded, and from there to the newest", async () => {
    const around = () => ok({ items: [communityMessage(2), first], newer: "since.on" });
    const { member } = await visitCommunity({ more: { ...newest, [aroundIt]: around } });

    await member.click(await quote());

    await waitFor(() => expect(articleOf("The beginning")).toHaveFocus());
    expect(screen.queryByText("The answer")).not.toBeInTheDocument();
    await member.click(screen.getByRole("button", { name: "Latest messages" }));
    expect(await screen.findByText("The answer")).toBeVisible();
  });
});

test("an address leads to a message of a topic", async () => {
  const target = communityMessage(3);
  await visitCommunity(
    { messages: [communityMessage(2), target, communityMessage(4)] },
    `/portal/community?message=${target.id}`,
  );

  await waitFor(() => expect(articleOf("Message 3")).toHaveFocus());
});
