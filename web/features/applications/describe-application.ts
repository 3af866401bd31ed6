import type { ApplicationRow, ApplicationState, DeclineReason } from "#shared/application-review.ts";

/** What admins read of each state, and how it is drawn. */
export const stateWords = {
  received: { name: "New", icon: "mail", tone: "waiting" },
  "in-review": { name: "In review", icon: "clock", tone: "waiting" },
  "more-info": { name: "More info", icon: "info", tone: "quiet" },
  "on-hold": { name: "On hold", icon: "pause", tone: "quiet" },
  accepted: { name: "Accepted", icon: "check", tone: "good" },
  declined: { name: "Declined", icon: "close", tone: "bad" },
  withdrawn: { name: "Withdrawn", icon: "info", tone: "quiet" },
} as const satisfies Record<ApplicationState, object>;

/** Why an application is declined. */
export const declineReasonNames: Record<DeclineReason, string> = {
  "not-a-fit": "Not who the club is for",
  "too-early": "Too early in their career",
  "too-little": "Too little in their answers",
  "no-room": "No room at the moment",
  conduct: "Concerns about conduct",
  other: "Another reason",
};

/** An applicant, who under fair review has no name yet. */
export const nameOf = ({ name, industry, cityState }: Pick<ApplicationRow, "name" | "industry" | "cityState">) =>
  name || `${industry || "Applicant"}, ${cityState}`;
