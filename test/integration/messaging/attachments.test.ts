import { fileKeyOf } from "#functions/messaging/attachment.ts";
import { sendCommunityMessage } from "#functions/messaging/community.ts";
import { contract } from "#shared/contract.ts";
import { messageLimit, tooManyMessages } from "#shared/messages.ts";
import { maxUploadBytes, uploadRules } from "#shared/uploads.ts";
import { newAccount } from "../../support/account.ts";
import { asMember, asVisitor } from "../../support/as.ts";
import {
  readAck,
  messageFrame,
  messagesOf,
  sendToTopic,
  newSender,
  editMessage,
  deleteMessage,
} from "../../support/community.ts";
import { documents } from "../../support/documents.ts";
import { withFaults, type Fault } from "../../support/faults.ts";
import { countCopies, headFile, isUploadPending, makeDistinct, putUpload } from "../../support/stored-files.ts";
import { setRateCount } from "../../support/table.ts";
import { pictures, uploadFile, textFile } from "../../support/upload.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** A message of nothing but a file. */
const carrying = (upload: string) => messageFrame({ content: "", attachment: { upload, name: "Plan.pdf" } });

describe("attachments", () => {
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
    const ada = newSender({ memberId: account.id });
    const upload = await uploadFile(account, file, { kind: "attachment", type });

    const sent = await sendToTopic(ada, { content: "", attachment: { upload, name, width: 640, height: 480 } });

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
    expect(await isUploadPending(ada.memberId, upload)).toBe(false);
    expect(await headFile(fileKeyOf(id))).toMatchObject({
      ContentType: type,
      CacheControl: "private, max-age=86400, immutable",
    });

    const { status, headers, body } = await asMember(contract.getAttachment, { id });
    expect(status).toBe(302);
    expect([headers.get("location"), headers.get("cache-control")]).toEqual([body.url, "no-store"]);
    const answer = await fetch(body.url);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("content-disposition")).toBe(`${shown}; filename*=UTF-8''${encodeURIComponent(name)}`);
  });

  test("the address of a file holds for five minutes, and visitors are told none", async () => {
    const ada = newSender();
    const upload = await putUpload(ada.memberId, documents.pdf(), "application/pdf");
    const { attachment } = await readAck(sendCommunityMessage(carrying(upload), ada));
    const id = attachment?.id ?? "";

    const { url } = (await asMember(contract.getAttachment, { id })).body;

    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("300");
    expect((await asVisitor(contract.getAttachment, { id })).status).toBe(401);
    expect(await asMember(contract.getAttachment, { id: `att_${"0".repeat(26)}` })).toMatchObject({
      status: 404,
      body: { detail: "This file is no longer here." },
    });
  });
});

describe("attachments that are refused", () => {
  const gone = "This file is no longer here. Please attach it again.";
  const wrongType = "Please choose an image, PDF, or Word document.";
  const nobodys = `upload_${"0".repeat(26)}`;
  const refusal = (detail: string) => ({ code: "invalid", message: detail });

  test.each([
    ["a page that is called a PDF", textFile("<!doctype html><script>alert(1)</script>"), "application/pdf"],
    ["a PDF that is called PNG", documents.pdf(), "image/png"],
    ["a PDF that was stored as a page", documents.pdf(), "text/html"],
    ["an empty file", new Uint8Array(), "application/pdf"],
  ])("%s is refused, and nothing is kept of it", async (_, content, type) => {
    const ada = newSender();
    const file = content.length === 0 ? content : makeDistinct(content);
    const upload = await putUpload(ada.memberId, file, type);

    await expect(sendCommunityMessage(carrying(upload), ada)).rejects.toMatchObject(refusal(wrongType));

    expect(await messagesOf(ada)).toEqual([]);
    expect(await countCopies("attachments/", file)).toBe(0);
  });

  test("5 MB are taken, one byte more is too large", async () => {
    const ada = newSender();
    const [most, more] = await Promise.all(
      [0, 1].map((more) =>
        putUpload(ada.memberId, documents.pdf(maxUploadBytes("attachment") + more), "application/pdf"),
      ),
    );

    await expect(sendCommunityMessage(carrying(more ?? ""), ada)).rejects.toMatchObject(
      refusal("File size must be less than 5MB"),
    );
    expect(await readAck(sendCommunityMessage(carrying(most ?? ""), ada))).toMatchObject({
      attachment: { size: uploadRules.attachment.megabytes * 1024 * 1024 },
    });
  });

  test("nobody sends what somebody else has uploaded, nor what never came or is no upload, nor the same file twice", async () => {
    const [ada, mallory] = [newSender(), newSender()];
    const upload = await putUpload(ada.memberId, documents.pdf(), "application/pdf");

    await expect(sendCommunityMessage(carrying(upload), mallory)).rejects.toMatchObject(refusal(gone));
    await expect(sendCommunityMessage(carrying(nobodys), ada)).rejects.toMatchObject(refusal(gone));
    expect(() => carrying("../somebody/upload")).toThrow("Invalid input");

    expect(await readAck(sendCommunityMessage(carrying(upload), ada))).toMatchObject({ version: 1 });
    await expect(sendCommunityMessage(carrying(upload), ada)).rejects.toMatchObject(refusal(gone));
  });
});

