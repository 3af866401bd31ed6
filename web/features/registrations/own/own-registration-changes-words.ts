/** What can still be changed about a registration. A separate file, loaded with the registration. */
export const ownChangeWords = {
  changeDetails: {
    title: "Your details",
    names: {
      phone: "Phone",
      includeOpenBar: "Open bar",
      accommodations: "Accommodations",
      message: "Message",
      answers: "Answers",
    },
    change: "Change details",
    save: "Save details",
    keep: "Keep as is",
    approvedNote: "Your registration is approved. Adding the open bar sends it back for approval; other changes don't.",
    keepAfterFailure: "Show what's saved",
    conflict: {
      title: "Your registration changed while you were editing",
      same: "Your details didn't change.",
      newest: "Use the latest",
    },
    failureTitle: "Your details were not changed",
    failure: (message: string) => ({ title: "Details Not Changed", description: message }),
    changed: { title: "Details Changed", description: "Your details are up to date." },
    waitsAgain: {
      title: "Details Changed",
      description: "You added the open bar, so your registration needs approval again.",
    },
  },
  guests: {
    title: (count: number) => `Who's coming (${count})`,
    /** When none of them is coming, or not yet for certain. */
    partyTitle: (count: number) => `Your party (${count})`,
    you: "you",
    openBar: "Open bar",
    noOpenBar: "No open bar",
    vendor: "Vendor",
    onHold: "On hold: we keep the spot and haven't decided yet. We'll email you either way.",
    change: "Change guests",
    save: "Save guests",
    keep: "Keep as is",
    approvedNote: "Your registration is approved. Adding guests sends it back for approval; removing guests doesn't.",
    refundNote: "What you paid for a guest you remove comes back by the rule that held when you registered.",
    keepAfterFailure: "Show what's saved",
    conflict: {
      title: "Your registration changed while you were editing",
      same: "Your guests didn't change.",
      name: "Guests",
      newest: "Use the latest",
    },
    failureTitle: "Your guests were not changed",
    failure: (message: string) => ({ title: "Guests Not Changed", description: message }),
    changed: { title: "Guests Changed", description: "Your guest list is up to date." },
    waitsAgain: {
      title: "Guests Changed",
      description: "You added guests, so your registration needs approval again.",
    },
  },
  cancel: {
    title: "Can't come?",
    text: "Cancel to free your spots for others.",
    open: "Cancel registration",
    question: "Cancel this registration?",
    frees: (count: number) =>
      `${count === 1 ? "Your spot goes" : `Your ${count} spots go`} to others. You can register again while spots last.`,
    refund: {
      all: (paid: string) => `All ${paid} that you paid comes back, by the rule that held when you registered.`,
      some: (back: string, paid: string) => `${back} of ${paid} comes back, by the rule that held when you registered.`,
      none: (paid: string) =>
        `Nothing of the ${paid} that you paid comes back, by the rule that held when you registered.`,
    },
    keep: "Keep my registration",
    confirm: "Yes, cancel",
    confirming: "Canceling...",
    failureTitle: "Your registration wasn't canceled",
    done: { title: "Registration Canceled", description: "Your spots are open to others." },
  },
} as const;
