import { ChakraProvider } from "@chakra-ui/react";
import { render, screen } from "@testing-library/react";
import { accountContract } from "#shared/account.ts";
import { dashboardContract } from "#shared/dashboard.ts";
import { startPortal, type PortalStart } from "#web/app/early-portal.ts";
import { PortalSkeleton } from "#web/app/layouts/portal-shell.tsx";
import { callEndpoint, forgetAnswers } from "#web/lib/api/client.ts";
import { readLiveList } from "#web/lib/api/live-list.ts";
import { beginList, beginWhole, beginWith } from "#web/lib/api/query-client.ts";
import { getAccessToken } from "#web/lib/session/auth.ts";
import { system } from "#web/theme/system.ts";
import { createLazyPage } from "#web/ui/lazy-page.ts";

jest.mock("#web/lib/session/auth.ts", () => ({ getAccessToken: jest.fn() }));

const opening = { heading: "Welcome back", look: "greeting" } as const;
const pages = [
  { path: "/portal/members/:memberId", files: [1], requests: [{ address: "/api/members/{memberId}" }], opening },
];
const everyPage = [{ address: "/api/own-data" }, { address: "/api/admin/waiting", may: "events" } as const];
const files = ["dashboard-1", "member-2", "frame-3", "auth-4"];
const portalStart: PortalStart = { files, frame: [2], refresh: [3], everyPage, pages };

