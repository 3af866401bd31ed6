/** Under Settings, for admins. */
export const secondFactorWords = {
  title: "Second factor",
  text: "Admins see what members trust us with. A code from an authenticator app keeps others out, even with your password.",
  required: "The club asks its admins for one: until you've set it up and signed in with it, admin pages stay closed.",
  on: (date: string) => `On since ${date}. We ask for a code each time you sign in.`,
  used: "You signed in with it.",
  notUsed: {
    required: "You haven't signed in with it yet. Sign out and in again, and admin pages open.",
    optional: "You haven't signed in with it yet. Admin pages stay open, and your next sign-in asks for the code.",
  },
  /** It was switched off at Cognito, not by another admin. */
  switchedOff: {
    text: (date: string) =>
      `Someone switched it off on ${date} without a reset, so it no longer counts. Ask another admin to reset it on your member page, then sign in and set it up again. If it wasn't you, choose another password with “Forgot password” first.`,
    required: "Until then admin pages stay closed.",
  },
  lost: "New phone, or lost the app? Another admin can reset it on your member page.",
  signOut: "Sign out now",
  off: "Not set up.",
  password: {
    label: "Your password",
    missing: "Please enter your password",
    wrong: "That isn't your current password. Please check it.",
  },
  tooLate: "This took more than five minutes. Please reload the page and start over.",
  begin: "Set up an authenticator app",
  beginning: "One moment...",
  loading: "Loading your second factor",
  failed: "We couldn't load this. Please check your internet connection.",
  notBegun: "We couldn't start the setup. Please try again.",
  steps: {
    scan: "Scan this with an authenticator app on your phone, such as the one you use for your bank.",
    qr: "QR code for your authenticator app",
    key: "Can't scan it? Type this key into the app:",
    copying: { copy: "Copy the key", copied: "Copied" },
    notCopied: { title: "Not copied", description: "Please select the key and copy it yourself." },
  },
  form: {
    title: "Confirm the code",
    code: "Code from the app",
    submit: "Turn on",
    submitting: "Checking...",
  },
  done: { title: "Second factor is on", description: "We'll ask for a code the next time you sign in." },
} as const;

/** At sign-in. */
export const totpWords = {
  title: "Enter your code",
  text: "Open your authenticator app and enter the six digits it shows for the club.",
  code: "Code from your app",
  submit: "Sign In",
  submitting: "Signing In...",
  back: "Start over",
  lost: "Lost your phone? Another admin can reset your second factor.",
} as const;

/** In place of an admin's page. */
export const secondFactorNeededWords = {
  title: "Second factor needed",
  text: "Admins sign in with a code from an authenticator app. If you haven't yet, set one up under Settings, then sign in again with its code. Until then you can use everything that members use.",
  action: "Open Settings",
} as const;

/** On a member's page, for other admins. */
export const resetFactorWords = {
  action: "Reset second factor",
  title: (name: string) => (name === "" ? "Reset the second factor?" : `Reset the second factor of ${name}?`),
  text: "They're signed out everywhere and sign in by password alone until they set up another one. Where the club requires one, they have no admin rights until then. Make sure it's really them who asked. This is noted in the audit log.",
  cancel: "Keep it",
  busy: "Resetting...",
  done: { title: "Second factor reset", description: "They can set up another one under Settings." },
  failed: "We couldn't reset it. Please try again.",
} as const;
