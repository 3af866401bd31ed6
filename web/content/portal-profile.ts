import { pictureWords, type PictureWords } from "./pictures.ts";

const problem = "There was a problem updating your profile.";

const failureTitle = "Error updating profile";

export const profileWords = {
  page: "My Profile",
  card: "Your profile",
  form: "Edit profile",
  loading: "Loading your profile",
  loadFailed: "We couldn't load your profile. Please check your internet connection.",
  edit: "Edit Profile",
  complete: "Complete Your Profile",
  empty: {
    title: "Introduce yourself",
    text: "Add your name so other members can find you in the directory. The rest is up to you.",
  },
  newTab: "(opens in a new tab)",
  save: "Save",
  fields: {
    full_name: { label: "Full Name" },
    company: { label: "Company (Optional)" },
    position: { label: "Position (Optional)" },
    industry: { label: "Industry (Optional)", placeholder: "No industry" },
    location: { label: "Location (Optional)", placeholder: "Oak Cliff, Dallas" },
    website: { label: "Website (Optional)", placeholder: "example.com" },
    bio: {
      label: "Bio (Optional)",
      help: "What you do, what you're after, what to ask you about. Up to 1,000 characters.",
    },
  },
  /** The same fields when read-only. */
  names: {
    full_name: "Full Name",
    company: "Company",
    position: "Position",
    industry: "Industry",
    location: "Location",
    website: "Website",
    bio: "Bio",
  },
  /** The club's own fields, together. */
  answers: "What the club asks",
  /** portal-and-admin.md, section 8, and the messages that this club's members know. */
  saved: { title: "Profile updated", description: "Your profile has been updated successfully." },
  notSaved: { title: failureTitle, description: problem },
  failureTitle,
  failure: { unknown: problem },
  conflict: {
    title: "Your profile changed while you were editing",
    same: "Only the picture changed.",
    newest: "Use the latest",
  },
} as const;

export const avatarWords: PictureWords = {
  title: "Profile picture",
  choose: "Choose a picture",
  change: "Change picture",
  remove: "Remove picture",
  help: pictureWords.help("avatar"),
  uploading: "Uploading your picture",
  ready: "Uploaded. Save to show it.",
  removed: "Save to remove it.",
  failed: "We couldn't upload your picture. Please check your internet connection.",
};