const makeToken = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`;
const inMinutes = (minutes: number) => Date.now() / 1000 + minutes * 60;
const token = makeToken({ "cognito:groups": ["member"], exp: inMinutes(4) });

const readOwnData = () => callEndpoint(accountContract.getOwnData, {});

const store = (stored: string) => {
  localStorage.setItem("CognitoIdentityServiceProvider.club.LastAuthUser", "ada");
  localStorage.setItem("CognitoIdentityServiceProvider.club.ada.accessToken", stored);
};

const listPreloaded = () =>
  [...document.querySelectorAll("link")].map((link) => /assets\/(.+)\.js/.exec(link.href)?.[1]);

/** The document is opened by whoever has the token; answers what has been asked for, also later. */
const open = (stored: string, status = 200, address = "/portal/members/ada", early = {}) => {
  history.replaceState(null, "", address);
  document.head.replaceChildren();
  document.documentElement.dataset.userPoolClient = "club";
  store(stored);
  jest.mocked(getAccessToken).mockResolvedValue(stored);
  const asked: string[] = [];
  const answer = (isEarly: boolean) => (where: string) => {
    asked.push(where);
    const [state, headers] = [isEarly ? status : 200, { get: () => null }];
    return Promise.resolve({
      ok: state === 200,
      status: state,
      headers,
      json: () => Promise.resolve({ isEarly, ...early }),
    });
  };
  globalThis.fetch = answer(true) as unknown as typeof fetch;
  startPortal(portalStart);
  globalThis.fetch = answer(false) as unknown as typeof fetch;
  return () => asked;
};

const arrive = () => new Promise((resolve) => setTimeout(resolve));

afterEach(forgetAnswers);

test("the document asks for the page's modules and data, which the page takes over once", async () => {
  const asked = open(token);

  expect(asked()).toEqual(["/api/own-data", "/api/members/ada"]);
  expect(listPreloaded()).toEqual(["frame-3", "member-2"]);
  expect(await readOwnData()).toEqual({ isEarly: true });
  expect(await readOwnData()).toEqual({ isEarly: false });
  expect(asked()).toHaveLength(3);
});

test("a query begins with what has arrived, once, and does not ask for it again at once", async () => {
  open(token);
  const { initialData, staleTime } = beginWith(accountContract.getOwnData, {});
  expect(initialData()).toBeUndefined();

  await arrive();
  const data = initialData();

  expect(data).toEqual({ isEarly: true });
  expect(staleTime({ state: { data, dataUpdateCount: 0 } })).toBeGreaterThan(0);
  expect(staleTime({ state: { data, dataUpdateCount: 1 } })).toBe(0);
  expect(initialData()).toBeUndefined();
  expect(await readOwnData()).toEqual({ isEarly: false });
});

type Page = { items: string[]; cursor?: string };
/** The document's early answer, as one of a list. */
const ownData = accountContract.getOwnData as unknown as Parameters<typeof beginWhole<string>>[0];

test("a list begins with the page that has arrived, and is read on from there", async () => {
  const asked = open(token, 200, "/portal/members/ada", { items: ["first"], cursor: "second" } satisfies Page);
  const merge = (_known: readonly string[], loaded: readonly string[]) => loaded;
  const { initialData } = beginList(ownData, {}, merge);
  expect(initialData()).toBeUndefined();

  await arrive();
  const begun = { items: ["first"], isComplete: false, tag: null, unreadable: 0 };
  expect([initialData(), initialData()]).toEqual([begun, begun]);
  const readPage = (cursor: string | undefined) =>
    cursor === undefined ? (readOwnData() as Promise<unknown> as Promise<Page>) : Promise.resolve({ items: [cursor] });
  const { signal } = new AbortController();
  const list = await readLiveList({ queryKey: ["list"], readPage, merge, signal });

  expect(list).toMatchObject({ items: ["first", "second"], isComplete: true });
  expect([asked(), initialData()]).toEqual([["/api/own-data", "/api/members/ada"], undefined]);
});

test("a list that is read as a whole begins with its only page, and not with the first of several", async () => {
  const begun: (string[] | undefined)[] = [];
  for (const page of [{ items: ["all"] }, { items: ["first"], cursor: "second" }] satisfies Page[]) {
    open(token, 200, "/portal/members/ada", page);
    await arrive();
    begun.push(beginWhole(ownData, {}).initialData());
    forgetAnswers();
  }

  expect(begun).toEqual([["all"], undefined]);
});

const admins = makeToken({ "cognito:groups": ["member", "admin"], exp: inMinutes(4) });
const readers = makeToken({ "cognito:groups": ["member", "reader"], exp: inMinutes(4) });
const aged = makeToken({ "cognito:groups": ["member"], exp: inMinutes(-4) });

test.each([
  { who: "a member", stored: token, isTold: true },
  { who: "a member whose token is to be renewed", stored: aged, isTold: true },
  { who: "somebody who is none", stored: makeToken({ exp: inMinutes(4) }), isTold: false },
  { who: "a member, of an admins' page,", stored: token, isTold: false, may: "events" },
  { who: "an admin", stored: admins, isTold: true, may: "events" },
  { who: "an admin with another right,", stored: readers, isTold: false, may: "events" },
])("$who is told by the shell which page it is, as by the page's own later: $isTold", ({ stored, isTold, ...more }) => {
  Object.assign(opening, { may: undefined, ...more });
  open(stored);
  const [early, later] = [undefined, opening].map((known) => {
    const { container } = render(<PortalSkeleton opening={known} />, {
      wrapper: ({ children }) => <ChakraProvider value={system}>{children}</ChakraProvider>,
    });
    return container;
  });
  early!.id = "shell";
  expect(early).not.toHaveTextContent("Welcome back");

  document.dispatchEvent(new Event("readystatechange"));

  expect(early!.innerHTML === later!.innerHTML).toBe(isTold);
  expect(later).toHaveTextContent("Welcome back");
});

test("what admins are told is asked for with an admin's token", () => {
  const asked = open(admins);

  expect(asked()).toContain(dashboardContract.countWaiting.path);
});

test.each([
  { who: "a token about to expire", stored: makeToken({ "cognito:groups": ["member"], exp: inMinutes(0.9) }) },
  { who: "someone who is not a member", stored: makeToken({ exp: inMinutes(4) }) },
])("nothing is asked for early with $who, but what refreshes the session", ({ stored }) => {
  expect(open(stored)()).toEqual([]);
  expect(listPreloaded()).toContain("auth-4");
});

test.each([
  { what: "was refused", status: 401, change: () => undefined },
  { what: "was another session's", status: 200, change: () => store(admins) },
  { what: "was another page's", status: 200, change: () => history.replaceState(null, "", "/portal/profile") },
])("an early answer that $what is asked for again", async ({ status, change }) => {
  open(token, status);
  await arrive();
  change();

  expect(beginWith(accountContract.getOwnData, {}).initialData()).toBeUndefined();
  expect(await readOwnData()).toEqual({ isEarly: false });
});

test("a page that has been prepared is rendered at once", async () => {
  const Page = createLazyPage(() => Promise.resolve(() => <h1>Dashboard</h1>));
  await Page.prepare();

  render(<Page />);

  expect(screen.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});
