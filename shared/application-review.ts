import * as z from "zod/mini";
import { answers, askedQuestion } from "./answers.ts";
import { answeredApplication, application } from "./applications.ts";
import { endpoint } from "./endpoint.ts";
import { adminPage, cursor } from "./paging.ts";
import { email, line, paragraph } from "./text.ts";

/** An application's state. The first four are open, the last three closed. */
export const applicationStates = [
  "received",
  "in-review",
  "more-info",
  "on-hold",
  "accepted",
  "declined",
  "withdrawn",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** States that admins move an application to. */
export const movableStates = ["in-review", "more-info", "on-hold", "accepted", "declined"] as const;
export type MovableState = (typeof movableStates)[number];

/** Why an application is declined: for admins only, never shown to the applicant. */
export const declineReasons = ["not-a-fit", "too-early", "too-little", "no-room", "conduct", "other"] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const isOpenState = (state: ApplicationState) =>
  state === "received" || state === "in-review" || state === "more-info" || state === "on-hold";

/** Days after a decline until the same address may apply again. */
export const reapplyAfterDays = 90;

/** An admin, by their name at the time, which may be empty. */
const person = z.object({ id: z.string(), name: z.string() });

/** An entry of an application's history. */
export const applicationStep = z.object({
  /** In UTC. */
  at: z.iso.datetime(),
  kind: z.enum([
    "received",
    "changed",
    "moved",
    "recalled",
    "answered",
    "withdrawn",
    "assigned",
    "noted",
    "late",
    /** By the club itself, of a level that needs no approval. */
    "admitted",
  ]),
  /** The admin; absent for the applicant's acts and automatic ones. */
  by: z.optional(person),
  state: z.optional(z.enum(applicationStates)),
  /** Of a decline; for admins only, like the note. */
  declineReason: z.optional(z.enum(declineReasons)),
  note: z.optional(z.string()),
  /** To the applicant. */
  message: z.optional(z.string()),
  /** Whether the applicant was emailed about it. */
  isTold: z.optional(z.boolean()),
});
export type ApplicationStep = z.infer<typeof applicationStep>;

/** The club's questions to an applicant, and the answers. */
export const applicationQuestion = z.object({
  id: z.string(),
  text: z.string(),
  askedAt: z.iso.datetime(),
  answer: z.optional(z.string()),
  answeredAt: z.optional(z.iso.datetime()),
});
export type ApplicationQuestion = z.infer<typeof applicationQuestion>;

/** What an applicant may change until review starts: everything but the address that the private link was sent to. */
export const changeableAnswers = z.omit(answeredApplication, { email: true, codeOfConduct: true, consent: true });

const stamps = {
  id: z.string(),
  state: z.enum(applicationStates),
  /** In UTC. */
  createdAt: z.iso.datetime(),
  /** The promised answer date; absent while the club waits for the applicant, and once closed. */
  promisedBy: z.optional(z.iso.datetime()),
  questions: z.array(applicationQuestion),
  /** To the club's own questions, and how these were worded; absent without any. */
  clubAnswers: z.optional(answers),
  asked: z.optional(z.array(askedQuestion)),
  /** Incremented with each change; a change sends the version it is based on. */
  version: z.int(),
  /** When it is deleted, if declined or withdrawn. */
  deletedOn: z.optional(z.iso.datetime()),
};

/** An application as its applicant sees it. */
export const ownApplication = z.object({
  ...stamps,
  answers: application,
  /** The name of the level that it is for. */
  levelName: z.string(),
  /** The history shown to the applicant, oldest first. */
  steps: z.array(z.pick(applicationStep, { at: true, kind: true, state: true, message: true })),
  /** After a decline: when they may apply again. */
  reapplyFrom: z.optional(z.iso.datetime()),
  /** Addresses of members they named, whether or not they belong to members. */
  named: z.array(z.object({ email: z.string(), at: z.iso.datetime() })),
  /** The sign-up page's token, once the application is accepted and the email was sent. */
  joinToken: z.optional(z.string()),
  /** Likewise of the page on which membership is paid for first. */
  payToken: z.optional(z.string()),
  /** Whether they are a member otherwise by then: paying has that membership go on, at the level of the application. */
  isMember: z.optional(z.literal(true)),
  /** When the resulting membership was ended, if it was. */
  membershipEndedAt: z.optional(z.iso.datetime()),
});
export type OwnApplication = z.infer<typeof ownApplication>;

/** An application in the admins' list: without age and income. */
export const applicationRow = z.object({
  id: z.string(),
  /** Empty under fair review until the caller has scored, as are the email address and the company. */
  name: z.string(),
  email: z.string(),
  company: z.string(),
  industry: z.string(),
  cityState: z.string(),
  membershipType: application.shape.membershipType,
  /** The name of the level that it is for. */
  levelName: z.string(),
  state: z.enum(applicationStates),
  createdAt: z.iso.datetime(),
  promisedBy: z.optional(z.iso.datetime()),
  /** When it became overdue; a new date does not clear this. */
  overdueSince: z.optional(z.iso.datetime()),
  assignee: z.optional(person),
  /** When it was last accepted, declined, or withdrawn; absent while it is open. */
  closedAt: z.optional(z.iso.datetime()),
  /** The reason of a decline. Absent if none was requested yet. */
  declineReason: z.optional(z.enum(declineReasons)),
  /** Until when its decision can be undone. */
  recallableUntil: z.optional(z.iso.datetime()),
  /** Answers to the club's own questions that are no free text, and how these were worded. */
  clubAnswers: z.optional(answers),
  asked: z.optional(z.array(askedQuestion)),
  /** Whether the caller has scored it. */
  isScored: z.boolean(),
  version: z.int(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

/** An admin's opinion of an application. */
export const applicationReview = z.object({ by: person, score: z.int(), reason: z.string(), at: z.iso.datetime() });
export type ApplicationReview = z.infer<typeof applicationReview>;

/** A member's statement about an applicant who named them. */
export const applicationVouch = z.object({ by: person, text: z.string(), at: z.iso.datetime() });

/** How many members an applicant may name. */
export const maxReferences = 2;

/** Fields hidden from an admin under fair review until they have scored. */
export const hiddenUntilScored = {
  name: "",
  email: "",
  company: "",
  phone: "",
  linkedInOrWebsite: "",
  instagramHandle: "",
  twitterHandle: "",
};

/** An application as admins see it. */
export const reviewedApplication = z.object({
  ...stamps,
  /** Under fair review without identifying fields, age and income. */
  answers: z.extend(application, {
    ageRange: z.optional(application.shape.ageRange),
    incomeRange: z.optional(application.shape.incomeRange),
  }),
  /** The name of the level that it is for. */
  levelName: z.string(),
  /** Whether that level was removed since: who joins by this application is of the lasting one. */
  isLevelRemoved: z.optional(z.boolean()),
  /** Whether fair review hides something from the caller. */
  isBlind: z.boolean(),
  steps: z.array(applicationStep),
  overdueSince: z.optional(z.iso.datetime()),
  assignee: z.optional(person),
  /** While it is declined: why. */
  declineReason: z.optional(z.enum(declineReasons)),
  /** The member who invited the applicant; empty if they have no name. */
  referredBy: z.optional(z.string()),
  /** By the members the applicant named, oldest first; under fair review without identifying details. */
  vouches: z.array(applicationVouch),
  /** All admins' scores once the caller has scored; before, none. */
  reviews: z.array(applicationReview),
  /** Until when the last decision can be undone: its email is then sent. */
  recallableUntil: z.optional(z.iso.datetime()),
  /** Other applications of the same address, newest first. */
  others: z.array(z.object({ id: z.string(), createdAt: z.iso.datetime() })),
});
export type ReviewedApplication = z.infer<typeof reviewedApplication>;

/** Upper limits of the decision times in the statistics; the rest takes longer. */
export const decisionDays = [1, 3, 7, 10, 14, 30] as const;

export const scores = [1, 2, 3, 4, 5] as const;

/** Decision statistics, without personal data. */
export const applicationStatistics = z.object({
  /** How many applications are in each state. */
  states: z.record(z.enum(applicationStates), z.int()),
  /** Decision times of accepted and declined applications. */
  decisions: z.object({
    count: z.int(),
    /** In days, to one decimal; absent if none is decided. */
    medianDays: z.optional(z.number()),
    /** One more than `decisionDays`: the last counts longer times. */
    within: z.array(z.int()),
  }),
  /** Declined applications by reason, most frequent first; without reason if none was given. */
  declines: z.array(z.object({ reason: z.optional(z.enum(declineReasons)), count: z.int() })),
  /** The number of scores of 1 to 5, and the outcome of their applications. */
  scores: z.array(
    z.object({ score: z.int(), open: z.int(), accepted: z.int(), declined: z.int(), withdrawn: z.int() }),
  ),
  /** For applications with several scores: the difference between each two of an application. */
  agreement: z.object({
    applications: z.int(),
    /** Pairs with a difference of 0 to 4. */
    apart: z.array(z.int()),
  }),
});
export type ApplicationStatistics = z.infer<typeof applicationStatistics>;

/** The token of the private link. */
const token = z.string().check(z.regex(/^[\w.-]{20,120}$/));
const applicationId = z.string().check(z.regex(/^application_\w{1,40}$/));
const version = z.int().check(z.minimum(1));
const note = z._default(paragraph({ max: 2000 }), "");
const throttle = { rate: 50, burst: 200 };

const own = { who: "public", feature: "applications", output: ownApplication, status: 200, throttle } as const;
const desk = { may: "members", feature: "applications", output: reviewedApplication, status: 200 } as const;

export const applicationReviewContract = {
  getOwnApplication: endpoint({
    ...own,
    method: "GET",
    path: "/api/own-applications/by-link",
    takesLink: true,
    summary: "The application behind a private link.",
    input: z.strictObject({ token }),
  }),
  changeOwnApplication: endpoint({
    ...own,
    method: "PUT",
    path: "/api/own-applications/by-link",
    takesLink: true,
    summary:
      "Replaces the answers of the application behind a private link. A conflict (409) if it changed since `version` or its review has begun.",
    input: z.extend(changeableAnswers, { token, version }),
  }),
  answerQuestions: endpoint({
    ...own,
    method: "POST",
    path: "/api/own-applications/by-link/answers",
    takesLink: true,
    summary:
      "Answers all open questions of the club and promises a new date. A conflict (409) if nothing is asked or it changed since `version`.",
    input: z.strictObject({
      token,
      version,
      answers: z
        .array(
          z.strictObject({
            id: z.string().check(z.maxLength(40)),
            text: paragraph({ min: 2, max: 2000, message: "Please answer this question" }),
          }),
        )
        .check(z.minLength(1), z.maxLength(10)),
    }),
  }),
  nameMember: endpoint({
    ...own,
    method: "POST",
    path: "/api/own-applications/by-link/members",
    takesLink: true,
    summary:
      "Names a member who knows the applicant, at most two, and asks them to vouch. The answer is the same whether or not the address is a member's; safe to repeat. A conflict (409) once the application is decided, or two are named.",
    input: z.strictObject({ token, email: email("Please enter a valid email address.") }),
  }),
  withdrawApplication: endpoint({
    ...own,
    method: "POST",
    path: "/api/own-applications/by-link/withdrawal",
    takesLink: true,
    summary:
      "Withdraws the open application behind a private link; safe to repeat. A conflict (409) once it is decided.",
    input: z.strictObject({ token }),
  }),
  listApplicationRows: endpoint({
    method: "GET",
    path: "/api/admin/application-rows",
    may: ["members", "reader"],
    feature: "applications",
    summary:
      "All applications as rows, the open ones by promise date first, then the closed ones, newest first; with `fair`, without who it is until the caller has given a score; answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({
      cursor,
      fair: z.optional(z.literal("yes")),
    }),
    output: adminPage(applicationRow),
    status: 200,
  }),
  getApplicationStatistics: endpoint({
    method: "GET",
    path: "/api/admin/application-statistics",
    may: ["members", "reader"],
    feature: "applications",
    summary:
      "Counts by state, the time to a decision, the reasons of declines, the scores with what came of them, and how far reviewers agree; answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({}),
    output: applicationStatistics,
    status: 200,
  }),
  getApplication: endpoint({
    ...desk,
    method: "GET",
    path: "/api/admin/applications/{applicationId}",
    summary: "One application; with `fair`, without who it is until the caller has given a score.",
    input: z.strictObject({ applicationId, fair: z.optional(z.literal("yes")) }),
  }),
  moveApplication: endpoint({
    ...desk,
    method: "POST",
    path: "/api/admin/applications/{applicationId}/state",
    summary:
      "Moves an application to a state, for a private reason where that is a decline, and emails the applicant if `tells`: at once, or for a decision when it can no longer be recalled. A conflict (409) if it changed since `version`, is withdrawn, or its applicant has joined.",
    input: z.strictObject({
      applicationId,
      version,
      state: z.enum(movableStates, { error: "Please choose a state" }),
      /** Required if `state` is "declined", otherwise absent. */
      declineReason: z.optional(z.enum(declineReasons, { error: "Please choose a reason" })),
      note,
      message: z._default(paragraph({ max: 5000 }), ""),
      tells: z._default(z.boolean(), true),
      /** The questions to the applicant, for `more-info`. */
      questions: z._default(
        z
          .array(paragraph({ min: 5, max: 1000, message: "Please write a question of at least 5 characters" }))
          .check(z.maxLength(10, "Maximum 10 questions")),
        [],
      ),
    }),
  }),
  recallDecision: endpoint({
    ...desk,
    method: "POST",
    path: "/api/admin/applications/{applicationId}/recall",
    summary:
      "Takes back the last decision with its email; a conflict (409) once the email has left, or without a decision.",
    input: z.strictObject({ applicationId }),
  }),
  assignApplication: endpoint({
    ...desk,
    method: "PUT",
    path: "/api/admin/applications/{applicationId}/assignee",
    summary: "Gives an application to an admin, or to nobody. A conflict (409) if that account is no admin's.",
    input: z.strictObject({ applicationId, assignee: z.nullable(line({ min: 1, max: 100 })) }),
  }),
  noteApplication: endpoint({
    ...desk,
    method: "POST",
    path: "/api/admin/applications/{applicationId}/notes",
    summary: "Adds a private note to an application.",
    input: z.strictObject({
      applicationId,
      note: paragraph({ min: 2, max: 2000, message: "Please write a note" }),
    }),
  }),
  scoreApplication: endpoint({
    ...desk,
    method: "PUT",
    path: "/api/admin/applications/{applicationId}/review",
    summary: "The caller's score and reason, in place of an earlier one.",
    input: z.strictObject({
      applicationId,
      score: z
        .int()
        .check(z.minimum(1, "Please give a score of 1 to 5"), z.maximum(5, "Please give a score of 1 to 5")),
      reason: paragraph({ min: 10, max: 1000, message: "Please give your reason in at least 10 characters" }),
    }),
  }),
  listAdmins: endpoint({
    method: "GET",
    path: "/api/admin/admins",
    may: "members",
    feature: "applications",
    summary: "The club's admins, by name.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(person) }),
    status: 200,
  }),
};
