import { unzipSync, strFromU8 } from "fflate";
import { exportFileOf } from "#functions/account/export.ts";
import { writeOne } from "#functions/platform/table.ts";
import { exportsPerDay } from "#shared/account.ts";
import { unlistedLooks } from "#shared/audit.ts";
import { contract } from "#shared/contract.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { sendToTopic } from "../../support/community.ts";
import { senderOf } from "../../support/conversation.ts";
import { documents } from "../../support/documents.ts";
import { forEachCrash } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { makeExports } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newProfile } from "../../support/members.ts";
import { headFile, putUpload } from "../../support/stored-files.ts";
import { editItem, itemsUnder } from "../../support/table.ts";
import { inFull } from "../../support/tier.ts";
import { createWholeMember } from "../../support/whole-member.ts";

const ask = (account: Account) => as(account)(contract.requestExport, {});
const see = async (account: Account) => (await as(account)(contract.getOwnData, {})).body.export;
const link = (account: Account) => as(account)(contract.getExportLink, {});
const itemOf = async ({ id }: Account) => (await itemsUnder(`EXPORT#${id}`))[0];
const subjectsTo = async ({ email }: Account) => (await emailsTo(email)).map(({ subject }) => subject);
const isReady = "The copy of your data is ready";

const download = async (account: Account) => {
  const { body } = await link(account);
  const answer = await fetch(body.url);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="my-data.zip"');
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
};
/** As if so many hours had passed since it was ready. */
const age = async (account: Account, hours: number) => {
  const item = (await itemOf(account))!;
  const expiresAt = new Date(Date.parse(String(item.expiresAt)) - hours * 3_600_000).toISOString();
  await editItem(item, { expiresAt, gsi2sk: expiresAt });
};

const ada = () => newProfile({ full_name: "Ada Okafor" });

