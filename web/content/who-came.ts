/** The words of who came to an event, as admins see it afterwards. */
export const whoCameWords = {
  title: "Who Came",
  loading: "Loading who came",
  failed: "We couldn't load who came. Please check your internet connection.",
  unused: "No one was checked in at the door, so we don't know who came.",
  forgotten: "We keep names from the door for four weeks. They've been deleted.",
  kept: (day: string) =>
    `As the door has it. We delete these names on ${day}; whether a registration came stays with it for a year.`,
  groupsLabel: "Show",
  groups: { came: "Came", missed: "Didn't come", walkIns: "Walk-ins" },
  none: {
    came: "No one on the list came.",
    missed: "Everyone on the list came.",
    walkIns: "Everyone who came was on the list.",
  },
  showAll: (count: number) => `Show all ${count}`,
  in: (time: string) => `In at ${time}`,
  inBy: (time: string, by: string) => `In at ${time}, by ${by}`,
  nameless: "Walk-in",
} as const;
