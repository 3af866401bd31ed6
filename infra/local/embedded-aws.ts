import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { startProgram } from "./programs.ts";
import { Failure } from "./progress.ts";
import { installPython } from "./python-environment.ts";
import { toolsFolder } from "./settings.ts";

/** The environment of a program that uses the embedded AWS, which accepts any key and has one account, `000000000000`. */
export const awsEnvironment = (endpoint: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
});

/** The settings of an SDK client. */
export const credentials = (endpoint: string) => ({
  endpoint,
  region: "us-east-1",
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
});

const events = z.object({ events: z.array(z.object({ message: z.string() })) });

/** What a Lambda of the embedded AWS has logged, line by line. By hand: the SDK's client would be a package for this alone. */
export const readLog = async (endpoint: string, logGroupName: string) => {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "Logs_20140328.FilterLogEvents",
      // It reads no more of it than the service and the account.
      authorization: "AWS4-HMAC-SHA256 Credential=test/20261128/us-east-1/logs/aws4_request, Signature=none",
    },
    body: JSON.stringify({ logGroupName }),
  });
  return events.parse(await response.json()).events.map(({ message }) => message);
};

/** Installs the embedded AWS, unless this version is installed. */
export const installEmbeddedAws = () =>
  installPython({
    name: "python",
    purpose: "the embedded AWS",
    requirements: path.join(import.meta.dirname, "requirements.txt"),
  });

/**
 * Deletes stream positions. The embedded AWS saves how far a Lambda has read a stream, but not the stream: after a restart,
 * new records would count as read, and emails would wait for the sweep.
 */
const forgetStreamPositions = async (stateFolder: string) => {
  const file = path.join(stateFolder, "lambda.json");
  const content = await readFile(file, "utf8").catch(() => undefined);
  if (content === undefined) return;
  const state = JSON.parse(content) as { payload?: { dynamodb_stream_positions?: unknown } };
  delete state.payload?.dynamodb_stream_positions;
  await writeFile(file, JSON.stringify(state));
};

/**
 * Its program, with the arithmetic of sign-ins by GMP: Python's own takes 0.3 seconds of a processor for each. The code that
 * confirms an account verifies its address, as Cognito's does. An account is looked for among a copy of all, since it would fail
 * where one is made meanwhile, and found again by its address without that. An expression is read and checked once, and not for
 * each item that it is compared with, which took most of the time of a query.
 */
const program = `
import gmpy2
from functools import lru_cache
from ministack.app import main
from ministack.services import cognito, dynamodb
read = dynamodb._tokenize
dynamodb._tokenize = lru_cache(1000)(lambda expression: tuple(read(expression)))
dynamodb._condition_syntax_error = lru_cache(1000)(dynamodb._condition_syntax_error)
def once(check):
    known = lru_cache(1000)(check)
    return lambda tokens, *rest: (known if isinstance(tokens, tuple) else check)(tokens, *rest)
dynamodb._check_redundant_parens = once(dynamodb._check_redundant_parens)
dynamodb._check_reserved_keyword_usage = once(dynamodb._check_reserved_keyword_usage)
cognito.pow = lambda base, exponent, modulus: int(gmpy2.powmod(base, exponent, modulus))
resolve = cognito._resolve_user
names = {}
def email_of(user):
    return cognito._attr_list_to_dict(user["Attributes"]).get("email")
def resolve_safely(pool, username):
    users = pool["_users"]
    known = users.get(username) or users.get(names.get(username))
    if known and username in (known["Username"], email_of(known)):
        return known, None
    user, error = resolve({**pool, "_users": dict(users)}, username)
    if user and email_of(user) == username:
        names[username] = user["Username"]
    return user, error
cognito._resolve_user = resolve_safely
confirm = cognito._confirm_sign_up
def confirm_and_verify(data):
    answer = confirm(data)
    for pool in cognito._user_pools.values():
        user = data.get("ClientId") in pool["_clients"] and cognito._resolve_user(pool, data.get("Username"))[0]
        if user and user["UserStatus"] == "CONFIRMED":
            verified = [{"Name": "email_verified", "Value": "true"}]
            user["Attributes"] = cognito._merge_attributes(user["Attributes"], verified)
    return answer
cognito._confirm_sign_up = confirm_and_verify
main()`;

type Options = { port: number; smtpPort: number; folder: string };

/** Starts the embedded AWS with its state in `folder`, IAM enforced, and email sent to an SMTP server. */
export const startEmbeddedAws = async ({ port, smtpPort, folder }: Options) => {
  const endpoint = `http://127.0.0.1:${port}`;
  const temporary = path.join(folder, "tmp");
  await mkdir(temporary, { recursive: true });
  // Its Lambda workers are CommonJS in .js files, which our package.json would make ES modules.
  await writeFile(path.join(temporary, "package.json"), '{ "type": "commonjs" }');
  const stateFolder = path.join(folder, "aws");
  await forgetStreamPositions(stateFolder);
  const { stop } = await startProgram({
    name: "The embedded AWS",
    command: path.join(toolsFolder, "python/bin/python3"),
    args: ["-c", program],
    env: {
      // The rest of the developer's environment must not reach a Lambda.
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...awsEnvironment(endpoint),
      GATEWAY_PORT: String(port),
      BIND_HOST: "127.0.0.1",
      AUTH: "true",
      // As on AWS, no token is issued if the token Lambda fails.
      MINISTACK_COGNITO_PRETOKEN_STRICT: "1",
      LOG_LEVEL: "WARNING",
      PERSIST_STATE: "1",
      STATE_DIR: stateFolder,
      S3_PERSIST: "1",
      S3_DATA_DIR: path.join(folder, "s3"),
      TMPDIR: temporary,
      // Unused services, which would listen on fixed ports on all interfaces.
      IOT_MTLS_ENABLED: "false",
      SFTP_ENABLED: "false",
      SMTP_HOST: `127.0.0.1:${smtpPort}`,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    },
    log: path.join(folder, "aws.log"),
    health: `${endpoint}/_ministack/health`,
  });
  return { endpoint, stop };
};

/** An AWS emulator that is already running. Throws a failure if none responds. */
export const findRunningAws = async (endpoint: string) => {
  await fetch(endpoint, { signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new Failure(`No AWS answers at ${endpoint}: start it, or unset AWS_ENDPOINT_URL to have one started.`);
  });
  return { endpoint };
};
