import { brand, host } from "#shared/brand.ts";
import { buildCodeEmail } from "../../infra/code-email.ts";

const { emailBody } = buildCodeEmail("https://club.test");

/** The email as one of Cognito's arrives. */
const sent = emailBody.replaceAll("{####}", "824913");

/** What a mailbox shows that knows no HTML but its tags. */
const lines = sent
  .replace(/<style>.*<\/style>/s, "")
  .replace(/<[^>]*>/g, "")
  .split("\n")
  .filter((line) => line.trim() !== "");

test("the first six digits in a row are the code, wherever one looks", () => {
  expect(/\b\d{6}\b/.exec(sent)?.[0]).toBe("824913");
});

test("the code email reads line by line as text, and is signed", () => {
  expect(lines.slice(0, 3)).toEqual([brand.name, "Your code", "824913"]);
  expect(lines).toContain(
    "Use it for what you asked us for: to confirm your email address, or to choose a new password. Enter it on the page where you asked, or continue here:",
  );
  expect(lines).toContain(
    "If you didn't ask for either, please ignore this email: without the code, nothing changes. Never share it. We won't ask for it.",
  );
  expect(lines.join("\n")).toContain(`Warm regards,\n${host?.name}\n${host?.role}, ${brand.name}`);
});

test("the code can be taken whole, or followed by a link", () => {
  expect(sent).toMatch(/user-select:all[^>]*>824913</);
  expect(sent).toContain('href="https://club.test/auth?code=824913"');
});

test("it fits a phone, a dark mailbox, and what Cognito takes", () => {
  expect(emailBody).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(emailBody).toContain('<meta name="color-scheme" content="light dark">');
  expect(emailBody.length).toBeLessThan(20_000);
});
