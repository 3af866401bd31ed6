import type { PortalOpening } from "#web/content/portal.ts";
import type { EarlyAnswers } from "#web/lib/api/early-answers.ts";
import { hasSecondFactor } from "#web/lib/session/has-second-factor.ts";

/** A request that a page makes first. */
export type EarlyRequest = {
  /** Its `{name}` placeholders are parts of the page's address, or of its search. */
  address: string;
  isForAdmins?: true;
  /** Whether the page makes it only if its address has no search. */
  isUnfiltered?: true;
};

/** What the pages of the portal start with, collected by the build. */
export type PortalStart = {
  /** Modules under `/assets/`, without extension. */
  files: readonly string[];
  /** Indexes of those that each page needs. */
  frame: readonly number[];
  everyPage: readonly EarlyRequest[];
  /** `files` are indexes; without `requests`, a page is open to those without a session. */
  pages: readonly {
    path: string;
    files: readonly number[];
    requests?: readonly EarlyRequest[];
    opening?: PortalOpening;
  }[];
};

/** A token that expires sooner will be refreshed. */
const minTokenLifeMs = 60_000;

/** How long an unused response is kept. */
const keptMs = 30_000;

/** The token that Amplify has stored, and what it says about its owner; undefined without a member's. */
const readToken = () => {
  const client = `CognitoIdentityServiceProvider.${document.documentElement.dataset.userPoolClient}`;
  const user = localStorage.getItem(`${client}.LastAuthUser`);
  const token = localStorage.getItem(`${client}.${user}.accessToken`);
  if (token === null) return undefined;
  const payload = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
  const claims = JSON.parse(atob(payload)) as Record<string, unknown>;
  const groups = claims["cognito:groups"];
  if (!Array.isArray(groups) || !groups.includes("member")) return undefined;
  return {
    token,
    isAdmin: groups.includes("admin") && hasSecondFactor(claims),
    isFresh: Number(claims.exp) * 1000 - Date.now() >= minTokenLifeMs,
  };
};
type Session = NonNullable<ReturnType<typeof readToken>>;

const requestEarly = (
  { token, isAdmin }: Session,
  requests: readonly EarlyRequest[],
  parameters: ReadonlyMap<string, string>,
) => {
  const answers: EarlyAnswers["answers"] = new Map();
  for (const { address: template, isForAdmins, isUnfiltered } of requests) {
    if ((isForAdmins && !isAdmin) || (isUnfiltered && location.search !== "")) continue;
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    if (names.some((name) => !parameters.has(name))) continue;
    const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters.get(name)!));
    const headers = { accept: "application/json, application/problem+json", authorization: `Bearer ${token}` };
    answers.set(
      address,
      fetch(address, { headers }).catch(() => undefined),
    );
  }
  window.earlyAnswers = { path: location.pathname, token, answers };
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
  const session = readToken();
  if (session && opening && (session.isAdmin || !opening.isForAdmins)) showOpening(opening);
  const decoded = Object.entries(parts).map(([name, part]) => [name, decodeURIComponent(part)] as const);
  const parameters = new Map([...new URLSearchParams(location.search), ...decoded]);
  if (session?.isFresh && requests) requestEarly(session, [...everyPage, ...requests], parameters);
};
type Found = NonNullable<ReturnType<typeof findPage>>;

/** Requests, with the stored token, the data of the opened page and its modules, before the application is there. */
export const startPortal = (start: PortalStart) => {
  const { files: names, frame, everyPage } = start;
  const found = findPage(start);
  try {
    if (found) openPage(found, everyPage);
  } catch {
    // Blocked storage, or an invalid token or address: the application finds out by itself.
  }
  for (const index of [...frame, ...(found?.page.files ?? [])]) {
    const href = `/assets/${names[index]}.js`;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
};