describe("a copy of one's data", () => {
  testInProcess("has everything of theirs and what they saw, with files, and nothing of the admins' own", async () => {
    const { account, word, said, told, secret, other } = await createWholeMember();
    await ask(account);
    expect(await see(account)).toMatchObject({ state: "preparing" });

    await makeExports();

    expect(await see(account)).toMatchObject({ state: "ready", bytes: expect.any(Number) as number });
    const found = await download(account);
    const texts = Object.entries(found).filter(([name]) => /\.(json|html)$/.test(name));
    const read = (name: string) => JSON.parse(strFromU8(found[`data/${name}.json`]!)) as Record<string, unknown>[];
    const all = texts.map(([, bytes]) => strFromU8(bytes)).join("\n");
    const sorted = (name: string, field: string) => Array.from(read(name), (each) => each[field]).toSorted();
    const text = expect.any(String) as string;
    expect(read("profile")).toMatchObject([{ bio: `I build. ${word}`, company: word, location: word }]);
    expect(read("profile-fields")).toEqual([{ question: "A wish", answer: word, shown_to: "club" }]);
    const shows = { shows_reading: true, shows_typing: true };
    expect(read("settings")).toEqual([
      { directory_visible: true, calendar_feed: true, messages_from: "everyone", ...shows },
    ]);
    expect(read("account")).toMatchObject([{ email: account.email, membership: { via: "open", level: "Standard" } }]);
    expect(read("registrations").map(({ message }) => message)).toEqual([word, word, word]);
    expect(read("registrations").filter(({ feedback }) => feedback)).toMatchObject([
      { feedback: { score: 5, text: `Warm. ${word}` } },
    ]);
    expect(read("registrations").flatMap(({ answers = [] }) => answers)).toEqual([
      { question: "A wish?", answer: word },
    ]);
    expect(read("listings")).toMatchObject([{ payments: { status: "active" } }, {}]);
    expect(read("applications")).toMatchObject([{ answers: { additionalInfo: word } }]);
    expect(read("letters")).toEqual([{ at: text, subject: `Spring ${told}`, topic: "offers" }]);
    expect(read("invitations")).toMatchObject([{ name: "Cleo", note: word, state: "sent" }]);
    expect(read("vouches")).toMatchObject([{ applicant: "Ada Okafor", said: `You should keep her. ${said}` }]);
    expect(read("community")).toMatchObject([{ content: `Hello. ${said}`, attachment: expect.any(String) as string }]);
    const asked = { from: "You", content: `You there? ${said}` };
    const answered = { from: "Ben Lindqvist", content: `I am. ${told}` };
    expect(read("conversations")).toMatchObject([{ with: "Ben Lindqvist", messages: [asked, answered] }]);
    expect(read("reactions")).toMatchObject([{ topic: "Networking", reactions: "🎉", to: "Ben Lindqvist" }]);
    expect(read("votes")).toMatchObject([{ topic: "Networking", question: `Welcome. ${told}`, chosen: "Tuesday" }]);
    expect(sorted("acquaintances", "name")).toEqual(["Ben Lindqvist", "Eve Hart", "Fay Lund"]);
    expect(read("introductions")).toMatchObject([{ to: "Fay Lund", through: "The club", state: "asked" }]);
    expect(read("introductions-passed")).toMatchObject([
      { from: "Eve Hart", to: "Fay Lund", reason: `We should talk. ${told}`, answer: "asked" },
    ]);
    expect(read("introductions-offered")).toMatchObject([
      {
        from: "Fay Lund",
        through: "The club",
        reason: `We should talk. ${told}`,
        words: "Do.",
        answer: "no answer yet",
      },
    ]);
    expect(read("sessions")).toEqual([{ device: `Browser ${word}`, startedAt: text, lastUsedAt: text }]);
    expect(read("blocked")).toEqual([{ name: "Dan Moss" }]);
    const question = `Welcome. ${told}\n– Monday\n– Tuesday\n– Never`;
    expect(read("reports")).toMatchObject([{ reason: said, message: { content: question } }]);
    expect(sorted("messages", "kind")).toEqual(["lead", "message", "signup"]);
    expect(read("messages").find(({ kind }) => kind === "message")).toMatchObject({
      message: `Hello. ${word}`,
      answers: [{ text: `Of course. ${told}` }],
    });
    expect(read("held-back")).toMatchObject([{ form: "message", facts: expect.any(Array) as unknown[] }]);
    expect(read("contact")).toMatchObject([{ email: account.email }]);
    expect(Object.keys(found).filter((name) => name.startsWith("files/"))).toHaveLength(3);
    // What somebody reported about them, what admins noted, and the secrets of private links.
    expect(all).not.toContain(secret);
    expect(all).not.toMatch(/"(secret|token|joinToken|scores|handled|memberId)"/);
    expect(read("reports")).toHaveLength(1);
    expect(all).not.toContain(other.id);
    const page = strFromU8(found["index.html"]!);
    expect(page).toContain(word);
    expect(page).toContain('<html lang="en">');
    expect(page).toContain(unlistedLooks);
    // Emails are found by nobody's address, which the page says.
    expect(page).toMatch(/<h2 id="not-here">What isn't here<\/h2><ul><li>Emails we sent you: .* for 30 days, /);
  });

  testInProcess("shows words as text, never as markup, and is told when it is ready, without its link", async () => {
    const account = await newAccount();
    await as(account)(contract.saveProfile, {
      ...given.profile({ bio: `<script>alert("x")</script> & 'y'` }),
      version: 0,
    });
    await ask(account);
    expect(await subjectsTo(account)).toEqual([]);

    await makeExports();

    const [email, ...others] = await emailsTo(account.email);
    expect([email?.subject, others]).toEqual([isReady, []]);
    expect(email?.text).toContain("/portal/settings/data");
    expect(email?.text).not.toMatch(/exports\/|X-Amz/);
    const page = strFromU8((await download(account))["index.html"]!);
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;");
  });

  testInProcess("with many attachments is written in parts and comes back whole", async () => {
    const account = await ada();
    const sender = senderOf({ id: account.id, full_name: "Ada Okafor" });
    const five = new Uint8Array(4.5 * 1024 * 1024);
    five.set(documents.pdf());
    for (let offset = 1000; offset < five.length - 4; offset += 4) five[offset] = (offset * 2_654_435_761) >>> 24;
    for (const name of ["One.pdf", "Two.pdf", "Three.pdf"]) {
      const upload = await putUpload(account.id, five, "application/pdf");
      await sendToTopic(sender, { content: "", attachment: { upload, name } });
    }
    await ask(account);

    await makeExports();

    const files = Object.entries(await download(account)).filter(([name]) => name.startsWith("files/messages/"));
    expect(files).toHaveLength(3);
    for (const [, bytes] of files) expect(Buffer.compare(bytes, five)).toBe(0);
  });

  testInProcess("is one at a time, a few a day", async () => {
    const account = await ada();
    await ask(account);
    const first = await see(account);
    expect((await ask(account)).body.export).toEqual(first);

    for (let copies = 1; copies < exportsPerDay; copies++) {
      await makeExports();
      expect((await ask(account)).status).toBe(201);
    }
    await makeExports();

    expect(await ask(account)).toMatchObject({ status: 429, body: { code: "too-many" } });
    expect((await subjectsTo(account)).filter((subject) => subject === isReady)).toHaveLength(exportsPerDay);
    expect(await see(account)).toMatchObject({ state: "ready" });
  });

  testInProcess("is nobody else's, and is gone after 24 hours, the file too", async () => {
    const [account, other] = [await ada(), await ada()];
    await ask(account);
    expect((await link(account)).status).toBe(404);
    await makeExports();
    expect((await link(account)).status).toBe(200);
    expect((await link(other)).status).toBe(404);
    expect(await see(other)).toBeNull();

    await age(account, 24);

    expect([await see(account), (await link(account)).status]).toEqual([null, 404]);
    await makeExports();
    expect(await headFile(exportFileOf(account.id))).toBeUndefined();
    expect(await itemOf(account)).toBeUndefined();
  });

  testInProcess("is for whoever has an account, and whose address is confirmed", async () => {
    const account = await newAccount();
    const answer = await as({ ...account, isMember: false })(contract.requestExport, {});
    expect(answer.status).toBe(201);
    const unknown = { id: crypto.randomUUID(), email: "" };
    expect(await as(unknown)(contract.requestExport, {})).toMatchObject({ status: 409 });
  });

  // Nearly all of its requests read: a few of them stand for all.
  const step = inFull(7, 20);
  testInProcess("a machine that ends anywhere leaves it to the next one: one file, told once", () =>
    forEachCrash(
      async (during) => {
        const account = await ada();
        await ask(account);

        await during(() => makeExports().catch(() => undefined));
        const item = await itemOf(account);
        if (item?.step === "build") {
          const past = new Date(Date.now() - 600_000).toISOString();
          await editItem(item, { gsi2sk: past, leasedUntil: past });
          await makeExports();
        }

        expect(await see(account)).toMatchObject({ state: "ready" });
        expect(await subjectsTo(account)).toEqual([isReady]);
      },
      { step },
    ),
  );

  testInProcess("has all that can be read, and says how much of it cannot", async () => {
    const account = await ada();
    const sender = senderOf({ id: account.id, full_name: "Ada Okafor" });
    for (const content of ["Good evening.", "Good night."]) await sendToTopic(sender, { content });
    const [evening] = (await itemsUnder("TOPIC#Networking")).filter(({ content }) => content === "Good evening.");
    await editItem(evening!, { content: 5 });
    await writeOne({ Put: { Item: { pk: `MEMBER#${account.id}`, sk: "MESSAGING", messages_from: 7 } } });
    await ask(account);

    await makeExports();

    const found = await download(account);
    expect(JSON.parse(strFromU8(found["data/community.json"]!))).toMatchObject([{ content: "Good night." }]);
    expect(strFromU8(found["index.html"]!)).toMatch(
      /<li>Your account, profile, and settings: left out, .*<li>2 entries that may be yours: stored wrong, so we couldn/,
    );
  });
});
