import { contract } from "#shared/contract.ts";
import type { DeviceForm, PushMessage } from "#shared/devices.ts";
import type { Account } from "./account.ts";
import { as } from "./as.ts";
import { clubUnderTest } from "./club-under-test.ts";

const { push } = clubUnderTest();

const post = (path: string, body: object) =>
  fetch(push + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export type ReceivedPush = { text: string; ttl: number; topic: string; urgency: string };

/** A browser that lets the club push: the stand-in holds its keys, and reads what comes. */
export const newBrowser = async (account: Pick<Account, "id" | "email">) => {
  const { publicKey } = (await as(account)(contract.listDevices, {})).body;
  const answer = await post("/browsers", { publicKey });
  const { device, endpoint, keys } = (await answer.json()) as { device: string } & Pick<
    DeviceForm,
    "endpoint" | "keys"
  >;
  const form: DeviceForm = { endpoint, keys, name: "Chrome on Android" };
  const listReceived = async () => (await (await fetch(`${push}/messages?device=${device}`)).json()) as ReceivedPush[];
  return {
    form,
    /** What it was told, as the service has it. */
    listReceived,
    /** What it was told, in the order in which it came. */
    listMessages: async () => (await listReceived()).map(({ text }) => JSON.parse(text) as PushMessage),
    /** Answers so instead of taking the next message. */
    answerNext: (status: number, retryAfter?: string) => post(`/browsers/${device}/answers`, { status, retryAfter }),
    /** No longer lets the club push. */
    leave: () => fetch(`${push}/browsers/${device}`, { method: "DELETE" }),
  };
};
export type Browser = Awaited<ReturnType<typeof newBrowser>>;

/** The same, which its member has told the club. */
export const addBrowser = async (account: Pick<Account, "id" | "email">) => {
  const browser = await newBrowser(account);
  const { status, body } = await as(account)(contract.saveDevice, browser.form);
  if (status !== 200) throw new Error(body.detail);
  return { ...browser, id: body.id };
};
