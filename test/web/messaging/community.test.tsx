import { act, screen, waitFor, within } from "@testing-library/react";
import { firstTopics } from "#shared/community.ts";
import { ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { communityAnswers, field, pathOf, communityMessage, own, stateOf, visitCommunity } from "./community.tsx";
import { idOf } from "./direct-messages.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

afterEach(() => jest.restoreAllMocks());

const tab = (name: RegExp | string) => screen.getByRole("tab", { name });

test("there are five topics, General Discussion comes first, and arrows go from one to the next", async () => {
  const { member } = await visitCommunity();

  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "General Discussion",
    "Networking",
    "Business Tips",
    "Industry News",
    "Events",
  ]);
  expect(tab("General Discussion")).toHaveAttribute("aria-selected", "true");
  tab("General Discussion").focus();

  await member.keyboard("{ArrowRight}");
  await member.keyboard("{ArrowRight}");

  await waitFor(() => expect(tab("Business Tips")).toHaveAttribute("aria-selected", "true"));
  expect(tab("Business Tips")).toHaveFocus();
});

test("the chosen topic is brought to the middle of the list, and the page stays where it is", async () => {
  const isTab = (element: Element) => element.role === "tab";
  const placeOf = (element: Element) => [...element.parentElement!.children].indexOf(element);
  jest.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(function (this: HTMLElement) {
    return isTab(this) ? 100 : 0;
  });
  jest.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return isTab(this) ? 100 * placeOf(this) : 0;
  });
  jest.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(300);
  const { member } = await visitCommunity({}, "/portal/community?topic=events");
  const moved = jest.spyOn(Element.prototype, "scrollIntoView");
  expect(screen.getByRole("tablist").scrollLeft).toBe(300);
  await member.click(tab("Business Tips"));

  await waitFor(() => expect(screen.getByRole("tablist").scrollLeft).toBe(100));
  expect(moved).not.toHaveBeenCalled();
});

test("messages that do not come in time can be asked for again, and nothing waits behind them", async () => {
  let reads = 0;
  const path = `GET ${pathOf("General Discussion")}`;
  const more = {
    [path]: () => (++reads <= 2 ? new Promise<never>(() => undefined) : ok({ items: [communityMessage(1)] })),
  };
  const times: AbortController[] = [];
  jest.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    times.push(new AbortController());
    return times.at(-1)!.signal;
  });
  portalAnswers(communityAnswers({ more }));
  const { member } = await enter("/portal/community", "Community Chat");
  await waitFor(() => expect(reads).toBe(1));
  // One comes back to the page, which catches up.
  document.dispatchEvent(new Event("visibilitychange"));

  const end = () => act(() => times.forEach((time) => time.abort(new DOMException("Too long.", "TimeoutError"))));

  end();
  await waitFor(() => expect(reads).toBe(2));
  end();

  await member.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Message 1")).toBeVisible();
});

test("topics with something to read are marked, in words too, also what comes live, until they are read, also elsewhere", async () => {
  const { member } = await visitCommunity({
    messages: [communityMessage(5, { topic: "Events" })],
    states: {
      Events: { latest_id: idOf(5), read_id: idOf(4) },
      Networking: { latest_id: idOf(3), read_id: idOf(3) },
    },
  });
  const events = await screen.findByRole("tab", { name: "Events unread messages" });
  expect(tab("Networking")).toBeInTheDocument();

  await member.click(events);

  await waitFor(() => expect(tab("Events")).toBeInTheDocument());
  liveServer.tell({ type: "community.message", message: communityMessage(9, { topic: "Networking" }) });
  expect(await screen.findByRole("tab", { name: "Networking unread messages" })).toBeInTheDocument();
  liveServer.tell({ type: "community.read", topic: "Networking", upTo: idOf(9) });

  await waitFor(() => expect(tab("Networking")).toBeInTheDocument());
});

test("who is online is seen, oneself first; names lead to their pages, by one stop of the Tab key, and authors' too", async () => {
  const { member } = await visitCommunity({ messages: [communityMessage(1)] });
  const online = (user_id: string, full_name: string) => ({
    ...{ user_id, full_name, avatar_url: null, online_at: "2026-01-05T10:00:00.000Z" },
  });
  liveServer.tell({
    type: "presence",
    known: "k",
    online: [online("zed", ""), online("ben", "Ben Cole"), online("ada", "Ada Obi")],
  });

  expect(await screen.findByText("3 online")).toBeVisible();
  const author = within(screen.getByRole("log")).getByRole("link", { name: "Ben Cole" });
  expect(author).toHaveAttribute("href", "/portal/members/ben");
  const list = screen.getByRole("list", { name: "Who's online" });
  const links = within(list).getAllByRole("link");
  expect(links.map((link) => [link.querySelector("[dir]")?.textContent, link.getAttribute("href")])).toEqual([
    ["You", "/portal/members/ada"],
    ["Ben Cole", "/portal/members/ben"],
    ["Anonymous User", "/portal/members/zed"],
  ]);
  act(() => list.focus());
  await member.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(links[2]).toHaveFocus();
  await member.keyboard("{ArrowLeft}");
  expect(links[1]).toHaveFocus();
});

test("topics are called as admins call them; an archived one is last, and read only", async () => {
  const states = { Networking: { name: "Meeting people" }, "General Discussion": { is_archived: true } };
  const path = "/portal/community?topic=general-discussion";
  await visitCommunity({ states, messages: [communityMessage(1), own(2)] }, path);

  const tabs = await screen.findAllByRole("tab");
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    ...["Meeting people", "Business Tips", "Industry News", "Events"],
    "General DiscussionArchived",
  ]);
  expect(await screen.findByText(/^General Discussion is archived: you can read it/)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: /^Message / })).not.toBeInTheDocument();
  expect(screen.getByText("Message 1")).toBeVisible();
});

describe("whom an admin has muted", () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const mutedAnswers = {
    more: {
      "GET /api/community": () =>
        ok({
          items: firstTopics.map((topic) => stateOf(topic)),
          muted_until: inAnHour(),
        }),
    },
  };
  const note = () => screen.queryByText(/^An admin has muted you/);
  const composer = () => screen.queryByRole("textbox", { name: /^Message / });

  test("reads along and sees until when instead of a field", async () => {
    await visitCommunity(mutedAnswers);

    await waitFor(() => expect(note()).toBeVisible());
    expect(composer()).not.toBeInTheDocument();
  });

  test("sees it at once on an open page, what was typed is kept, and may write again once it is lifted", async () => {
    const { member } = await visitCommunity();
    await member.type(field(), "Half a thought");

    liveServer.tell({ type: "community.muted", until: inAnHour() });
    await waitFor(() => expect(note()).toBeVisible());
    expect(composer()).not.toBeInTheDocument();

    liveServer.tell({ type: "community.muted", until: null });
    await waitFor(() => expect(field()).toHaveValue("Half a thought"));
    expect(note()).not.toBeInTheDocument();
  });
});
