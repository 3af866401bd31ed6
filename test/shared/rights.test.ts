import * as z from "zod";
import { contactFields, hideContacts } from "#functions/http/reader.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";

type Schema = {
  type?: unknown;
  format?: string;
  enum?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
};

/** Whether a value may be a text that somebody wrote. */
const isText = ({ type, format = "", enum: choices, anyOf = [] }: Schema): boolean =>
  anyOf.some(isText) || ([type].flat().includes("string") && !choices && !format.startsWith("date"));

const listTexts = (schema: unknown): string[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as Schema;
  const own = Object.entries(properties).flatMap(([name, value]) => (isText(value) ? [name] : []));
  return [...own, ...Object.values(schema).flatMap(listTexts)];
};

/** Texts by which nobody is reached. Another one that a list gains is added here on purpose, or to `contactFields`. */
const keptTexts =
  "action alt at attire avatar_url businessName by category city cityState company cursor date description eventId featuredImage firstName fullBio fullName full_name groupId groupName happyHour help href id industry kind label last4 lastName levelName location logo memberId membershipType name of openBar otherMemberId partner path paymentId person picture pictureText price profession profileField reference registrationId registrationUrl shortDescription slug state subject text ticket time title topic topicName typeId url user_id when yearsInBusiness";

test("a reader's lists have no text that isn't known to say nothing of how people are reached", () => {
  const lists = Object.values<Endpoint>(contract).filter(({ may }) => [may].flat().includes("reader"));
  const texts = lists.flatMap(({ output }) =>
    listTexts(z.toJSONSchema(output as z.ZodType, { unrepresentable: "any" })),
  );

  const kept = [...new Set(texts)].filter((name) => !contactFields.has(name)).toSorted();
  expect(kept).toEqual(keptTexts.split(" ").toSorted());
});

test("what people are reached by is empty wherever it stands, and all else is as it was", () => {
  const guest = { firstName: "Ben", email: "ben@okafor.example", hold: { note: "Call 214 555 0101" }, seats: 2 };

  const answered = { ...guest, answers: { "q-phone": "214 555 0101" } };
  expect(hideContacts({ items: [{ phone: "", email: null, guests: [answered] }], cursor: undefined })).toEqual({
    items: [{ phone: "", email: null, guests: [{ ...guest, email: "", hold: { note: "" } }] }],
    cursor: undefined,
  });
});
