import { findCommunityMessage } from "#functions/community/message-store.ts";
import { edit, remove, say, sender } from "../../support/community.ts";
import { interrupted, withFaults, type Fault } from "../../support/faults.ts";

test("four edits at once end in one of them, and each counts", async () => {
  const ada = sender();
  const sent = await say(ada);
  const texts = Array.from({ length: 4 }, (_, place) => `Text ${place}`);

  const answers = await Promise.all(texts.map((text) => edit(ada, sent, text)));

  expect(answers.map(({ version }) => version).toSorted()).toEqual([2, 3, 4, 5]);
  const last = answers.find(({ version }) => version === 5);
  expect(await findCommunityMessage(sent.topic, sent.id)).toEqual(last);
});

test("who deletes in the very moment of an edit has deleted it", async () => {
  const ada = sender();
  const sent = await say(ada);

  await interrupted(
    () => remove(ada, sent),
    () => expect(edit(ada, sent, "Too late")).rejects.toMatchObject({ code: "conflict" }),
  );

  expect(await findCommunityMessage(sent.topic, sent.id)).toMatchObject({ deleted: true, content: "", version: 2 });
});

test("who edits in the very moment of a deletion does not bring it back", async () => {
  const ada = sender();
  const sent = await say(ada);

  await interrupted(
    () => edit(ada, sent, "First"),
    () => remove(ada, sent),
  );

  expect(await findCommunityMessage(sent.topic, sent.id)).toMatchObject({ deleted: true, content: "", version: 3 });
});

test.each<Fault>(["conflict", "throttled transaction", "time-out before commit", "time-out after commit"])(
  "after one %s an edit and a deletion count once",
  async (fault) => {
    const ada = sender();
    const sent = await say(ada);

    await withFaults([fault], async () => expect(await edit(ada, sent, "New")).toMatchObject({ version: 2 }));
    await withFaults([fault], async () => expect(await remove(ada, sent)).toMatchObject({ version: 3 }));
  },
);
