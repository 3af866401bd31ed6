import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest, isWire } from "./club-under-test.ts";
import { context } from "./in-process/stream.ts";

const { endpoint, outputs } = clubUnderTest();
const lambda = new LambdaClient(credentials(endpoint));

type Handler = (event: never, lambdaContext: typeof context) => unknown;

/** The Lambdas that no request reaches, by the outputs that name them. */
const handlers: Record<string, () => Promise<{ handler: Handler }>> = {
  FunctionOutbox: () => import("#functions/outbox/handler.ts"),
  FunctionAnnouncements: () => import("#functions/registrations/announcements.ts"),
  FunctionLettersWorker: () => import("#functions/letters/worker.ts"),
  FunctionBounces: () => import("#functions/outbox/feedback.ts"),
  FunctionRenewals: () => import("#functions/listings/renewals.ts"),
  FunctionDuesKeeper: () => import("#functions/dues/keeping.ts"),
  FunctionTokens: () => import("#functions/membership/token-trigger.ts"),
  FunctionSignups: () => import("#functions/membership/sign-up-trigger.ts"),
  FunctionKeeper: () => import("#functions/applications/deadline-worker.ts"),
  FunctionDeletions: () => import("#functions/inbox/deletion-worker.ts"),
  FunctionAttendance: () => import("#functions/door/attendance.ts"),
  FunctionExports: () => import("#functions/account/export-worker.ts"),
  FunctionMerges: () => import("#functions/merging/worker.ts"),
  FunctionErasures: () => import("#functions/account/deletion-worker.ts"),
  FunctionDepartures: () => import("#functions/departures/handler.ts"),
  FunctionBackups: () => import("#functions/account/backup-worker.ts"),
};

const invokeDeployed = async (output: string, event: unknown): Promise<unknown> => {
  const { Payload, FunctionError } = await lambda.send(
    new InvokeCommand({ FunctionName: outputs[output], Payload: JSON.stringify(event) }),
  );
  const answer = Buffer.from(Payload ?? []).toString();
  if (FunctionError) throw new Error(`${output} failed: ${answer}`);
  return answer === "" ? undefined : JSON.parse(answer);
};

/** Runs a Lambda, named by its output such as `FunctionOutbox`, on an event. Throws when it fails. */
export const invoke = async (output: string, event: unknown): Promise<unknown> => {
  if (isWire) return invokeDeployed(output, event);
  const { handler } = (await handlers[output]?.()) ?? {};
  return handler?.(event as never, context);
};

const schedule = { source: "aws.events", "detail-type": "Scheduled Event" };

/** The five-minute sweepOutbox of the outbox, now. */
export const sweepOutbox = () => invoke("FunctionOutbox", schedule);

/** The five-minute sweepOutbox of unfinished announcements, now. */
export const sweepAnnouncements = () => invoke("FunctionAnnouncements", schedule);

/** The hourly look at listings of which nothing was heard, now. */
export const checkRenewals = () => invoke("FunctionRenewals", schedule);

/** The five-minute look at dues of which something is due, and at levels that were set to pay, now. */
export const keepAllDues = () => invoke("FunctionDuesKeeper", schedule);

/** The five-minute look at whose account is gone, or is back, now. */
export const sweepDepartures = () => invoke("FunctionDepartures", schedule);

/** The hourly look at applications that are late, or whose time has come, now. */
export const keepApplications = () => invoke("FunctionKeeper", schedule);

/** The daily deletion of messages that were kept long enough, now. */
export const keepMessages = () => invoke("FunctionDeletions", schedule);

/** The look, every quarter of an hour, at events that are over, and who came to them, now. */
export const noteAttendance = () => invoke("FunctionAttendance", schedule);

/** The look, every minute, at copies of data that are to be made or deleted, now. */
export const makeExports = () => invoke("FunctionExports", schedule);

/** The look, every minute, at accounts that are to be merged, or to be two again, now. */
export const mergeAccounts = () => invoke("FunctionMerges", schedule);

/** The five-minute look at accounts that are to be deleted, now. */
export const deleteAccounts = () => invoke("FunctionErasures", schedule);

/** The look, every minute, at letters of which something is due, now. */
export const runLetters = () => invoke("FunctionLettersWorker", schedule);

/** What SES tells of an e-mail by SNS. */
export const receiveFeedback = (message: object | string | null) =>
  invoke("FunctionBounces", {
    Records: [{ Sns: { Message: typeof message === "string" ? message : JSON.stringify(message) } }],
  });
