import type { QuestionKind } from "#shared/answers.ts";
import type { AudienceInTheClub } from "#shared/audiences.ts";
import type { EventQuestion } from "#shared/questions.ts";

/** What admins read about questions of the club's own. */
export const questionWords = {
  list: "Questions",
  kinds: {
    short: "Short text",
    long: "Long text",
    one: "One of several options",
    several: "Any number of options",
    "yes-no": "Yes or no",
    number: "Number",
    link: "Link",
    date: "Date",
  } satisfies Record<QuestionKind, string>,
  answeredBy: {
    registrant: "Only the registrant",
    guest: "Each guest",
    everyone: "The registrant and each guest",
  } satisfies Record<EventQuestion["answeredBy"], string>,
  askedOf: {
    everyone: "Members and visitors",
    members: "Members only",
    visitors: "Visitors only",
  } satisfies Record<EventQuestion["askedOf"], string>,
  atDoor: "Shown at the door",
  fromProfile: "Filled in from the profile",
  toProfile: "Becomes a profile field",
  audiences: {
    club: "Shown to all members",
    met: "Shown to members they've met",
    nobody: "Shown to no one else",
  } satisfies Record<AudienceInTheClub, string>,
  filter: "Directory filter",
  required: "Required",
  options: (count: number) => `${count} options`,
  about: (action: string, label: string) => `${action}: ${label}`,
  add: "Add question",
  restore: "Ask again",
  full: "These are as many questions as a form can have.",
  archived: "No longer asked",
  archivedText: {
    event: "Answers stay where they were given, with the words they were asked in.",
    application: "Answers stay where they were given, with the words they were asked in.",
    profile: "Profiles no longer show these. Answers are kept, and come back when you ask again.",
  },
} as const;
