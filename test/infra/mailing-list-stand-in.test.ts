import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import mailchimp from "@mailchimp/mailchimp_marketing";
import { standInAccount, startMailingList } from "#infra/local/mailing-list.ts";
import { freePorts } from "#infra/local/ports.ts";

type StandIn = { stop: () => Promise<void> };
let standIn: StandIn;
let address: string;
let folder: string;

const idOf = (email: string) => createHash("md5").update(email.toLowerCase()).digest("hex");
const contacts = async () => (await (await fetch(`${address}/contacts`)).json()) as { email: string }[];
const put = (email: string, more: object = {}) =>
  mailchimp.lists.setListMember("club", idOf(email), { email_address: email, status_if_new: "subscribed", ...more });
const refusal = (status: number, title: string) => ({ status, response: { body: { status, title } } });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mailing-list-"));
  const { mailingList } = await freePorts();
  const { endpoint, ...account } = standInAccount(mailingList);
  address = `http://127.0.0.1:${mailingList}`;
  standIn = await startMailingList(mailingList, path.join(folder, "contacts.json"));
  mailchimp.setConfig(account);
  Object.assign(mailchimp, { basePath: endpoint });
});

afterEach(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true });
});

test("a contact is added, then renewed under the same id, and written down", async () => {
  await put("Ada@example.com", { merge_fields: { FNAME: "Ada", LNAME: "Okafor", PHONE: "1" } });
  await put("ada@example.com", { merge_fields: { FNAME: "Ada", LNAME: "Obi", PHONE: "2" } });

  const ada = {
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Obi",
    phone: "2",
    status: "subscribed",
    tags: [],
  };
  expect(await contacts()).toEqual([ada]);
  expect(JSON.parse(await readFile(path.join(folder, "contacts.json"), "utf8"))).toEqual({ [idOf(ada.email)]: ada });
});

test("a merge field that is not sent stays as it is", async () => {
  await put("ada@example.com", { merge_fields: { FNAME: "Ada", LNAME: "Okafor", PHONE: "1" } });
  await put("ada@example.com", { merge_fields: { FNAME: "Adaeze" } });
  await put("ada@example.com");

  expect(await contacts()).toMatchObject([{ firstName: "Adaeze", lastName: "Okafor", phone: "1" }]);
});

test("tags are added and taken away, the others stay", async () => {
  const tag = (name: string, status: "active" | "inactive") =>
    mailchimp.lists.updateListMemberTags("club", idOf("ada@example.com"), { tags: [{ name, status }] });
  await put("ada@example.com");

  for (const name of ["one", "two", "two"]) await tag(name, "active");
  await tag("one", "inactive");

  expect(await contacts()).toMatchObject([{ tags: ["two"] }]);
});

test("it says no as Mailchimp does", async () => {
  await expect(put("no address")).rejects.toMatchObject(refusal(400, "Invalid Resource"));
  const tagging = mailchimp.lists.updateListMemberTags("club", idOf("nobody@example.com"), { tags: [] });
  await expect(tagging).rejects.toMatchObject(refusal(404, "Resource Not Found"));
  mailchimp.setConfig({ apiKey: "wrong-us1", server: "us1" });
  await expect(put("ada@example.com")).rejects.toMatchObject(refusal(401, "API Key Invalid"));
  expect(await contacts()).toEqual([]);
});
