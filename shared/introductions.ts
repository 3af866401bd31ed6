import * as z from "zod/mini";
import { conversationId, introductionChance, introductionId } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { memberId } from "./members.ts";
import { author } from "./messages.ts";
import { adminPage, cursor } from "./paging.ts";
import { flag, paragraph } from "./text.ts";

/** How long each step waits: for the go-between, then for the other side. */
export const introductionDays = 14;

/** How long until one may ask again: for the same member after it was passed on; by the same go-between otherwise. */
export const introductionWaitDays = 60;

/** Open requests per member. */
export const maxOpenIntroductions = 5;

/** Requests per member in thirty days. */
export const maxIntroductionsPerMonth = 20;

export const minReasonLength = 10;
export const maxReasonLength = 500;

/** Why somebody wants to meet a member. */
const reason = paragraph({
  min: minReasonLength,
  max: maxReasonLength,
  message: `Please write at least ${minReasonLength} characters`,
});

/** The go-between's comment; may be empty. */
const words = z._default(paragraph({ max: maxReasonLength }), "");

/** A member; without a name if no longer visible. */
const person = z.object({
  ...author,
  /** Whether the directory shows them, so they have a page. */
  is_listed: z.boolean(),
});
export type IntroductionPerson = z.infer<typeof person>;

/**
 * A request's status for the asker: with the go-between, passed on, accepted, or over. A refusal is never revealed: the
 * request stays `passed`, and becomes `no-answer` when it expires, as without any answer.
 */
export const ownIntroductionStates = ["asked", "passed", "accepted", "not-passed", "no-answer"] as const;

/** A request of the caller's. */
export const ownIntroduction = z.object({
  id: introductionId,
  to: person,
  /** The go-between; null for the club. */
  via: z.nullable(person),
  reason: z.string(),
  state: z.enum(ownIntroductionStates),
  asked_at: z.iso.datetime(),
  /** When the current step expires. */
  expires_at: z.iso.datetime(),
  /** Null before it is accepted. */
  conversation_id: z.nullable(conversationId),
});
export type OwnIntroduction = z.infer<typeof ownIntroduction>;

const request = { id: introductionId, by: person, reason: z.string(), expires_at: z.iso.datetime() };

/** A request that the caller is asked to pass on. */
export const introductionToPass = z.object({ ...request, to: person, asked_at: z.iso.datetime() });
export type IntroductionToPass = z.infer<typeof introductionToPass>;

/** Somebody who wants to meet the caller, introduced by a member or the club. */
export const offeredIntroduction = z.object({
  ...request,
  /** Null for the club. */
  via: z.nullable(person),
  /** The go-between's; may be empty. */
  words: z.string(),
  passed_at: z.iso.datetime(),
});
export type OfferedIntroduction = z.infer<typeof offeredIntroduction>;

export const introductionForm = z.strictObject({
  to: memberId,
  /** A member who met both; null for the club. */
  via: z.nullable(memberId),
  reason,
});
export type IntroductionForm = z.infer<typeof introductionForm>;

/** The form for passing a request on. */
export const passingForm = z.strictObject({ words });
export type PassingForm = z.infer<typeof passingForm>;

export const introductionAnswers = ["introduce", "not-now", "accept", "decline"] as const;
export type IntroductionAnswer = (typeof introductionAnswers)[number];

const row = { feature: "introductions", status: 200 } as const;
const withConversation = z.object({
  /** The new conversation; null unless accepted. */
  conversation_id: z.nullable(conversationId),
});

export const introductionsContract = {
  listIntroductions: endpoint({
    ...row,
    method: "GET",
    path: "/api/introductions",
    who: "member",
    summary:
      "The caller's requests to be introduced, newest first; those that they are asked to pass on; and who wants to meet them.",
    input: z.strictObject({}),
    output: z.object({
      own: z.array(ownIntroduction),
      to_pass: z.array(introductionToPass),
      offered: z.array(offeredIntroduction),
    }),
  }),
  getIntroductionOptions: endpoint({
    ...row,
    method: "GET",
    path: "/api/members/{memberId}/introduction",
    who: "member",
    summary:
      "Whether the caller may ask to be introduced to a member, and which members could: those whom both met. The answer for one who is unknown, hides, or whom the caller has blocked is `none`; a block by them is not told.",
    input: z.strictObject({ memberId }),
    output: z.object({
      ...introductionChance.shape,
      chance: z.enum([...introductionChance.shape.chance.options, "none"]),
      /** Whether the club can be asked: not again before its time, and not by an admin while no other could pass it on. */
      club: z.boolean(),
      go_betweens: z.array(person),
    }),
  }),
  askForIntroduction: endpoint({
    ...row,
    method: "POST",
    path: "/api/introductions",
    who: "member",
    summary:
      "Asks a member whom both met, or the club, to introduce the caller to a member who takes no messages from them; the same again answers the same request. Not found (404) for a member who is not in the directory; a conflict (409) where the caller can message them, has asked already, has too many open requests, or would be the admin who passes it on.",
    input: introductionForm,
    output: ownIntroduction,
    status: 201,
  }),
  withdrawIntroduction: endpoint({
    ...row,
    method: "DELETE",
    path: "/api/introductions/{id}",
    who: "member",
    summary: "Takes a request of the caller's back; safe to repeat. A conflict (409) where it was accepted or is over.",
    input: z.strictObject({ id: introductionId }),
    output: z.object({}),
  }),
  answerIntroduction: endpoint({
    ...row,
    method: "POST",
    path: "/api/introductions/{id}/answer",
    who: "member",
    summary:
      "As who was asked to pass it on, `introduce` with words of one's own, or `not-now`; as who is asked to meet somebody, `accept`, which begins their conversation, or `decline`, which nobody is told, with `block` if wanted. Safe to repeat. A conflict (409) where it is over, was answered otherwise, or was passed on with other words.",
    input: z.strictObject({
      id: introductionId,
      answer: z.enum(introductionAnswers, { error: "Please choose an answer" }),
      words,
      /** With `decline`: ends messages both ways for good. */
      block: z._default(flag(), false),
    }),
    output: withConversation,
  }),
  listIntroductionRequests: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/introductions",
    may: ["conversations", "reader"],
    summary: "The introductions that the club is asked for, longest waiting first; not those the caller asks for.",
    input: z.strictObject({ cursor }),
    output: adminPage(introductionToPass),
  }),
  decideIntroduction: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/introductions/{id}/decision",
    may: "conversations",
    summary:
      "Passes a request to the club on, with words of the club's own, or not. Safe to repeat. A conflict (409) where another admin has decided, by whom and how; where it was passed on with other words, or it is over.",
    input: z.strictObject({
      id: introductionId,
      decision: z.enum(["introduce", "not-now"], { error: "Please choose an answer" }),
      words,
    }),
    output: z.object({}),
  }),
};
