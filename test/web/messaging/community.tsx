import { screen, waitFor } from "@testing-library/react";
import { firstTopics, type CommunityMessage, type Topic, type TopicState } from "#shared/community.ts";
import type { ClientFrame } from "#shared/realtime.ts";
import { type Answers, ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { idOf } from "./direct-messages.ts";

/** A message of Ben's in General Discussion, a minute after the one before, unless told otherwise. */
export const communityMessage = (number: number, changes: Partial<CommunityMessage> = {}): CommunityMessage => ({
  ...{ id: idOf(number), clientId: `client-${number}`, topic: firstTopics[0], user_id: "ben", full_name: "Ben Cole" },
  ...{ avatar_url: null, content: `Message ${number}`, attachment: null, reply_to: null, edited_at: null },
  ...{ deleted: false, version: 1 },
  ...{ created_at: new Date(Date.UTC(2026, 0, 5, 18, number)).toISOString() },
  ...changes,
});

export const own = (number: number, changes: Partial<CommunityMessage> = {}) =>
  communityMessage(number, { user_id: "ada", full_name: "Ada Obi", ...changes });

export const stateOf = (topic: Topic, changes: Partial<TopicState> = {}): TopicState => ({
  ...{ topic, name: topic, is_archived: false, latest_id: null, changed_at: null, read_id: null },
  ...changes,
});

export const pathOf = (topic: Topic) => `/api/community/${encodeURIComponent(topic)}/messages`;

type Situation = {
  messages?: CommunityMessage[];
  states?: Partial<Record<Topic, Partial<TopicState>>>;
  more?: Answers;
};

/** What the API answers: these messages, newest first, in their topics. */
export const communityAnswers = ({ messages = [], states = {}, more = {} }: Situation): Answers => ({
  ...Object.fromEntries(
    firstTopics.map((topic) => [
      `GET ${pathOf(topic)}`,
      () => ok({ items: messages.filter((message) => message.topic === topic).reverse() }),
    ]),
  ),
  "GET /api/community": () => ok({ items: firstTopics.map((topic) => stateOf(topic, states[topic])) }),
  ...more,
});

/** The server takes what is sent, as the message of the given number on. */
export const takesFrom = (number: number) => {
  let next = number;
  liveServer.answer = (frame: ClientFrame) => {
    if (frame.action === "ping" || frame.action === "renew") return { type: "pong" };
    if (frame.action !== "community.send") return undefined;
    const { clientId, topic, content } = frame;
    return { type: "ack", clientId, message: own(next++, { clientId, topic, content }) };
  };
};

/** Ada at the community, once its messages are there and the socket is open. */
export const visitCommunity = async (situation: Situation = {}, path = "/portal/community") => {
  const sent = portalAnswers(communityAnswers(situation));
  const { member, leave } = await enter(path, "Community Chat");
  await screen.findByRole("log");
  await waitFor(() => expect(liveServer.sockets.some(({ readyState }) => readyState === 1)).toBe(true));
  return { member, sent, leave };
};

export const field = (topic: Topic = firstTopics[0]) =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: `Message ${topic}` });

/** The messages in the log, from the top, as their texts. */
export const log = () => screen.queryAllByRole("article").map(({ textContent }) => textContent);
