import { SESClient, type SendRawEmailCommand } from "@aws-sdk/client-ses";
import { sendMail, type Mail } from "#functions/platform/mail.ts";

/** What SES was handed for a letter: the lines of its head, and all of it. */
const headersOf = async (changes: Partial<Mail>) => {
  const send = jest.spyOn(SESClient.prototype, "send").mockImplementation(() => ({ MessageId: "1" }));
  await sendMail({ to: "club@example.com", subject: "Subject", html: "<p>Hello</p>", text: "Hello", ...changes });
  const [[{ input }]] = send.mock.calls as unknown as [[SendRawEmailCommand]];
  send.mockRestore();
  const raw = Buffer.from(input.RawMessage?.Data ?? []).toString();
  const [head = ""] = raw.split("\r\n\r\n");
  return { destinations: input.Destinations, lines: head.split(/\r?\n(?=\S)/), raw };
};

test.each([
  { subject: "Contact form: Hello\r\nBcc: all@example.com" },
  { subject: "New application: Ada\nBcc: all@example.com\n (VIP)" },
  { replyTo: "ada@example.com\r\nBcc: all@example.com" },
  { replyTo: "ada@example.com, all@example.com" },
])("%j makes no header and no second reader", async (changes) => {
  const { destinations, lines } = await headersOf(changes);

  expect(destinations).toEqual(["club@example.com"]);
  expect(lines.filter((line) => /^(bcc|cc|to):/i.test(line))).toEqual(["To: club@example.com"]);
});

test("a subject of any script arrives whole, and answers go to who asked", async () => {
  const { lines } = await headersOf({ subject: "New application: 李小龙 (VIP)", replyTo: "ada@example.com" });

  expect(lines).toContain("Reply-To: ada@example.com");
  expect(lines.find((line) => line.startsWith("Subject:"))).toMatch(/^Subject: .*=\?UTF-8\?/);
});

test("a calendar file goes with the letter as what it is, whole", async () => {
  const content = `BEGIN:VCALENDAR\r\nSUMMARY:Café ${"long ".repeat(40)}\r\nEND:VCALENDAR\r\n`;
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";

  const { raw } = await headersOf({ attachments: [{ filename: "event.ics", contentType, content }] });

  const [, head = "", body = ""] = /(Content-Type: text\/calendar[^]*?)\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? [];
  expect(head.replace(/\s+/g, " ")).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;/);
  expect(head).toMatch(/Content-Disposition: attachment; filename=event\.ics/);
  expect(head).toMatch(/Content-Transfer-Encoding: base64/);
  expect(Buffer.from(body, "base64").toString()).toBe(content);
});
