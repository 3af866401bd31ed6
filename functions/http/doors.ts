import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type * as z from "zod/v4/core";
import { freshSignInMinutes } from "#shared/account.ts";
import type { Caller, Endpoint } from "#shared/endpoint.ts";
import { isAllowed, readsOnly, runsEvents, type May } from "#shared/rights.ts";
import type { OnlyEvents } from "#shared/roles.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { formatAnswer, Tagged } from "./answers.ts";
import {
  limitToSession,
  parseAccount,
  readBearerToken,
  readRequest,
  toMember,
  type Account,
  type EventsAdmin,
  type Member,
  type Request,
} from "./caller.ts";
import { parseInput } from "./input.ts";
import { hideContacts } from "./reader.ts";

/** An endpoint with its access check, as listed in a Lambda's `handler.ts`. */
export type Door = {
  row: Endpoint;
  open: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
};

type Admission<Person> = (event: APIGatewayProxyEventV2, row: Endpoint) => Person | Promise<Person>;

/** Work done alongside the response. */
type Beside<Person> = (event: APIGatewayProxyEventV2, person: Person, request: Request) => Promise<unknown>;

/** What an endpoint does for a caller. */
type Run<Input extends z.$ZodType, Output extends z.$ZodType, Person extends unknown[]> = (
  input: z.output<Input>,
  ...caller: [...Person, Request]
) => Promise<z.output<Output> | Tagged<z.output<Output>>>;

const door =
  <Who extends Caller, Person extends unknown[]>(admit: Admission<Person>, beside?: Beside<Person>) =>
  <Input extends z.$ZodType, Output extends z.$ZodType>(
    row: Endpoint<Input, Output, Who>,
    run: Run<Input, Output, Person>,
  ): Door => ({
    row,
    open: async (event) => {
      const person = await admit(event, row);
      const input = parseInput(row.input, event, { ignoresBody: row.ignoresBody, takesLink: row.takesLink });
      const request = readRequest(event);
      const [output] = await Promise.all([run(input, ...person, request), beside?.(event, person, request)]);
      return formatAnswer(row, output, event.headers["accept-encoding"]);
    },
  });

/** For any caller: `run(input, request)`. */
export const publicEndpoint = door<"public", []>(() => []);

/** Admits active sessions only. A token outlives its session by minutes, and a session may be ended elsewhere. */
const inSession =
  <Person>(admit: (account: Account, row: Endpoint) => Person): Admission<Person> =>
  async (event, row) => {
    const account = parseAccount(event);
    const { id, sessionId } = account;
    // Skips the lookup if the token alone is refused.
    const person = admit(account, row);
    if (sessionId === undefined) return person;
    const { requireSession } = await import("../platform/sessions.ts");
    return admit(limitToSession(account, await requireSession(id, sessionId)), row);
  };

/** For anyone signed in, member or not: `run(input, account, request)`. */
export const accountEndpoint = door<"account", [Account]>(inSession((account) => [account]));

/**
 * For anyone signed in, without requiring a stored session: `run(input, account, request)`. For the session endpoints.
 */
export const newSessionEndpoint = door<"account", [Account]>((event) => [parseAccount(event)]);

const freshSignInMs = freshSignInMinutes * 60_000;

/**
 * An account that entered its password, and its code if it has one, in the last five minutes, in a session started then,
 * which need not be stored. Throws `forbidden`.
 */
const parseFreshAccount = async (event: APIGatewayProxyEventV2) => {
  const account = parseAccount(event);
  const { id, sessionId, signedInAt, mayChangeAccount } = account;
  if (!mayChangeAccount || Date.now() - signedInAt > freshSignInMs)
    throw new AppError("forbidden", "Please enter your password again: this needs a fresh sign-in.");
  if (sessionId !== undefined)
    await (await import("../platform/sessions.ts")).requireFreshSession(id, { id: sessionId, signedInAt });
  return account;
};

/** For anyone who has just signed in again: `run(input, account, request)`. */
export const freshAccountEndpoint = door<"account", [Account]>(async (event) => [await parseFreshAccount(event)]);

/** The parts of an input that name another member. */
const namesMember = ["memberId", "to", "via"];

/** An input in which the id of an account that was merged into another means that one. */
const resolveMembers = async <Input>(input: Input): Promise<Input> => {
  const named = Object.entries(input ?? {}).filter(
    ([name, value]) => namesMember.includes(name) && typeof value === "string",
  );
  if (named.length === 0) return input;
  const { resolve } = await (await import("../members/merged.ts")).readAliases();
  return { ...input, ...Object.fromEntries(named.map(([name, value]) => [name, resolve(String(value))])) };
};

const memberDoor = door<"member", [Member]>(inSession((account) => [toMember(account)]));

