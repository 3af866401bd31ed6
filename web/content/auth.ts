import { brand } from "#shared/brand.ts";
import { formWords } from "./forms.ts";

export const authPage = {
  eyebrow: "Members",
  title: "Come on in",
  tabs: { login: "Login", register: "Register" },
  /** Why a session has just ended. */
  ended: {
    expired: "Your session ended. Please sign in again. What you typed is saved.",
    otherTab: "You've been signed out in another tab.",
    ended: "You've been signed out: this session was ended. Sign in again here to find what you typed.",
  },
} as const;

const tooMany = "Too many attempts. Please wait a few minutes and try again.";

const minimum = "Password must be at least 6 characters";

/** Rules of the forms (portal-and-admin.md, section 5). */
export const authRules = {
  email: "Please enter a valid email address.",
  password: minimum,
  mismatch: "Passwords do not match",
  code: "Please enter the code from our email",
  /** Of an authenticator app. */
  appCode: "Please enter the six digits from your app",
  wrongCode: "That code isn't right. Please enter the one your app shows now.",
} as const;

export const loginWords = {
  title: "Login",
  submit: "Sign In",
  submitting: "Signing in...",
  fields: { email: "Email Address", password: "Password" },
  forgot: "Forgot your password?",
  help: "Login Help",
  /** public-site.md, sections 4 and 8: the toast says the welcome, the button says that it is done. */
  done: "Successfully signed in.",
  success: { title: "Welcome back!", description: "You've successfully signed in." },
  failure: {
    toast: { title: "Error signing in", description: "Please verify your email and password are correct." },
    unconfirmedToast: {
      title: "Email not confirmed",
      description: "Please check your email for the confirmation link or try signing in again.",
    },
  },
} as const;

export const registerWords = {
  title: "Register",
  submit: "Create Account",
  submitting: "Creating your account...",
  fields: { email: "Email Address", password: "Password", confirmPassword: "Confirm Password" },
  passwordHelp: "At least 6 characters. A few words you'll remember beat one full of symbols.",
  success: {
    message: "Account created successfully! Please sign in with your credentials.",
    toast: { title: "Registration successful!", description: "You can now sign in with your email and password." },
  },
  failure: {
    title: "Error signing up",
    taken: {
      title: "Already registered",
      description: "This email is already registered. Please try signing in instead.",
    },
  },
} as const;

export const confirmWords = {
  title: "Confirm your email address",
  text: "One step to go: enter the code we sent to your email address, or open the link in that email.",
  textWithoutEmail: "Enter the address you registered with and the code from our email.",
  submit: "Confirm",
  submitting: "Confirming...",
  fields: { email: "Email Address", code: "Code" },
  success: "Your email address is confirmed. Please sign in.",
  /** When the password is still known, so that it need not be typed again. */
  entering: "Your email address is confirmed. Signing you in...",
  toLogin: "Already confirmed? Sign in",
  resend: "Send a new code",
  resendIn: (seconds: number) => `Send a new code in ${seconds}s`,
  resent: { title: "Code sent", description: "A new code is on its way. Please check your spam folder, too." },
  resendFailed: "Code not sent",
  newPasswordInstead: "I asked for a new password",
} as const;

export const changePasswordWords = {
  open: "Change password",
  title: "Change password",
  submit: "Save the new password",
  submitting: "Saving...",
  fields: {
    current: "Current Password",
    password: "New Password",
    confirmPassword: "Confirm New Password",
    everywhere: "Sign out on all devices",
  },
  everywhereHelp: "This one, too. Choose it if someone else may know your password.",
  wrong: "That isn't your current password. Please check it.",
  success: { title: "Password changed", description: "Use the new one the next time you sign in." },
  successEverywhere: {
    title: "Password changed",
    description: "You're signed out everywhere. Sign in with the new one.",
  },
} as const;

/** Cognito's and Amplify's errors, in plain words (portal-and-admin.md, section 8). */
export const authFailures: Record<string, string> = {
  NotAuthorizedException:
    "Invalid email or password. If you just registered, make sure you're using the correct password.",
  UserNotFoundException:
    "Invalid email or password. If you just registered, make sure you're using the correct password.",
  UserNotConfirmedException: "Please verify your email before logging in.",
  PasswordResetRequiredException: "Please choose a new password before signing in.",
  UsernameExistsException: registerWords.failure.taken.description,
  InvalidPasswordException: minimum,
  /** Our own, for a code of an authenticator app. */
  TotpMismatchException: "That code isn't right. Please enter the one your app shows now.",
  CodeMismatchException: "That code isn't right. Please check it or request a new one.",
  ExpiredCodeException: "That code has expired. Please request a new one.",
  LimitExceededException: tooMany,
  TooManyRequestsException: tooMany,
  TooManyFailedAttemptsException: tooMany,
  CodeDeliveryFailureException: "We couldn't send the email. Please check the address and try again.",
  /** Our trigger failed, such as for a membership that cannot be read: Cognito then gives no token. */
  UserLambdaValidationException: "Something went wrong. Please try again.",
  NetworkError: formWords.network,
  /** A part of the page that could not be loaded. */
  TypeError: formWords.network,
};

export const authWords = {
  disabled: `This account is disabled. Please write to ${brand.contactEmail}.`,
  tooMany,
  signInFailed: "Failed to sign in. Please try again.",
  registerFailed: "Failed to register. Please try again.",
  failed: "That didn't work. Please try again.",
} as const;
