import type { ApplicationState } from "./application-review.ts";
import { createStateTable, each } from "./state-table.ts";

const open = ["received", "in-review", "more-info", "on-hold"] as const;
const decided = ["accepted", "declined"] as const;
const closed = [...decided, "withdrawn"] as const;

const wasWithdrawn = "The applicant has withdrawn this application.";

/** Acts on an application: by its applicant, by members asked to vouch, and by admins. */
export const applicationCan = createStateTable<ApplicationState, { state: ApplicationState }>(({ state }) => state)({
  changeAnswers: {
    received: true,
    ...each(
      ["in-review", "more-info", "on-hold"],
      "Your application is being reviewed, so its answers can't change now.",
    ),
    ...each(decided, "Your application has been decided, so its answers can't change now."),
    withdrawn: "You've withdrawn your application, so its answers can't change now.",
  },
  answer: {
    "more-info": true,
    ...each(["received", "in-review", "on-hold", ...closed], "There's no question left to answer."),
  },
  withdraw: {
    ...each(open, true),
    ...each(closed, "Your application has been decided, so it can't be withdrawn."),
  },
  nameMember: {
    ...each(open, true),
    ...each(decided, "Your application has been decided, so you can't name a member now."),
    withdrawn: "You've withdrawn your application, so you can't name a member now.",
  },
  vouch: {
    ...each(open, true),
    ...each(decided, "This application has been decided, so there's nothing left to say."),
    withdrawn: "This application was withdrawn, so there's nothing left to say.",
  },
  move: {
    ...each([...open, "accepted", "declined"], true),
    withdrawn: wasWithdrawn,
  },
  recall: {
    ...each(open, "There's no decision to recall."),
    ...each(decided, true),
    withdrawn: wasWithdrawn,
  },
});
