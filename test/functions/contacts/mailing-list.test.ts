import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { standInAccount, startMailingList } from "#infra/local/mailing-list.ts";
import { freePorts } from "#infra/local/ports.ts";
import type { MailingListContact } from "#shared/mailing-list.ts";

const readSecret = jest.fn<object, []>();
jest.mock("@aws-sdk/client-secrets-manager", () => ({
  GetSecretValueCommand: class {},
  SecretsManagerClient: class {
    send = () => Promise.resolve({ SecretString: JSON.stringify(readSecret()) });
  },
}));

const contact: MailingListContact = {
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Okafor",
  tags: ["Lead"],
  status: "subscribed",
};

let [stop, folder, account] = [() => Promise.resolve(), "", {} as ReturnType<typeof standInAccount>];
let nowMs = 0;
const open = async () => {
  process.env.MAILING_LIST_SECRET = "mailing-list";
  jest.resetModules();
  const { sendToMailingList } = await import("#functions/contacts/mailing-list.ts");
  return () => sendToMailingList(contact);
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mailing-list-"));
  const { mailingList } = await freePorts();
  account = standInAccount(mailingList);
  ({ stop } = await startMailingList(mailingList, path.join(folder, "contacts.json")));
  readSecret.mockReset();
  nowMs = Date.now();
  jest.spyOn(Date, "now").mockImplementation(() => nowMs);
});
afterEach(async () => {
  jest.restoreAllMocks();
  delete process.env.MAILING_LIST_SECRET;
  await stop();
  await rm(folder, { recursive: true });
});

test.each([
  ["not filled in yet", { apiKey: "", server: "", listId: "" }],
  ["refused", { apiKey: "old-us1" }],
])("credentials that are %s are read again after a minute, and not before", async (_, wrong) => {
  readSecret.mockReturnValueOnce({ ...account, ...wrong }).mockReturnValue(account);
  const sync = await open();

  await expect(sync()).rejects.toThrow();
  nowMs += 59_999;
  await expect(sync()).rejects.toThrow();
  expect(readSecret).toHaveBeenCalledTimes(1);

  nowMs += 1;
  await sync();
  await sync();
  expect(readSecret).toHaveBeenCalledTimes(2);
});

describe("a mailing list of which something else answers", () => {
  /** Answers in place of Mailchimp, and counts how often it was asked. */
  const answerBy = async (listener: RequestListener) => {
    let calls = 0;
    const server = createServer((request, response) => {
      calls++;
      listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const close = () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    return { endpoint: `http://127.0.0.1:${port}/3.0`, countCalls: () => calls, close };
  };

  test.each([301, 302, 303, 307, 308])("leads nowhere by a %d: neither contact nor key goes there", async (status) => {
    const elsewhere = await answerBy((_, response) => response.end("{}"));
    const list = await answerBy((_, response) => response.writeHead(status, { location: elsewhere.endpoint }).end());
    readSecret.mockReturnValue({ ...account, endpoint: list.endpoint });

    await expect((await open())()).rejects.toThrow();

    expect([list.countCalls(), elsewhere.countCalls()]).toEqual([1, 0]);
    await Promise.all([list.close(), elsewhere.close()]);
  });

  test("is given up when it does not answer in time", async () => {
    const list = await answerBy(() => undefined);
    readSecret.mockReturnValue({ ...account, endpoint: list.endpoint });
    jest.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      expect(ms).toBe(3000);
      const control = new AbortController();
      setImmediate(() => control.abort(new DOMException("Late.", "TimeoutError")));
      return control.signal;
    });

    await expect((await open())()).rejects.toMatchObject({ name: "TimeoutError" });
    await list.close();
  });

  test("fails with the status and the title of what Mailchimp said, without the address", async () => {
    const refusal = {
      title: "Member In Compliance State",
      detail: "ada@example.com cannot be subscribed.",
      status: 400,
    };
    const list = await answerBy((_, response) => response.writeHead(400).end(JSON.stringify(refusal)));
    readSecret.mockReturnValue({ ...account, endpoint: list.endpoint });

    await expect((await open())()).rejects.toMatchObject({
      status: 400,
      message: "Member In Compliance State",
    });
    await list.close();
  });
});
