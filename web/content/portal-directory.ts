const format = new Intl.NumberFormat("en-US");
const members = (count: number) => (count === 1 ? "1 member" : `${format.format(count)} members`);

export const directoryWords = {
  title: "Member Directory",
  search: { label: "Search members", placeholder: "Name, company, location" },
  loading: "Loading the members",
  soFar: (found: number, loaded: number) => `${members(found)} so far, ${format.format(loaded)} loaded…`,
  count: (found: number, all: number) => (found === all ? members(all) : `${format.format(found)} of ${members(all)}`),
  /** portal-and-admin.md, section 8. */
  failed: "Could not load member directory.",
  noneFound: "No members found matching your search criteria.",
  clear: "Clear search",
  nobody: "No members with complete profiles yet.",
  complete: "Complete Your Profile",
  registered: "Registered for events",
  you: "You",
  message: "Message",
  messageTo: (name: string) => `Message ${name}`,
} as const;

/** A member's page. */
export const memberWords = {
  /** The title until it is known who it is. */
  page: "Member",
  loading: "Loading this member",
  failed: "We couldn't load this member. Please check your internet connection.",
  /** Where nobody is shown: the same for who hides, who has left, and who never was. */
  missing: {
    title: "Profile not available",
    text: "This member may keep their profile hidden, or may have left the club.",
    action: "Open the directory",
  },
  all: "Member Directory",
  edit: "Edit profile",
  hidden: "Only you can see this page: your profile is hidden in the directory.",
  unnamed: "Only you can see this page: add your name so other members can find you.",
} as const;
