import type { ListedLetter } from "./letters.ts";
import { createStateTable, each } from "./state-table.ts";

const onItsWay = ["sending", "stopped"] as const;
const wasSent = "This letter was sent.";
const isOnItsWay = "This letter is on its way already.";
const isScheduled = "This letter is scheduled. Take that back to change it.";

type Facts = Pick<ListedLetter, "state" | "openUntil">;

/** A letter that was sent may still reach who matches its segment later. */
const wasSentToAll = ({ openUntil }: Facts) =>
  openUntil !== undefined && openUntil > new Date().toISOString() ? undefined : wasSent;

/** Acts of admins on a letter. */
export const letterCan = createStateTable<ListedLetter["state"], Facts>(({ state }) => state)({
  change: {
    ...each(["template", "draft"], true),
    scheduled: isScheduled,
    ...each(onItsWay, isOnItsWay),
    sent: wasSent,
  },
  delete: {
    ...each(["template", "draft"], true),
    scheduled: isScheduled,
    ...each(onItsWay, isOnItsWay),
    sent: wasSent,
  },
  send: {
    draft: true,
    template: "A template isn't sent. Make a letter from it.",
    scheduled: isScheduled,
    ...each(onItsWay, isOnItsWay),
    sent: wasSent,
  },
  unschedule: {
    scheduled: true,
    ...each(["template", "draft"], "This letter isn't scheduled."),
    ...each(onItsWay, isOnItsWay),
    sent: wasSent,
  },
  stop: {
    sending: true,
    ...each(["template", "draft", "scheduled"], "This letter isn't on its way yet."),
    stopped: "This letter has stopped.",
    sent: wasSentToAll,
  },
  continue: {
    stopped: true,
    ...each(["template", "draft", "scheduled"], "This letter isn't on its way yet."),
    sending: isOnItsWay,
    sent: wasSent,
  },
});
