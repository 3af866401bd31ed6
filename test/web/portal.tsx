import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import type { MemberCard, Profile } from "#shared/members.ts";
import { App } from "#web/app/app.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { Member } from "#web/lib/session/auth.ts";
import { toaster } from "#web/ui/toaster.tsx";
import { completeBrowser } from "./browser.ts";
import { liveServer } from "./live-server.ts";
import { session, signedInAnew } from "./member-session.ts";

export const adasProfile: Profile = {
  id: "ada",
  full_name: "Ada Obi",
  company: "Obi & Daughters",
  position: "Architect",
  bio: "Houses with shade.\nAsk me about porches.",
  location: "Oak Cliff, Dallas",
  website: "https://obi.example",
  avatar_url: null,
  updated_at: "2026-01-05T10:00:00.000Z",
  version: 3,
};

export const settings = { directory_visible: true, registered: false };

export const card = (id: string, full_name: string, more: Partial<MemberCard> = {}): MemberCard => ({
  ...{ id, full_name, company: "", location: "", bio: "", avatar_url: null, registered: false },
  ...more,
});

type Answer = { status: number; body: unknown; tag?: string };
type Answering = Answer | { failure: unknown } | Promise<Answer>;
type Request = { body: Record<string, unknown>; query: URLSearchParams };
export type Answers = Record<string, (request: Request) => Answering>;

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const problem = (status: number, body: object = {}): Answer => ({
  status,
  body: { type: "about:blank", status, ...body },
});

const usual: Answers = {
  "GET /api/profile": () => ok(adasProfile),
  "GET /api/settings": () => ok(settings),
  "GET /api/directory": () => ok({ items: [card("ada", "Ada Obi"), card("ben", "Ben Cole")] }),
  "GET /api/events": () => ok({ items: [] }),
  "POST /api/realtime/ticket": () => ok({ url: "ws://club.test/live", ticket: "a-ticket" }),
  "GET /api/conversations/unread": () => ok({ items: [] }),
};

export type Sent = { call: string; headers: Record<string, string>; body: Record<string, unknown> };

/** Stands for the API at the wire: each endpoint gives its usual answer unless told otherwise; notes what was sent. */
export const portalAnswers = (answers: Answers = {}) => {
  const sent: Sent[] = [];
  globalThis.fetch = (async (address: string, request: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const name = `${request.method} ${pathname}`;
    const body = JSON.parse((request.body as string | undefined) ?? "{}") as Record<string, unknown>;
    sent.push({ call: name, headers: request.headers as Record<string, string>, body });
    const answering = (answers[name] ?? usual[name])!({ body, query: searchParams });
    const givenUp = new Promise<never>((_give, refuse) => {
      request.signal?.addEventListener("abort", () => refuse(request.signal!.reason as Error));
    });
    const answer = await Promise.race([answering, givenUp]);
    if ("failure" in answer) throw answer.failure;
    return {
      ok: answer.status < 400,
      status: answer.status,
      headers: { get: (name: string) => (name === "etag" ? (answer.tag ?? null) : "application/json") },
      json: () => Promise.resolve(answer.body),
      blob: () => Promise.resolve(new Blob([JSON.stringify(answer.body)])),
    };
  }) as unknown as typeof fetch;
  return sent;
};

export const startAfresh = () => {
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = "light";
  liveServer.startAfresh();
  signedInAnew();
};

/** Whoever is signed in changes, as another tab would have it. */
export const becomes = async (member: Member | undefined) => {
  session.member = member;
  await act(async () => {
    session.turn("tokenRefresh_failure");
    await Promise.resolve();
  });
};

type Screen = {
  /** Media queries that hold, such as `(min-width: 48rem)`. */
  preferences?: string[];
  /** What else the browser is given before the page is drawn. */
  complete?: () => void;
};

/** The whole site at a page of the portal, once its heading is there, and the member to use it. */
export const enter = async (
  path = "/portal/dashboard",
  heading?: RegExp | string,
  { preferences = [], complete }: Screen = {},
) => {
  completeBrowser(preferences);
  complete?.();
  toaster.remove();
  // Within `act`, since React otherwise shows each part that is loaded 300 ms after the one before.
  const site = await act(async () =>
    Promise.resolve(
      render(
        <MemoryRouter initialEntries={[path]}>
          <App />
        </MemoryRouter>,
      ),
    ),
  );
  await screen.findByRole("heading", { level: 1, name: heading });
  return { member: userEvent.setup({ delay: null }), leave: site.unmount };
};
