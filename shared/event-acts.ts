import { getEventPhase, type EventFacts, type EventPhase } from "./event-phase.ts";
import { createStateTable, each } from "./state-table.ts";

type Facts = EventFacts & { title: string };

const isNotOpenYet = ({ title }: Facts) => `Registration for ${title} is not open yet.`;
const hasEnded = ({ title }: Facts) => `${title} has ended.`;
const wasCanceled = ({ title }: Facts) => `${title} was canceled.`;
const lineIsClosed = ({ title }: Facts) => `${title} has begun, so its waitlist is closed.`;

const seenByAdminsOnly = "Only admins see this event. Publish it first.";

const unopened = ["draft", "coming-soon"] as const;
const ended = { over: hasEnded, "called-off": wasCanceled };
const untilOver = { ...each([...unopened, "open", "begun"], true), ...ended };
const untilBegun = { ...each([...unopened, "open"], true), begun: lineIsClosed, ...ended };

/** Acts on an event and its registrations; available spots are checked separately. */
export const eventCan = createStateTable<EventPhase, Facts>(getEventPhase)({
  register: { ...each(unopened, isNotOpenYet), ...each(["open", "begun"], true), ...ended },
  joinWaitlist: { ...each(unopened, isNotOpenYet), open: true, begun: lineIsClosed, ...ended },
  changeRegistration: untilOver,
  cancelRegistration: untilOver,
  decide: untilOver,
  addTestRegistration: untilOver,
  decideOnWaitlist: untilBegun,
  acceptOffer: untilBegun,
  sendBulletin: {
    draft: seenByAdminsOnly,
    ...each(["coming-soon", "open", "begun"], true),
    ...each(["over", "called-off"], ({ status, title }: Facts) =>
      status === "draft" ? seenByAdminsOnly : `${title} is over.`,
    ),
  },
  openDoor: {
    ...each([...unopened, "open", "begun"], true),
    ...each(["over", "called-off"], "This event is over."),
  },
});
