/** What a letter is about: what its readers unsubscribe from. Each is a topic of notices, too. */
export const letterTopics = ["news", "events", "offers"] as const;
export type LetterTopic = (typeof letterTopics)[number];
