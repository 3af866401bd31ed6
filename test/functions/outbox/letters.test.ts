import { templates } from "#functions/outbox/letters.ts";
import { renderLetter } from "#functions/outbox/render-letter.ts";
import { brand } from "#shared/brand.ts";
import { given } from "../../support/given.ts";

const names = Object.keys(templates) as (keyof typeof templates)[];
const everything = given.lead({
  interestLevel: "Want to join soon",
  earlyAccess: true,
  instagramHandle: "@ada",
  city: "Fort Worth",
});
const answers = [
  ["First Name", "Ada"],
  ["Last Name", "Okafor"],
  ["Email Address", everything.email],
  ["Phone Number", "(214) 555-0134"],
  ["City", "Fort Worth"],
  ["State", "TX"],
  ["Profession or Industry", "Architect"],
  ["Instagram Handle", "@ada"],
  ["Interest Level", "Want to join soon"],
  ["Early bird access", "Yes"],
];

describe.each(names)("the letter %s", (template) => {
  test("has a subject of one line, HTML and plain text", async () => {
    const { subject, html, text } = await renderLetter({ template, data: everything });

    expect(subject).toMatch(/^\S.{5,80}\S$/);
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).toContain(brand.name);
    expect(text).not.toMatch(/<[a-z/]/i);
  });

  test("tells every answer, in HTML and in plain text", async () => {
    const { html, text } = await renderLetter({ template, data: everything });

    for (const [label = "", answer = ""] of answers) {
      expect(html).toMatch(new RegExp(`${label}</th><td[^>]*>${answer.replace(/[()]/g, "\\$&")}</td>`));
      expect(text).toContain(answer);
    }
  });

  test("shows HTML in a name as it was typed", async () => {
    const data = given.lead({
      firstName: '<img src=x onerror="alert(1)">',
      lastName: "</td><script>alert(1)</script>",
    });

    const { html } = await renderLetter({ template, data });

    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });

  test("leaves an empty answer out", async () => {
    expect((await renderLetter({ template, data: given.lead() })).html).not.toContain("Instagram Handle");
  });

  test("has an example to preview", async () => {
    const { example, Body } = await templates[template]();

    expect(Body(example)).toBeTruthy();
  });
});

test("the club's notice names the visitor in its subject and shows the tags", async () => {
  const { subject, html } = await renderLetter({ template: "lead-notice", data: everything });

  expect(subject).toBe("New lead: Ada Okafor");
  expect(html).toContain("Non-member lead, Event warm lead");
});

test("the visitor's copy says why it came and shows no tags", async () => {
  const { subject, html, text } = await renderLetter({ template: "lead-copy", data: everything });

  expect(subject).toBe(`Thank you for connecting with ${brand.name}`);
  expect(text).toContain("Thanks for your interest");
  expect(text).toContain("If it was not you");
  expect(html).not.toContain("Non-member lead");
});
