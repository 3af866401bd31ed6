/** What every applicant agrees to. */
export const codeOfConduct = {
  title: "Read the Code of Conduct",
  rules: [
    "What is said in the room stays in the room.",
    "We give before we ask. Introductions never come with a price.",
    "We treat every member, guest, and host with respect, in person and online. Harassment ends membership.",
    "We don't pitch one another uninvited.",
    "We're honest about who we are, what we do, and what we've achieved.",
  ],
} as const;
