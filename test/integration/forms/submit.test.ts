import { labels } from "#shared/applications.ts";
import { contract } from "#shared/contract.ts";
import { asVisitor, send } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { mailingListContact } from "../../support/mailing-list.ts";
import { publicForms } from "../../support/public-forms.ts";
import { contactOf, formsOf, leadsOf } from "../../support/table.ts";

describe("a form", () => {
  const accepted = { status: 201, body: { success: true, mailingList: "synced" } };

  describe.each(publicForms)("the form %s", (_, { submit, item, id, filled, valid, ...expected }) => {
    test("arrives everywhere it should", async () => {
      const form = filled();

      const answer = await asVisitor(submit, form);

      expect(answer).toMatchObject(accepted);
      const [kept, ...others] = await formsOf(item, form.email);
      expect(others).toEqual([]);
      expect(kept).toMatchObject({ ...form, tags: expected.keptTags });
      expect(kept?.id).toMatch(new RegExp(`^${id}_[0-9A-Z]{26}$`));
      expect(kept).toMatchObject({
        pk: `${item}#${String(kept?.id)}`,
        sk: item,
        gsi1pk: `${item}S#${String(kept?.createdAt).slice(0, 7)}`,
        gsi1sk: `${String(kept?.createdAt)}#${String(kept?.id)}`,
      });

      const { notices, copies } = await emailsAbout(form.email);
      expect(notices).toMatchObject([{ to: ["hello@club.test"], replyTo: [form.email], subject: expected.subject }]);
      expect(notices[0]?.html).toContain(`>${expected.keptTags.join(", ")}</td>`);
      expect(copies).toMatchObject([{ from: { address: "hello@club.test" }, to: [form.email] }]);
      expect(copies[0]?.text).toContain("What happens next");

      const contact = { email: form.email, firstName: "Ada", lastName: "Okafor", status: "subscribed" };
      const inList = await mailingListContact(form.email);
      expect(inList).toMatchObject({ ...contact, phone: expected.phone });
      expect(inList?.tags.toSorted()).toEqual(expected.listedTags.toSorted());
      const inTable = await contactOf(form.email);
      expect(inTable).toMatchObject({ ...contact, tags: new Set(expected.listedTags) });
      expect(inTable?.phone ?? "").toBe(expected.phone);
      expect(inTable).not.toHaveProperty("gsi2pk");
    });

    test("by a robot that fills in the hidden field is answered like any other, and nothing is kept or sent", async () => {
      const form = valid();

      const answer = await asVisitor(submit, { ...form, homepage: "https://spam.example" });

      expect(answer).toMatchObject(accepted);
      expect(await formsOf(item, form.email)).toEqual([]);
      expect(await contactOf(form.email)).toBeUndefined();
      expect(await mailingListContact(form.email)).toBeUndefined();
      expect(await emailsAbout(form.email)).toEqual({ notices: [], copies: [] });
    });
  });
});

describe("a form that is sent again", () => {
  describe.each(publicForms)("the form %s", (_, { submit, item, filled, change }) => {
    const post = (form: object, key?: string) =>
      asVisitor(submit, form, key === undefined ? {} : { "idempotency-key": key });
    const lettersAre = async (email: string, notices: number, copies = notices) => {
      const letters = await emailsAbout(email);
      expect([letters.notices.length, letters.copies.length]).toEqual([notices, copies]);
    };

    test("counts once when its request is sent ten times at once", async () => {
      const [form, key] = [filled(), given.idempotencyKey()];

      const answers = await Promise.all(Array.from({ length: 10 }, () => post(form, key)));

      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(await formsOf(item, form.email)).toHaveLength(1);
      await lettersAre(form.email, 1);
    });

    test("is refused under a key that was used for another, which stays as it was", async () => {
      const [form, key] = [filled(), given.idempotencyKey()];
      await post(form, key);

      const answer = await post({ ...form, ...change }, key);

      expect(answer).toMatchObject({
        status: 409,
        body: { code: "conflict", detail: "This request was already used to send something else." },
      });
      expect(await formsOf(item, form.email)).toMatchObject([form]);
      await lettersAre(form.email, 1);
    });

    // An address has one application: the second one is told to its mailbox alone.
    const atMost = item === "APPLICATION" ? 1 : 2;

    test("counts twice when it is sent twice without a key, but for an application", async () => {
      const form = filled();

      await post(form);
      await post(form);

      const kept = await formsOf(item, form.email);
      expect(new Set(kept.map(({ id }) => id)).size).toBe(atMost);
      await lettersAre(form.email, atMost, 2);
    });
  });
});

