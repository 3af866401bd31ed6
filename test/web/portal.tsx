import { act, screen } from "@testing-library/react";
import { usualAudiences } from "#shared/audiences.ts";
import type { Dashboard } from "#shared/dashboard.ts";
import type { DirectoryCard } from "#shared/directory.ts";
import type { Profile } from "#shared/members.ts";
import { defaultNoticeSettings } from "#shared/notice-settings.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { Member } from "#web/lib/session/stored-session.ts";
import { wideQuery } from "#web/ui/use-media.ts";
import { ok, stubApi, type Answers } from "./api.ts";
import { liveServer } from "./live-server.ts";
import { ada, session, resetSession } from "./member-session.ts";
import { visit } from "./site.tsx";

export const adasProfile: Profile = {
  id: "ada",
  full_name: "Ada Obi",
  company: "Obi & Daughters",
  position: "Architect",
  industry: "Real Estate",
  bio: "Houses with shade.\nAsk me about porches.",
  location: "Oak Cliff, Dallas",
  website: "https://obi.example",
  avatar_url: null,
  updated_at: "2026-01-05T10:00:00.000Z",
  version: 3,
  is_new: false,
  audiences: usualAudiences,
};

export const settings = { directory_visible: true, registered: false };

export const card = (id: string, full_name: string, more: Partial<DirectoryCard> = {}): DirectoryCard => ({
  ...{ id, full_name, company: "", location: "", bio: "", avatar_url: null, registered: false, is_new: false },
  can_message: id !== "ada",
  ...more,
});

/** Nothing is new. */
export const quietDashboard: Dashboard = {
  next: null,
  offers: [],
  upcoming: 0,
  unread: [],
  newMembers: [],
  vouches: 0,
  introductions: 0,
};

const usual: Answers = {
  "GET /api/dashboard": () => ok(quietDashboard),
  "GET /api/admin/waiting": () =>
    ok({ applications: 0, overdue: 0, registrations: 0, reports: 0, introductions: 0, messages: 0 }),
  "GET /api/profile": () => ok(adasProfile),
  "GET /api/settings": () => ok(settings),
  "GET /api/own-dues": () => ok({ dues: null }),
  "GET /api/admin/level-dues": () => ok({ items: [] }),
  "GET /api/own-data": () => ok({ export: null, deletion: null }),
  "GET /api/calendar-feed": () => ok({ token: null }),
  "GET /api/sessions": () => ok({ items: [] }),
  "PUT /api/sessions/current": () => ok({ id: "here" }),
  "DELETE /api/sessions/current": () => ok({ ended: true }),
  "GET /api/portal/audit": () => ok({ items: [] }),
  "POST /api/admin/exports": () => ({ status: 201, body: { recorded: true } }),
  "GET /api/directory/admins": () => ok({ items: [] }),
  "GET /api/directory": () => ok({ items: [card("ada", "Ada Obi"), card("ben", "Ben Cole")] }),
  "GET /api/portal/events": () => ok({ items: [] }),
  "POST /api/realtime/ticket": () => ok({ url: "ws://club.test/live", ticket: "a-ticket" }),
  "GET /api/blocks": () => ok({ items: [] }),
  "GET /api/message-settings": () => ok({ messages_from: "everyone", shows_reading: true, shows_typing: true }),
  "GET /api/members/ben/contact": () => ok({ can_message: true, introduction: null }),
  "GET /api/own-second-factor": () => ok({ isRequired: false, since: null, offSince: null, isUsed: false }),
  "GET /api/mutes": () => ok({ members: [], topics: [], blocked: [] }),
  "GET /api/conversations/unread": () => ok({ items: [], notices: [], muted: [] }),
  "GET /api/notices": () => ok({ items: [] }),
  "GET /api/notice-settings": () => ok(defaultNoticeSettings),
  "GET /api/devices": () => ok({ items: [], publicKey: "key" }),
};

/** The API as members reach it: each endpoint gives its usual answer unless told otherwise. Answers what was sent. */
export const portalAnswers = (answers: Answers = {}) => stubApi({ ...usual, ...answers }).sent;

export const startAfresh = () => {
  history.replaceState(null, "", "/");
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = "light";
  liveServer.startAfresh();
  resetSession();
};

// What one test leaves in the browser, the next one does not find.
beforeEach(startAfresh);

/** Ada is an admin. */
export const startAsAdmin = () => {
  startAfresh();
  session.member = { ...ada, rights: ["owner"] };
};

/** The keys of what this tab keeps, besides whose it is. */
export const listKept = () => Object.keys(sessionStorage).filter((key) => key !== "club:last-member");

/** Whoever is signed in changes, as another tab would have it. */
export const becomes = async (member: Member | undefined) => {
  session.member = member;
  await act(async () => {
    session.turn("tokenRefresh_failure");
    await Promise.resolve();
  });
};

/** The whole site at a page of the portal, on a computer, once its heading is there, and the member to use it. */
export const enter = async (
  path = "/portal/dashboard",
  heading?: RegExp | string,
  preferences: string[] = [wideQuery],
) => {
  const { visitor, leave } = await visit(path, preferences);
  await screen.findByRole("heading", { level: 1, name: heading });
  return { member: visitor, leave };
};
