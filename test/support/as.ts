import type * as z from "zod/mini";
import type { demoAccounts } from "#infra/local/settings.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Problem } from "#shared/problem.ts";
import { signIn } from "./account.ts";
import { clubUnderTest } from "./club-under-test.ts";

type Headers = Record<string, string>;
type Sent = { method?: string; headers?: Headers; body?: string; through?: string };

const { site, endpoint, outputs, frontDoor } = clubUnderTest();
const json = { "content-type": "application/json" };

/** Sends anything at all to the site's own address; a body that is JSON is read. */
export const send = async (path: string, { through = site, ...request }: Sent = {}) => {
  const response = await fetch(`${through}${path}`, { redirect: "manual", ...request });
  const text = await response.text();
  const isJson = text !== "" && /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as unknown };
};

type Answer<Output extends z.core.$ZodType> = {
  status: number;
  headers: globalThis.Headers;
  body: z.output<Output> & Omit<Problem, "status">;
};

/** The path with its placeholders filled from the input, and what of the input is left. */
const addressed = (path: string, input: Headers) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return {
    path: names.reduce((filled, name) => filled.replace(`{${name}}`, encodeURIComponent(input[name] ?? "")), path),
    rest: Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))),
  };
};

const acting =
  (who: () => Promise<Headers>, through?: string) =>
  async <Input extends z.core.$ZodType, Output extends z.core.$ZodType>(
    { method, path: template }: Endpoint<Input, Output>,
    input: z.input<Input>,
    more: Headers = {},
  ): Promise<Answer<Output>> => {
    const headers = { ...(await who()), ...more };
    const { path, rest } = addressed(template, input as Headers);
    const answer =
      method === "GET"
        ? await send(`${path}?${new URLSearchParams(rest).toString()}`, { headers, through })
        : await send(path, { method, headers: { ...json, ...headers }, body: JSON.stringify(rest), through });
    return answer as Answer<Output>;
  };

/** For how long a session is used, in milliseconds: tokens live five minutes, and journeys take longer together. */
const fresh = 180_000;

const sessions = new Map<string, { since: number; tokens: ReturnType<typeof signIn> }>();
/** Tokens of somebody that hold: of a session that is used again and again. */
export const tokensOf = (email: string) => {
  const known = sessions.get(email);
  if (known && Date.now() - known.since < fresh) return known.tokens;
  const tokens = signIn(email);
  sessions.set(email, { since: Date.now(), tokens });
  return tokens;
};
const signedInAs = (email: string) => async () => ({ authorization: `Bearer ${(await tokensOf(email)).access}` });
const asDemo = (email: (typeof demoAccounts)[number]["email"]) => acting(signedInAs(email));

/** Calls an endpoint of the contract as anybody. */
export const asVisitor = acting(() => Promise.resolve({}));
/** Calls an endpoint of the contract as a signed-in member. */
export const asMember = asDemo("member1@club.test");
/** Calls an endpoint of the contract as another member. */
export const asOther = asDemo("member2@club.test");
/** Calls an endpoint of the contract as an admin. */
export const asAdmin = asDemo("admin@club.test");
/** Calls an endpoint of the contract as the member of an account. */
export const as = ({ email }: { email: string }) => acting(signedInAs(email));
/** Calls an endpoint of the contract with any token at all. */
export const withToken = (token: string) => acting(() => Promise.resolve({ authorization: `Bearer ${token}` }));

/** The API itself, past CloudFront. */
const api = `${endpoint}/_aws/execute-api/${outputs.ApiId}/$default`;
/** Calls an endpoint as a visitor at this internet address: what CloudFront would tell the API of one. */
export const asVisitorAt = (address: string) =>
  acting(() => Promise.resolve({ "x-front-door": frontDoor, "x-forwarded-for": `${address}, 70.132.0.1` }), api);
/** Calls an endpoint past CloudFront, telling the same without being CloudFront. */
export const asForgerOf = (address: string) =>
  acting(() => Promise.resolve({ "x-front-door": "open", "x-forwarded-for": `${address}, 70.132.0.1` }), api);
