import { labels } from "#shared/applications.ts";
import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsAbout } from "../../support/mailbox.ts";

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
  const { ageRange, yearsInField, incomeRange } = labels;
  const answers = [ageRange["35to44"], yearsInField["10plus"], incomeRange.prefer, "Both", "Networking, Mentorship"];
  for (const answer of [...answers, long, "I speak Igbo.", application.email, application.phone])
    expect(html).toContain(`>${answer}</td>`);
  expect(html).toContain("Adaeze &lt;b&gt;Okafor&lt;/b&gt;");
});

test("the applicant is told of the membership, and nothing that was typed", () => {
  expect(letters.copies).toHaveLength(1);
  const [{ html, text } = { html: "", text: "" }] = letters.copies;

  expect(text.replace(/\s+/g, " ")).toContain("Thank you for applying for VIP membership");
  const texts = Object.values(application).filter((answer) => typeof answer === "string" && answer.length > 5);
  expect(texts.length).toBeGreaterThan(10);
  for (const answer of texts as string[]) expect(html + text).not.toContain(answer.slice(0, 20));
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
