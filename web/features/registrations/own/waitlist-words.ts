/** Texts about the waitlist on the registrant's own page. */
export const ownWaitWords = {
  statuses: {
    waitlisted:
      "The event is full. Our team hasn't reviewed your registration yet; only approved guests are offered a spot.",
    cleared: "The event is full, and our team has approved you. We'll email you when it's your turn.",
    /** Of an event that asks nobody. */
    undecided: "The event is full. We'll email you when it's your turn, and hold your spots for you.",
    offered: "It's your turn.",
    closed: "The event has begun, and no spot came free for you this time. We'd love to see you at another one.",
    lapsed:
      "The event has begun. We held spots for you, but didn't hear from you in time. We'd love to see you at another one.",
    passed: "Four offers passed without an answer, so you're off the waitlist. You can join it again.",
  },
  leave: {
    title: "Changed your mind?",
    text: "Leave the waitlist, and the next in line moves up.",
    open: "Leave the waitlist",
    question: "Leave the waitlist?",
    frees: () => "You give up your place in line. If you join again, you're at the end of it.",
    keep: "Keep my place",
    confirm: "Yes, leave",
    confirming: "Leaving...",
    failureTitle: "You're still on the waitlist",
    done: { title: "You Left the Waitlist", description: "The next in line moves up." },
  },
  /** The same while spots are held for them. */
  declineOffer: {
    title: "Changed your mind?",
    text: "Decline the offer and leave the waitlist; the next in line gets it.",
    open: "Decline and leave",
    question: "Decline this offer?",
    frees: (seats: number) =>
      `${seats === 1 ? "The spot goes" : `The ${seats} spots go`} to the next in line, and you leave the waitlist. If you keep your offer, we hold ${seats === 1 ? "it" : "them"} until it ends.`,
    keep: "Keep my offer",
    confirm: "Yes, decline",
    confirming: "Declining...",
    failureTitle: "You still have your offer",
    done: { title: "You Declined", description: "The next in line moves up." },
  },
  place: {
    title: (place: number) => `Your place in line: ${place}`,
    next: "You're first in line: the next spots that free up for your party are yours.",
    near: (ahead: number) =>
      `${ahead === 1 ? "1 party is" : `${ahead} parties are`} ahead of you. Spots free up when others cancel; we can't promise one.`,
    far: (ahead: number) =>
      `${ahead} parties are ahead of you. To be honest, that many spots rarely free up; don't count on one.`,
    party: (seats: number) =>
      `You need ${seats} spots at once: fewer go to a smaller party, or to people who aren't waiting.`,
    stopped:
      "Our team isn't offering spots at the moment. You keep your place, and we'll email you when it's your turn.",
  },
  offer: {
    title: (seats: number) => (seats === 1 ? "A spot is yours" : `${seats} spots are yours`),
    until: (seats: number, time: string) => `We're holding ${seats === 1 ? "it" : "them"} for you until ${time}.`,
    passed: "Time is up: this offer goes to the next in line. You're still on the waitlist.",
    accept: "Accept",
    accepting: "Accepting...",
    decline: "Decline",
    note: "Without an answer, the next in line gets the offer. Declining takes you off the waitlist.",
    failureTitle: "Not accepted",
    done: { title: "You're In", description: "We emailed you a calendar file." },
  },
  unknown: "There was a problem. Please try again.",
} as const;
