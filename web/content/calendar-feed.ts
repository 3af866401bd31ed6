/** A member's own calendar feed, in the settings. */
export const calendarFeedWords = {
  title: "Your calendar",
  text: "Have the events you register for in your own calendar. Changes and cancellations show up there, usually within hours.",
  secret: "The address is yours alone: anyone who has it can see where you're going.",
  loading: "Loading your calendar",
  failed: "We couldn't load this. Please check your internet connection.",
  turnOn: "Get the address",
  turningOn: "One moment...",
  subscribe: "Apple or Outlook",
  google: "Google Calendar",
  copy: "Copy address",
  copied: "Address copied",
  notCopied: (address: string) => ({ title: "Error", description: `We couldn't copy the address. It's ${address}` }),
  address: "Address",
  turnOff: "Turn off",
  question: {
    title: "Turn off your calendar?",
    description:
      "The address stops working, and calendars that use it stop showing your events. You can get another one.",
    cancel: "Keep it",
    confirm: "Turn off",
  },
  off: { title: "Calendar turned off", description: "The old address no longer works." },
  notSaved: { title: "Error", description: "That didn't work. Please try again." },
} as const;
