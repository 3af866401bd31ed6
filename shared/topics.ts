import * as z from "zod/mini";
import { findTwice } from "./club-list.ts";
import { topic } from "./community.ts";
import { endpoint } from "./endpoint.ts";
import { flag, line } from "./text.ts";

/** Topics in which members write. */
export const maxOpenTopics = 20;
/** Topics that a club has ever had. */
export const maxTopics = 100;

/** What admins say of a topic. */
export const topicFields = z.strictObject({
  name: line({ min: 2, max: 40, message: "Name must be at least 2 characters" }),
  /** Whether it can only be read. */
  isArchived: flag(),
});
export type TopicFields = z.infer<typeof topicFields>;

/** What the form of one asks for. */
export const topicForm = z.pick(topicFields, { name: true });

/** A topic as admins see it, in the order of the chat. */
export const adminTopic = z.object({ id: topic, ...topicFields.shape });
export type AdminTopic = z.infer<typeof adminTopic>;

/** Two whose names look alike could not be told apart, one can be there once only, and members need one to write in. */
const asList = z.check<{ items: readonly (TopicFields & { id?: string | undefined })[] }>(
  ({ value: { items }, issues, value }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: "custom", path, message, input: value });
    for (const { index, message } of findTwice(items, "topic")) refuse(["items", index, "name"], message);
    const open = items.filter(({ isArchived }) => !isArchived);
    if (open.length === 0) refuse(["items"], "Members need a topic to write in");
    if (open.length > maxOpenTopics) refuse(["items"], `Maximum ${maxOpenTopics} topics: archive one that rests`);
  },
);

/** All topics, in order; a new one has no id yet. None goes: what was written stays to be read. */
export const topicsForm = z
  .strictObject({
    items: z
      .array(z.extend(topicFields, { id: z.optional(topic) }))
      .check(z.maxLength(maxTopics, `Maximum ${maxTopics} topics, archived ones too: rename one`)),
    version: z.int().check(z.minimum(0)),
  })
  .check(asList);

const row = { feature: "membership", may: "owner", path: "/api/admin/topics", status: 200 } as const;
const adminTopics = z.object({ items: z.array(adminTopic), version: z.int() });
export type AdminTopics = z.infer<typeof adminTopics>;

export const topicsContract = {
  getTopics: endpoint({
    ...row,
    method: "GET",
    summary: "The topics of the community chat in their order, archived ones too.",
    input: z.strictObject({}),
    output: adminTopics,
  }),
  saveTopics: endpoint({
    ...row,
    method: "PUT",
    summary:
      "Replaces the topics, in order; one without an id is new. A conflict (409) when they were saved elsewhere since `version`, and where one is left out.",
    input: topicsForm,
    output: adminTopics,
  }),
};
