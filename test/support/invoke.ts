import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "./club-under-test.ts";

const { endpoint, outputs } = clubUnderTest();
const lambda = new LambdaClient(credentials(endpoint));

/** Runs a deployed Lambda, named by its output such as `FunctionOutbox`, on an event. Throws when it fails. */
export const invoke = async (output: string, event: unknown): Promise<unknown> => {
  const { Payload, FunctionError } = await lambda.send(
    new InvokeCommand({ FunctionName: outputs[output], Payload: JSON.stringify(event) }),
  );
  const answer = Buffer.from(Payload ?? []).toString();
  if (FunctionError) throw new Error(`${output} failed: ${answer}`);
  return answer === "" ? undefined : JSON.parse(answer);
};

/** The five-minute sweep of the outbox, now. */
export const sweep = () => invoke("FunctionOutbox", { source: "aws.events", "detail-type": "Scheduled Event" });

/** The daily look after listings of which nothing was heard, now. */
export const lookAfterRenewals = () =>
  invoke("FunctionRenewals", { source: "aws.events", "detail-type": "Scheduled Event" });

const recordsOf = (item: string, ids: string[]) => ({
  Records: ids.map((id, index) => ({
    eventName: "INSERT" as const,
    dynamodb: { SequenceNumber: String(index + 1), Keys: { pk: { S: `${item}#${id}` }, sk: { S: item } } },
  })),
});

/** What the table's stream tells the outbox of new letters. */
export const streamOf = (...ids: string[]) => recordsOf("OUTBOX", ids);

/** What it tells of new announcements. */
export const announcedBy = (...ids: string[]) => recordsOf("ANNOUNCEMENT", ids);

/** The five-minute sweep of unfinished announcements, now. */
export const sweepAnnouncements = () =>
  invoke("FunctionAnnouncements", { source: "aws.events", "detail-type": "Scheduled Event" });
