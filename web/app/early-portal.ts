import { isAllowed, type May, type Right } from "#shared/rights.ts";
import type { PortalOpening } from "#web/content/portal.ts";
import type { EarlyAnswers } from "#web/lib/api/early-answers.ts";
import { getSeenHeader } from "#web/lib/session/seen-role.ts";
import { readStoredSession } from "#web/lib/session/stored-session.ts";

/** A request that a page makes first. */
export type EarlyRequest = {
  /** Its `{name}` placeholders are parts of the page's address, or of its search. */
  address: string;
  /** Of one for admins: for which of them. */
  may?: May;
  /** Whether the page makes it only if its address has no search. */
  isUnfiltered?: true;
};

/** What the pages of the portal start with, collected by the build. */
export type PortalStart = {
  /** Modules under `/assets/`, without extension. */
  files: readonly string[];
  /** Indexes of those that each page needs, and of those that refresh a session. */
  frame: readonly number[];
  refresh: readonly number[];
  everyPage: readonly EarlyRequest[];
  /** `files` are indexes; without `requests`, a page is open to those without a session. */
  pages: readonly {
    path: string;
    files: readonly number[];
    requests?: readonly EarlyRequest[];
    opening?: PortalOpening;
  }[];
};

/** How long an unused response is kept. */
const keptMs = 30_000;

/** The stored session, if it is a member's. */
const readSession = () => {
  const { token, member, isFresh } = readStoredSession() ?? {};
  if (!token || !member?.isMember) return undefined;
  const rights: readonly Right[] = member.lacksSecondFactor ? [] : member.rights;
  return { token, rights, isFresh };
};
type Session = NonNullable<ReturnType<typeof readSession>>;

const isFor = ({ rights }: Pick<Session, "rights">, { may }: { may?: May }) =>
  may === undefined || isAllowed(rights, may);

/** Reads an answer's body at once, so that the page has all of them together when it begins. */
const readBody = async (address: string, arrived: EarlyAnswers["arrived"], answer: Response) => {
  if (!answer.ok) return answer;
  const body: unknown = await answer.json();
  arrived.set(address, { body, tag: answer.headers.get("etag") });
  return Object.assign(answer, { json: () => Promise.resolve(body) });
};

const requestEarly = (session: Session, requests: readonly EarlyRequest[], parameters: ReadonlyMap<string, string>) => {
  const answers: EarlyAnswers["answers"] = new Map();
  const arrived: EarlyAnswers["arrived"] = new Map();
  const { token } = session;
  for (const request of requests) {
    const { address: template, isUnfiltered } = request;
    if (!isFor(session, request) || (isUnfiltered && location.search !== "")) continue;
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    if (names.some((name) => !parameters.has(name))) continue;
    const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters.get(name)!));
    const headers = {
      accept: "application/json, application/problem+json",
      authorization: `Bearer ${token}`,
      ...getSeenHeader(),
    };
    answers.set(
      address,
      fetch(address, { headers })
        .then((answer) => readBody(address, arrived, answer))
        .catch(() => undefined),
    );
  }
  window.earlyAnswers = { path: location.pathname, token, answers, arrived };
  setTimeout(() => delete window.earlyAnswers, keptMs);
};

/** Says in the portal's shell which page this is, as soon as the shell is there. */
const showOpening = ({ heading, look }: PortalOpening) =>
  document.addEventListener(
    "readystatechange",
    () => {
      const part = document.querySelector<HTMLElement>("#shell [data-part=opening]");
      if (!part) return;
      part.querySelector("h1")!.textContent = heading;
      part.dataset.look = look;
    },
    { once: true },
  );

const findPage = ({ pages }: PortalStart) => {
  for (const page of pages) {
    const parts = new RegExp(`^${page.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`).exec(location.pathname);
    if (parts) return { page, parts: parts.groups ?? {} };
  }
  return undefined;
};

const openPage = ({ page: { opening, requests }, parts }: Found, everyPage: readonly EarlyRequest[]) => {
  const session = readSession();
  if (session && opening && isFor(session, opening)) showOpening(opening);
  const decoded = Object.entries(parts).map(([name, part]) => [name, decodeURIComponent(part)] as const);
  const parameters = new Map([...new URLSearchParams(location.search), ...decoded]);
  if (session?.isFresh && requests) requestEarly(session, [...everyPage, ...requests], parameters);
  return session?.isFresh;
};
type Found = NonNullable<ReturnType<typeof findPage>>;

/** Requests, with the stored token, the data of the opened page and its modules, before the application is there. */
export const startPortal = (start: PortalStart) => {
  const { files: names, frame, refresh, everyPage } = start;
  const found = findPage(start);
  let isFresh: boolean | undefined;
  try {
    isFresh = found && openPage(found, everyPage);
  } catch {
    // Blocked storage, or an invalid address: the application finds out by itself.
  }
  for (const index of [...frame, ...(isFresh ? [] : refresh), ...(found?.page.files ?? [])]) {
    const href = `/assets/${names[index]}.js`;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
};
