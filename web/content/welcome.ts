/** The welcome of a new member's first visit. */
export const welcomeWords = {
  title: "Welcome to the club",
  text: "Four small things, in any order. None of them has to be now.",
  leave: "Close the welcome",
  done: "I'm all set",
  failed: { title: "That didn't work", description: "Please check your internet connection, and close it again." },
  picture: {
    title: "Show your face",
    text: "People remember a face. Yours stands beside everything you write here.",
    done: "That's you. People will know who to look for.",
    save: "Save picture",
    saving: "Saving...",
    introduce: "Only your name is missing: add it, and your picture with it.",
    form: "Introduce yourself",
  },
  visibility: { title: "Choose who may see you" },
  event: {
    title: "Come to the next event",
    none: "None is announced yet. You'll hear of the next one here first.",
    registered: "You've asked for a seat. See you there.",
    register: "Register Now",
    see: "See the event",
  },
  hello: {
    title: "Say hello",
    text: "A sentence in the community chat is enough. We've begun one for you: change it as you like.",
    action: "Write to everyone",
    greeting: (name: string) =>
      name === "" ? "Hello everyone, happy to be here!" : `Hello everyone, I'm ${name}. Happy to be here!`,
  },
} as const;
