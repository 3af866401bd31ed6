import { contract } from "#shared/contract.ts";
import { standardEmailTexts } from "#shared/email-texts.ts";
import { asAdmin, asMember } from "../../support/as.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { winnerOf } from "../../support/races.ts";

testInProcess("of two owners who save the club's words at once, one is told of the other", async () => {
  const { body: before } = await asAdmin(contract.getEmailTexts, {});
  const save = (greeting: string) =>
    asAdmin(contract.saveEmailTexts, { ...before, greeting, paragraphs: { "lead-received": "", "dues-news": "Hi" } });

  const { body } = winnerOf(await Promise.all([save("Hello"), save("Good day")]));

  expect(body).toMatchObject({ version: before.version + 1, paragraphs: { "dues-news": "Hi" } });
  expect(body.paragraphs).not.toHaveProperty("lead-received");
  expect((await asAdmin(contract.getEmailTexts, {})).body).toEqual(body);
  const back = await asAdmin(contract.saveEmailTexts, { ...standardEmailTexts, version: body.version });
  expect(back.body).toEqual({ ...standardEmailTexts, version: body.version + 1 });
});

testInProcess("an example of an email is shown with words that are not saved", async () => {
  const { version: _version, ...standard } = standardEmailTexts;
  const { body } = await asAdmin(contract.previewEmailTexts, {
    ...{ ...standard, greeting: "Hello", paragraphs: { "registration-approved": "Come early." } },
    email: "registration-approved",
  });

  expect(body.html).toContain("Come early.");
  expect(body.html).toMatch(/Hello \w+,/);
  expect((await asAdmin(contract.getEmailTexts, {})).body.paragraphs).not.toHaveProperty("registration-approved");
});

testInProcess(
  "only an owner sees or changes the words, and what letters can name is for those who write them",
  async () => {
    expect(await asMember(contract.getEmailTexts, {})).toMatchObject({ status: 403 });
    expect(await asMember(contract.saveEmailTexts, standardEmailTexts)).toMatchObject({ status: 403 });
    expect(await asMember(contract.listLetterChoices, {})).toMatchObject({ status: 403 });
    expect(await asAdmin(contract.listLetterChoices, {})).toMatchObject({
      status: 200,
      body: { levels: expect.any(Array) as unknown, groups: expect.any(Array) as unknown },
    });
  },
);
