import { mkdtemp, rm } from "node:fs/promises";
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
