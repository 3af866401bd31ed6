import type * as z from "zod/mini";
import { demoAccounts } from "#infra/local/settings.ts";
import { privateLinkHeader, type Endpoint } from "#shared/endpoint.ts";
import type { Problem } from "#shared/problem.ts";
import { groupOf, type Right } from "#shared/rights.ts";
import { selfServiceScope } from "#shared/second-factor.ts";
import { signInClaim } from "#shared/sessions.ts";
import { signIn } from "./account.ts";
import { clubUnderTest, isWire } from "./club-under-test.ts";
import { answerRequest } from "./in-process/api.ts";

type Headers = Record<string, string>;
type Request = { method?: string; headers?: Headers; body?: string; through?: string };

const { site, endpoint, outputs, frontDoor, accounts } = clubUnderTest();
const json = { "content-type": "application/json" };

const readResponse = async (response: Response) => {
  const text = await response.text();
  const isJson = text !== "" && /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as unknown };
};

/** Sends anything at all to the site's own address, over the wire; a body that is JSON is read. */
export const send = async (path: string, { through = site, ...request }: Request = {}) =>
  readResponse(await fetch(`${through}${path}`, { redirect: "manual", ...request }));

const statusesWithoutBody = [204, 304];

/** Has a request to the API answered in this process. */
const sendHere = async (path: string, { method = "GET", headers = {}, body }: Request = {}) => {
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const answer = await answerRequest({ method, path, headers: lowerCase, body });
  const text = statusesWithoutBody.includes(answer.status) ? null : answer.body;
  return readResponse(new Response(text, { status: answer.status, headers: answer.headers }));
};

/** Sends a request to the API: in this process, or over the wire. */
export const sendToApi = isWire ? send : sendHere;

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
  (who: () => Promise<Headers>, through?: string, sends: typeof send = sendToApi) =>
  async <Input extends z.core.$ZodType, Output extends z.core.$ZodType>(
    { method, path: template, takesLink }: Endpoint<Input, Output>,
    input: z.input<Input>,
    more: Headers = {},
  ): Promise<Answer<Output>> => {
    const { path, rest: left } = addressed(template, input as Headers);
    const { token = "", ...others } = left;
    const rest = takesLink ? others : left;
    const link = { [privateLinkHeader]: encodeURIComponent(token) };
    const headers = { ...(await who()), ...(takesLink && link), ...more };
    const answer =
      method === "GET"
        ? await sends(`${path}?${new URLSearchParams(rest).toString()}`, { headers, through })
        : await sends(path, { method, headers: { ...json, ...headers }, body: JSON.stringify(rest), through });
    return answer as Answer<Output>;
  };

/** For how long a session is used, in milliseconds: tokens live five minutes. */
const sessionLifetimeMs = 180_000;

const sessions = new Map<string, { since: number; tokens: ReturnType<typeof signIn> }>();
/** Valid tokens of somebody, from a session that is used again and again. */
export const tokensOf = (email: string) => {
  const known = sessions.get(email);
  if (known && Date.now() - known.since < sessionLifetimeMs) return known.tokens;
  const tokens = signIn(email);
  sessions.set(email, { since: Date.now(), tokens });
  return tokens;
};

/** The claims of an access token as Cognito would issue it. */
const claimsFor = (
  id: string,
  { rights, isMember, signedInAgoMs }: Pick<Person, "signedInAgoMs"> & { rights: readonly Right[]; isMember: boolean },
) => ({
  sub: id,
  ...(signedInAgoMs !== undefined && {
    auth_time: Math.floor((Date.now() - signedInAgoMs) / 1000),
    scope: selfServiceScope,
    [signInClaim]: "true",
  }),
  token_use: "access",
  "cognito:groups": [...rights.map(groupOf), ...(isMember ? ["member"] : [])],
});
const unsignedToken = (claims: object) => `.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

type Person = {
  email: string;
  id?: string;
  /** Whether they are an owner. */
  isAdmin?: boolean;
  rights?: readonly Right[];
  isMember?: boolean;
  signedInAgoMs?: number | undefined;
};

const bearerHere = ({
  id = "",
  isAdmin = false,
  rights = isAdmin ? ["owner"] : [],
  isMember = true,
  signedInAgoMs,
}: Person) => ({
  authorization: `Bearer ${unsignedToken(claimsFor(id, { rights, isMember, signedInAgoMs }))}`,
});
const bearer = async (person: Person): Promise<Headers> =>
  isWire ? { authorization: `Bearer ${(await tokensOf(person.email)).access}` } : bearerHere(person);
const asDemo = ({ email, isAdmin }: (typeof demoAccounts)[number]) =>
  acting(() => bearer({ email, isAdmin, id: accounts[email] ?? "" }));
const [admin, member] = demoAccounts;

/** Calls an endpoint of the contract as anybody. */
export const asVisitor = acting(() => Promise.resolve({}));
/** Calls an endpoint of the contract as a signed-in member. */
export const asMember = asDemo(member);
/** Calls an endpoint of the contract as an admin. */
export const asAdmin = asDemo(admin);
/** Calls an endpoint of the contract as the member of an account. */
export const as = (account: Person) => acting(() => bearer(account));
/** The same within this process, also in tests over the wire. */
export const actingHere = (account: Person) => acting(() => Promise.resolve(bearerHere(account)), undefined, sendHere);
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
