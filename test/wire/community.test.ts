import { randomUUID } from "node:crypto";
import type { CommunityMessage } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { asMember } from "../support/as.ts";
import { putUpload, headStoredFile } from "../support/attachments.ts";
import { messageFrame } from "../support/community.ts";
import { createTwoMembers } from "../support/conversation.ts";
import { documents } from "../support/documents.ts";
import { openSocket } from "../support/socket.ts";

/** What the Lambda of the sockets may do is what it needs: here it acts itself. */
test("a message with a file is sent, edited, read and deleted over a socket, as all others see", async () => {
  const [{ id: ada }, { id: ben }] = await createTwoMembers();
  const upload = await putUpload(ada, documents.pdf(), "application/pdf");
  const adas = await openSocket({ as: { id: ada } });
  const bens = await openSocket({ as: { id: ben } });
  const sent = messageFrame({ topic: "Events", attachment: { upload, name: "Plan.pdf" } });
  const isMine = (each: { message: object }) => (each.message as CommunityMessage).clientId === sent.clientId;

  adas.send(sent);
  const first = (await adas.next("ack", isMine)).message as CommunityMessage;
  expect(await bens.next("community.message", isMine)).toMatchObject({ message: first });
  const { topic, id, attachment } = first;
  const change = { clientId: randomUUID(), topic, id };
  expect((await asMember(contract.getAttachment, { id: attachment?.id ?? "" })).status).toBe(302);

  adas.send({ action: "community.edit", ...change, content: "Otherwise" });
  expect(await bens.next("community.message", isMine)).toMatchObject({ message: { id, content: "Otherwise" } });
  bens.send({ action: "community.delete", ...change });
  expect(await bens.next("error")).toMatchObject({ clientId: change.clientId, code: "forbidden" });
  bens.send({ action: "community.read", topic, upTo: id });
  adas.send({ action: "community.delete", ...change });
  expect(await bens.next("community.message", isMine)).toMatchObject({ message: { id, deleted: true } });

  expect(await headStoredFile(attachment?.id ?? "")).toBeUndefined();
});