/** For members: `run(input, member, request)`. Who was merged into another account is that one in its input. */
export const memberEndpoint = <Input extends z.$ZodType, Output extends z.$ZodType>(
  row: Endpoint<Input, Output, "member">,
  run: Run<Input, Output, [Member]>,
) => memberDoor(row, async (input, member, request) => run(await resolveMembers(input), member, request));

/** The refusal of admin-only endpoints. */
export const forAdmins = () => new AppError("forbidden", "This is restricted to authorized administrators only.");

/** The refusal of an admin's session without a second factor. */
const withSecondFactor = () =>
  new AppError(
    "second-factor",
    "Admins sign in with a second factor. Set one up under Settings, then sign in again with its code.",
  );

/** Logs an admin's session on its first request; if that fails, on the next. */
const noteSession: Beside<[Member]> = async (event, [{ id }], { network, requestId }) => {
  const { signedInAt, session } = parseAccount(event);
  if (session === undefined) return;
  try {
    await (await import("../audit/sign-in.ts")).noteSignIn({ id, network }, { session, signedInAt });
  } catch (error) {
    logger.error("session not noted", { requestId, error: error as Error });
  }
};

const requireRight = ({ id, rights, rightsWithFactor }: Account, { may = "owner" }: { may?: May }): [Member] => {
  if (isAllowed(rights, may)) return [{ id, rights }];
  throw isAllowed(rightsWithFactor, may) ? withSecondFactor() : forAdmins();
};

const adminDoor = door<"admin", [Member]>(inSession(requireRight), noteSession);

/** Likewise for admins who have just signed in again, with their second factor: `run(input, admin, request)`. */
export const freshAdminEndpoint = door<"admin", [Member]>(async (event, row) =>
  requireRight(await parseFreshAccount(event), row),
);

/** A reader's list is another than what the same ETag stands for elsewhere. */
const tagForReader = (tag: string) => tag.replace(/"$/, '|reader"');

const hideContactsIn = <Output>(answer: Output | Tagged<Output>) =>
  answer instanceof Tagged
    ? new Tagged(tagForReader(answer.tag), answer.output && hideContacts(answer.output))
    : hideContacts(answer);

type AdminRun<Input extends z.$ZodType, Output extends z.$ZodType> = Run<Input, Output, [EventsAdmin]>;

const hideFromReaders =
  <Input extends z.$ZodType, Output extends z.$ZodType>(
    { may = "owner" }: Endpoint,
    run: AdminRun<Input, Output>,
  ): AdminRun<Input, Output> =>
  async (input, admin, request) => {
    if (admin.only || !readsOnly(admin.rights, may)) return run(input, admin, request);
    const knows = (tag: string) => request.knows(tagForReader(tag));
    return hideContactsIn(await run(input, admin, { ...request, knows }));
  };

/**
 * For owners and whoever has the right that the row names, by the token's Cognito groups: `run(input, admin, request)`. Who
 * has it as a reader alone gets the answer without what people are reached by.
 */
export const adminEndpoint = <Input extends z.$ZodType, Output extends z.$ZodType>(
  row: Endpoint<Input, Output, "admin">,
  run: Run<Input, Output, [Member]>,
) => adminDoor(row, hideFromReaders(row, run));

/** Which events somebody runs, if what a request's path names is one of them. */
type FindOnly = (memberId: string, named: Record<string, string | undefined>) => Promise<OnlyEvents | undefined>;

/** Asks which events somebody runs, for whoever runs only some: others have what their token says. */
const admitToEvents =
  (findOnly: FindOnly): Admission<[EventsAdmin]> =>
  async (event, row) => {
    const { may = "owner", within } = row;
    const widened = within === undefined ? may : [may, runsEvents].flat();
    const [admin] = await inSession((account) => requireRight(account, { may: widened }))(event, row);
    const { id, rights } = admin;
    if (isAllowed(rights, "events") || !rights.includes("some-events")) return [admin];
    const only = await findOnly(id, event.pathParameters ?? {});
    if (!only && !isAllowed(rights, may)) throw forAdmins();
    return [{ ...admin, ...(only && { only }) }];
  };

/**
 * The door of rows that are `within` events: as `adminEndpoint`, and for whoever runs only some where the request is about
 * those, who then has them as `only`.
 */
export const createEventsEndpoint = (findOnly: FindOnly) => {
  const openFor = door<"admin", [EventsAdmin]>(admitToEvents(findOnly), noteSession);
  return <Input extends z.$ZodType, Output extends z.$ZodType>(
    row: Endpoint<Input, Output, "admin">,
    run: AdminRun<Input, Output>,
  ) => openFor(row, hideFromReaders(row, run));
};

/**
 * For holders of a pass to an event's door: `run(input, pass, request)`. `readPass` finds a token's pass, and throws to
 * refuse.
 */
export const createDoorEndpoint = <Pass>(readPass: (token: string, eventId: string) => Promise<Pass>) =>
  door<"door", [Pass]>(async (event) => [await readPass(readBearerToken(event), event.pathParameters?.eventId ?? "")]);
