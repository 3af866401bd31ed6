import { contract } from "#shared/contract.ts";
import { letterLimits, type LetterContent, type LetterPiece } from "#shared/letter-content.ts";
import { maxUnsent } from "#shared/letters.ts";
import { asAdmin } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { draftLetter, letterFields, newReader, sentLetter } from "../../support/sent-letters.ts";

const saying = (text: string): LetterContent => ({ blocks: [{ kind: "paragraph", pieces: [{ kind: "text", text }] }] });
const linking = (count: number): LetterContent => ({
  blocks: [
    {
      kind: "paragraph",
      pieces: Array.from({ length: count }, (_, page): LetterPiece => ({
        kind: "text",
        text: `${page} `,
        href: `https://a.example/${page}`,
      })),
    },
  ],
});
const create = (content: unknown) =>
  asAdmin(
    contract.createLetter,
    { ...letterFields([]), content: content as LetterContent },
    {
      "idempotency-key": given.idempotencyKey(),
    },
  );

test.each<[string, unknown]>([
  ["a script", { blocks: [{ kind: "script", text: "alert(1)" }] }],
  ["HTML", { blocks: [{ kind: "html", html: "<b>Hello</b>" }] }],
  ["an attribute", { blocks: [{ kind: "rule", onclick: "alert(1)" }] }],
  [
    "a link that is a script",
    { blocks: [{ kind: "paragraph", pieces: [{ kind: "text", text: "a", href: "javascript:alert(1)" }] }] },
  ],
  [
    "a picture of another site",
    { blocks: [{ kind: "picture", path: "https://evil.example/a.png", alt: "A", width: 1, height: 1 }] },
  ],
  ["200 links", linking(200)],
  ["more than 20,000 characters", saying("a".repeat(letterLimits.characters + 1))],
])("a letter with %s is refused", async (_, content) => {
  expect(await create(content)).toMatchObject({ status: 400 });
});

test("what looks like HTML, or like a part of ours, is text: in a letter, its subject, and its reader's name", async () => {
  const [ada, braces, link] = [
    await newReader("Ada Okafor"),
    await newReader("{first name} Okafor"),
    await newReader("Visit http://evil.example/now Friend"),
  ];
  const text = '<script>alert("{first name}")</script> {{unsubscribe}}';

  await sentLetter([ada, braces, link], {
    subject: `<b>{first name}</b>`,
    content: {
      blocks: [
        { kind: "paragraph", pieces: [{ kind: "text", text: "Dear " }, { kind: "first-name" }] },
        ...saying(text).blocks,
      ],
    },
  });

  const [email] = await emailsTo(ada.email);
  expect(email).toMatchObject({ subject: "<b>{first name}</b>" });
  expect(email?.text).toContain(text);
  expect(email?.html).toContain("&lt;script&gt;alert(&quot;{first name}&quot;)&lt;/script&gt; {{unsubscribe}}");
  expect(email?.html).not.toContain("<script>");
  expect(email?.text).toContain("Dear Ada");
  for (const { email: address } of [braces, link]) expect((await emailsTo(address))[0]?.text).toContain("Dear friend");
});

test("a picture of 20 MB, or of a type that Outlook does not show, is not even uploaded", async () => {
  const upload = { kind: "letter-image", type: "image/jpeg", size: 20 * 1024 * 1024 } as const;

  expect(await asAdmin(contract.requestUpload, upload)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "size", message: "File size must be less than 5MB" }] },
  });
  const webp = { ...upload, type: "image/webp" as "image/png", size: 1 };
  expect(await asAdmin(contract.requestUpload, webp)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "type", message: "Please choose a JPEG or PNG image." }] },
  });
});

test("a draft is begun once for its key, copied, and deleted, and there are so many at most", async () => {
  const key = { "idempotency-key": given.idempotencyKey() };
  const [one, again] = [
    await asAdmin(contract.createLetter, letterFields([]), key),
    await asAdmin(contract.createLetter, letterFields([]), key),
  ];
  expect(again.body.letter).toEqual(one.body.letter);
  const draft = await draftLetter([]);
  const copy = await asAdmin(contract.copyLetter, { letterId: draft.id, as: "template" });
  expect(copy.body.letter).toMatchObject({ state: "template", subject: draft.subject, content: draft.content });
  expect(
    await asAdmin(contract.sendLetter, { letterId: copy.body.letter.id, version: 1, schedule: { when: "now" } }),
  ).toMatchObject({ status: 409, body: { detail: "A template isn't sent. Make a letter from it." } });

  const left = maxUnsent - (await asAdmin(contract.listLetters, { list: "unsent" })).body.items.length;
  await Promise.all(Array.from({ length: left }, () => draftLetter([])));
  expect(await create(saying("One more"))).toMatchObject({ status: 409 });
  for (const letterId of [draft.id, draft.id])
    expect(await asAdmin(contract.deleteLetter, { letterId })).toMatchObject({ status: 200 });
  expect(await create(saying("One more"))).toMatchObject({ status: 201 });
});