test.each<[what: string, body: string, status: number, code: string]>([
  ["malformed JSON", "{", 400, "invalid"],
  ["a form that is not filled in", JSON.stringify({ ...given.lead(), firstName: "" }), 400, "invalid"],
  ["a megabyte", JSON.stringify(given.lead({ city: "d".repeat(1_000_000) })), 413, "too-large"],
  ["deep nesting", `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`, 400, "invalid"],
])("%s is refused with a problem", async (_, body, status, code) => {
  const headers = { "content-type": "application/json" };

  const answer = await send("/api/leads", { method: "POST", headers, body });

  expect(answer).toMatchObject({ status, body: { code, status, detail: expect.any(String) as string } });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
});

test("nothing is kept of a form that is refused", async () => {
  const lead = given.lead({ firstName: "" });

  expect(await asVisitor(contract.submitLead, lead)).toMatchObject({ status: 400 });

  expect(await leadsOf(lead.email)).toEqual([]);
  expect(await contactOf(lead.email)).toBeUndefined();
  expect(await emailsAbout(lead.email)).toEqual({ notices: [], copies: [] });
});

describe("names of any kind", () => {
  test("HTML in names is kept as typed, shown as typed to the club, and not at all to whoever has the address", async () => {
    const lead = given.lead({ firstName: '<b onclick="x()">Ada</b>', lastName: "<script>alert(1)</script>" });

    const answer = await asVisitor(contract.submitLead, lead);

    expect(answer.status).toBe(201);
    expect(await leadsOf(lead.email)).toMatchObject([{ firstName: lead.firstName, lastName: lead.lastName }]);
    const { notices, copies } = await emailsAbout(lead.email);
    expect([notices.length, copies.length]).toEqual([1, 1]);
    for (const { html } of [...notices, ...copies]) expect(html).not.toMatch(/<script|<b /);
    expect(notices[0]?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(copies[0]?.html).not.toContain("Ada");
    expect(notices[0]?.subject).toBe(`New lead: ${lead.firstName} ${lead.lastName}`);
  });
});

describe("an application", () => {
  const long = "Build, teach and give back.\n".repeat(70).trim();
  const application = given.application({
    membershipType: "vip",
    name: "Adaeze <b>Okafor</b>",
    shortTermGoals: long,
    professionalType: ["both"],
    incomeRange: "prefer",
    additionalInfo: "I speak Igbo.",
  });
  let letters: Awaited<ReturnType<typeof emailsAbout>>;
  beforeAll(async () => {
    await asVisitor(contract.submitApplication, application);
    letters = await emailsAbout(application.email);
  });

  test("the club is told every answer by its name", () => {
    const [{ html, subject } = { html: "", subject: "" }] = letters.notices;

    expect(subject).toBe("New application: Adaeze <b>Okafor</b> (VIP)");
    const { ageRange, yearsInField } = labels;
    const answers = [ageRange["35to44"], yearsInField["10plus"], "Both", "Networking, Mentorship"];
    for (const answer of [...answers, long, "I speak Igbo.", application.email, application.phone])
      expect(html).toContain(`>${answer}</td>`);
    expect(html).toContain("Adaeze &lt;b&gt;Okafor&lt;/b&gt;");
    // The income is on the application only.
    expect(html).not.toMatch(/income/i);
  });

  test("the applicant is told of the membership, and nothing that was typed", () => {
    expect(letters.copies).toHaveLength(1);
    const [{ html, text } = { html: "", text: "" }] = letters.copies;

    expect(text.replace(/\s+/g, " ")).toContain("Thank you for applying for VIP membership");
    const texts = Object.values(application).filter((answer) => typeof answer === "string" && answer.length > 5);
    expect(texts.length).toBeGreaterThan(10);
    const shown = html.replace(/<style>.*?<\/style>/s, "") + text;
    for (const answer of texts as string[]) expect(shown).not.toContain(answer.slice(0, 20));
    expect(html).not.toMatch(/Adaeze|Okafor/);
  });

  test("an application with answers as long as they may be, in any script, is taken", async () => {
    const longest = "龍".repeat(2000);
    const form = given.application({
      ...Object.fromEntries(
        ["name", "cityState", "jobTitle", "company", "industry"].map((name) => [name, "龍".repeat(100)]),
      ),
      shortTermGoals: longest,
      sixFigureMindset: longest,
      valueToAdd: longest,
      elevationStory: longest,
      additionalInfo: longest,
      linkedInOrWebsite: "龍".repeat(300),
      hearAboutUs: "龍".repeat(200),
    });

    expect(await asVisitor(contract.submitApplication, form)).toMatchObject({ status: 201 });

    const { notices, copies } = await emailsAbout(form.email);
    expect([notices.length, copies.length]).toEqual([1, 1]);
    expect(notices[0]?.html.split(`>${longest}</td>`)).toHaveLength(6);
  });
});
