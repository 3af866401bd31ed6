import { sendCommunityMessage } from "#functions/community/send-message.ts";
import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { asMember, asVisitor } from "../../support/as.ts";
import { isWaiting, put, storedFile } from "../../support/attachments.ts";
import { acked, message, messagesOf, say, sender } from "../../support/community.ts";
import { documents } from "../../support/documents.ts";
import { pictures, uploaded } from "../../support/upload.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** A message of nothing but a file. */
const carrying = (upload: string) => message({ content: "", attachment: { upload, name: "Plan.pdf" } });

test.each([
  ["image/jpeg", "Us.jpg", pictures.jpeg(), "inline"],
  ["image/png", "Us.png", pictures.png(), "inline"],
  ["image/webp", "Us.webp", pictures.webp(), "inline"],
  ["image/gif", "Us.gif", documents.gif(), "inline"],
  ["application/pdf", "Größe & 名簿.pdf", documents.pdf(), "attachment"],
  ["application/msword", "Plan.doc", documents.doc(), "attachment"],
  [docx, "Plan.docx", documents.docx(), "attachment"],
] as const)("a file of type %s goes with a message and comes back byte by byte", async (type, name, file, shown) => {
  const account = await newAccount();
  const ada = sender({ memberId: account.id });
  const upload = await uploaded(account, file, { kind: "attachment", type });

  const sent = await say(ada, { content: "", attachment: { upload, name, width: 640, height: 480 } });

  const id = sent.attachment?.id ?? "";
  expect(sent.attachment).toEqual({
    id: expect.stringMatching(/^att_/) as string,
    url: `/api/attachments/${id}`,
    name,
    type,
    size: file.length,
    width: 640,
    height: 480,
  });
  expect(await messagesOf(ada)).toEqual([sent]);
  expect(await isWaiting(ada.memberId, upload)).toBe(false);
  expect(await storedFile(id)).toMatchObject({ ContentType: type, CacheControl: "private, max-age=86400, immutable" });

  const { status, headers, body } = await asMember(contract.getAttachment, { id });
  expect(status).toBe(302);
  expect([headers.get("location"), headers.get("cache-control")]).toEqual([body.url, "no-store"]);
  const answer = await fetch(body.url);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(answer.headers.get("content-disposition")).toBe(`${shown}; filename*=UTF-8''${encodeURIComponent(name)}`);
});

test("the address of a file holds for five minutes, and visitors are told none", async () => {
  const ada = sender();
  const upload = await put(ada.memberId, documents.pdf(), "application/pdf");
  const { attachment } = await acked(sendCommunityMessage(carrying(upload), ada));
  const id = attachment?.id ?? "";

  const { url } = (await asMember(contract.getAttachment, { id })).body;

  expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("300");
  expect((await asVisitor(contract.getAttachment, { id })).status).toBe(401);
  expect(await asMember(contract.getAttachment, { id: `att_${"0".repeat(26)}` })).toMatchObject({
    status: 404,
    body: { detail: "This file is not there any more." },
  });
});
