import { brand } from "#shared/brand.ts";

/** The page behind an admission's private link. */
export const joiningPage = {
  eyebrow: "Membership",
  title: "You're in",
  titleFor: (name: string) => (name === "" ? "You're in" : `You're in, ${name.split(" ")[0]}`),
  text: "Choose a password, and you're a member. Everything else is ready for you.",
  invitedBy: (name: string) => `${name} invited you. Choose a password, and you're a member.`,
  description: `Your way in: choose a password, and become a member of ${brand.name}. The link works once.`,
  about: "Become a member",
  loading: "One moment while we open your invitation",
  failed: "We couldn't open your link. Please check your internet connection.",
  form: {
    title: "Become a member",
    email: "Email Address",
    password: "Password",
    submit: "Become a member",
    submitting: "One moment...",
    done: "Welcome to the club",
    failed: "We couldn't create your account. Please try again.",
  },
  taken: {
    text: "You already have an account with this address. Sign in, and you're a member.",
    action: "Sign in",
  },
  closed: {
    used: {
      title: "You're a member already",
      text: "This link did its job: your account is ready. Sign in with your email address and password.",
    },
    expired: {
      title: "This link has expired",
      text: "Write to us, and we'll send you a new one.",
    },
    "not-yet": {
      title: "Almost there",
      text: "This link isn't ready yet. Please open it again in a few minutes.",
    },
  },
  unpaid: {
    title: "One step before",
    text: "Your membership begins with your first payment. Then this link opens your account.",
    action: "See what to pay",
  },
  signIn: "Sign in",
  contact: "Contact us",
  subject: "My link to join",
  again: "Try again",
  wrongLink: {
    eyebrow: "Membership",
    title: "This link doesn't work",
    text: "Please copy the whole link from our email; some email apps cut it off. A newer email from us replaces an older link.",
    apply: "Apply for membership",
    contact: "Contact us",
    subject: "My link to join",
  },
} as const;