describe("faults", () => {
  /** Somebody, and a message of theirs with a file that they have uploaded. */
  const ready = async () => {
    const ada = newSender();
    const file = makeDistinct(documents.pdf());
    const upload = await putUpload(ada.memberId, file, "application/pdf");
    return { ada, file, upload, sent: messageFrame({ content: "The plan", attachment: { upload, name: "Plan.pdf" } }) };
  };

  test("ten times the same message with a file at once is one message with one file", async () => {
    const { ada, file, upload, sent } = await ready();

    const answers = await Promise.all(Array.from({ length: 10 }, () => readAck(sendCommunityMessage(sent, ada))));

    const [kept, ...more] = await messagesOf(ada);
    expect(more).toEqual([]);
    expect(answers).toEqual(Array<unknown>(10).fill(kept));
    expect(await countCopies("attachments/", file)).toBe(1);
    expect(await headFile(fileKeyOf(kept?.attachment?.id ?? ""))).toBeDefined();
    expect(await isUploadPending(ada.memberId, upload)).toBe(false);
  });

  test.each<Fault>(["time-out before commit", "time-out after commit"])(
    "when nobody knows whether a message was kept (%s), it comes with its file when it is sent again",
    async (fault) => {
      const { ada, sent } = await ready();
      await withFaults(Array<Fault>(4).fill(fault), () =>
        expect(sendCommunityMessage(sent, ada)).rejects.toThrow("timed out"),
      );

      const kept = await readAck(sendCommunityMessage(sent, ada));

      expect(await messagesOf(ada)).toEqual([kept]);
      expect(await headFile(fileKeyOf(kept.attachment?.id ?? ""))).toBeDefined();
    },
  );

  test("a message that is one too many leaves no file behind, and the upload may be used again", async () => {
    const { ada, file, upload, sent } = await ready();
    await setRateCount({ what: "messages", by: ada.memberId, ...messageLimit }, messageLimit.atMost);

    await expect(sendCommunityMessage(sent, ada)).rejects.toMatchObject({ code: "too-many", message: tooManyMessages });

    expect(await countCopies("attachments/", file)).toBe(0);
    expect(await isUploadPending(ada.memberId, upload)).toBe(true);
    await setRateCount({ what: "messages", by: ada.memberId, ...messageLimit }, 0);
    expect(await readAck(sendCommunityMessage(sent, ada))).toMatchObject({ version: 1 });
  });

  test("the file of a deleted message is gone, that of an edited one is not", async () => {
    const { ada, sent } = await ready();
    const kept = await readAck(sendCommunityMessage(sent, ada));
    const id = kept.attachment?.id ?? "";

    expect(await editMessage(ada, kept, "The better plan")).toMatchObject({ attachment: { id } });
    expect((await asMember(contract.getAttachment, { id })).status).toBe(302);

    expect(await deleteMessage(ada, kept)).toMatchObject({ attachment: null });
    expect((await asMember(contract.getAttachment, { id })).status).toBe(404);
    expect(await headFile(fileKeyOf(id))).toBeUndefined();
  });
});
