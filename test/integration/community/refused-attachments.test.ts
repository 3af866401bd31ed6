import { sendCommunityMessage } from "#functions/community/send-message.ts";
import { largestUpload, uploadRules } from "#shared/uploads.ts";
import { filesStored, put } from "../../support/attachments.ts";
import { acked, message, messagesOf, sender } from "../../support/community.ts";
import { documents } from "../../support/documents.ts";
import { pictures, textFile } from "../../support/upload.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const gone = "This file is not there any more. Please attach it again.";
const wrongType = "Please choose a picture, a PDF, or a Word document.";
const nobodys = `upload_${"0".repeat(26)}`;
const refusal = (detail: string) => ({ code: "invalid", message: detail });
/** A message of nothing but a file. */
const carrying = (upload: string) => message({ content: "", attachment: { upload, name: "Plan.pdf" } });

test.each([
  ["a page that is called a PDF", textFile("<!doctype html><script>alert(1)</script>"), "application/pdf"],
  ["a program that is called a Word document", textFile(`MZ\x90\x00${"\x00".repeat(60)}`), docx],
  ["SVG that is called PNG", textFile('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), "image/png"],
  ["a PDF that is called PNG", documents.pdf(), "image/png"],
  ["a PNG that is called GIF", pictures.png(), "image/gif"],
  ["a PDF that was stored as a page", documents.pdf(), "text/html"],
  ["an empty file", new Uint8Array(), "application/pdf"],
])("%s is refused, and nothing is kept of it", async (_, file, type) => {
  const ada = sender();
  const upload = await put(ada.memberId, file, type);
  const before = await filesStored();

  await expect(sendCommunityMessage(carrying(upload), ada)).rejects.toMatchObject(refusal(wrongType));

  expect(await messagesOf(ada)).toEqual([]);
  expect(await filesStored()).toBe(before);
});

test("5 MB are taken, one byte more is too large", async () => {
  const ada = sender();
  const [most, more] = await Promise.all(
    [0, 1].map((more) => put(ada.memberId, documents.pdf(largestUpload("attachment") + more), "application/pdf")),
  );

  await expect(sendCommunityMessage(carrying(more ?? ""), ada)).rejects.toMatchObject(
    refusal("File size must be less than 5MB"),
  );
  expect(await acked(sendCommunityMessage(carrying(most ?? ""), ada))).toMatchObject({
    attachment: { size: uploadRules.attachment.megabytes * 1024 * 1024 },
  });
});

test("nobody sends what somebody else has uploaded, nor what never came", async () => {
  const [ada, mallory] = [sender(), sender()];
  const upload = await put(ada.memberId, documents.pdf(), "application/pdf");

  await expect(sendCommunityMessage(carrying(upload), mallory)).rejects.toMatchObject(refusal(gone));
  await expect(sendCommunityMessage(carrying(nobodys), ada)).rejects.toMatchObject(refusal(gone));

  expect(await acked(sendCommunityMessage(carrying(upload), ada))).toMatchObject({ version: 1 });
});

test("a file is sent once: another message with it is refused", async () => {
  const ada = sender();
  const upload = await put(ada.memberId, documents.pdf(), "application/pdf");
  await acked(sendCommunityMessage(carrying(upload), ada));

  await expect(sendCommunityMessage(carrying(upload), ada)).rejects.toMatchObject(refusal(gone));
});

test.each(["../somebody/upload", "incoming/somebody/upload", "upload_1", ""])(
  "the upload %j is none that anybody can have",
  (upload) => {
    expect(() => carrying(upload)).toThrow("Invalid input");
  },
);
