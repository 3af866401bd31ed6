import { act, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { App } from "#web/app/app.tsx";
import type * as EntryServer from "#web/app/entry-server.tsx";
import { getFailureWords } from "#web/features/auth/auth-form.tsx";
import { replaceDocument } from "#web/ui/leave.ts";
import { completeBrowser } from "../browser.ts";
import { portalAnswers } from "../portal.tsx";
import { createVisitor, visit } from "../site.tsx";
import type * as Cognito from "./cognito.ts";
import { cognito, resetCognito, refusal } from "./cognito.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<typeof Cognito>("./cognito.ts").cognito);

jest.mock("#web/ui/leave.ts", () => ({ replaceDocument: jest.fn() }));

const signOutEverywhere = jest.fn<Promise<void>, [string, string]>();
jest.mock("#web/lib/session/reauthenticate.ts", () => ({
  signOutEverywhere: (email: string, password: string) => signOutEverywhere(email, password),
}));

type Visitor = Awaited<ReturnType<typeof visit>>["visitor"];

const invalid = "Invalid email or password. If you just registered, make sure you're using the correct password.";

beforeEach(() => {
  localStorage.clear();
  resetCognito();
  signOutEverywhere.mockReset().mockResolvedValue(undefined);
});

const open = async (path = "/auth") => {
  const { visitor } = await visit(path);
  await screen.findByRole("tab", { name: "Login" });
  return visitor;
};
const named = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const fill = async (visitor: Visitor, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    await visitor.clear(named(name));
    await visitor.type(named(name), value);
  }
};
const signIn = async (visitor: Visitor, email = "ada@example.com", password = "secret-1") => {
  await fill(visitor, { email, password });
  await visitor.click(screen.getByRole("button", { name: "Sign In" }));
};
/** The tab's own form is there, and the other's fields are gone. */
const turnTo = async (visitor: Visitor, name: "Login" | "Register") => {
  await visitor.click(screen.getByRole("tab", { name }));
  await screen.findByRole("form", { name });
  await waitFor(() => expect(document.forms).toHaveLength(1));
};
const register = async (visitor: Visitor, values: Record<string, string>) => {
  await turnTo(visitor, "Register");
  await fill(visitor, values);
  await visitor.click(screen.getByRole("button", { name: "Create Account" }));
};
const account = { email: "ada@example.com", password: "secret-1", confirmPassword: "secret-1" };

describe("signing in with a second factor", () => {
  const askForCode = async () => {
    cognito.signIn.mockResolvedValue({ nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" } });
    const visitor = await open();
    await signIn(visitor);
    await screen.findByRole("form", { name: "Enter your code" });
    return visitor;
  };
  const enter = async (visitor: Visitor, code: string) => {
    await fill(visitor, { code });
    await visitor.click(screen.getByRole("button", { name: "Sign In" }));
  };

  test("asks for the code of the app after the password, says what is wrong with it, and welcomes with it", async () => {
    const visitor = await askForCode();
    cognito.confirmSignIn.mockRejectedValueOnce(refusal("CodeMismatchException"));
    expect(named("code")).toHaveFocus();
    await enter(visitor, "12345");
    expect(await screen.findByText("Please enter the six digits from your app")).toBeVisible();
    expect(cognito.confirmSignIn).not.toHaveBeenCalled();

    await enter(visitor, "654321");
    expect(await screen.findByText("That code isn't right. Please enter the one your app shows now.")).toBeVisible();
    expect(screen.getByRole("form", { name: "Enter your code" })).toBeVisible();
    await enter(visitor, "123 456");

    await waitFor(() => expect(cognito.confirmSignIn).toHaveBeenLastCalledWith({ challengeResponse: "123456" }));
    expect(await screen.findByText("Welcome back!")).toBeVisible();
  });

  test("goes back to the password", async () => {
    const visitor = await askForCode();

    await visitor.click(screen.getByRole("button", { name: "Start over" }));

    expect(await screen.findByRole("form", { name: "Login" })).toBeVisible();
  });
});

describe("signing in", () => {
  test("checks what is typed before anybody is asked", async () => {
    const visitor = await open();

    await signIn(visitor, "ada", "12345");

    expect(await screen.findByText("Please enter a valid email address.")).toBeVisible();
    expect(screen.getByText("Password must be at least 6 characters")).toBeVisible();
    expect(named("email")).toHaveFocus();
    expect(cognito.signIn).not.toHaveBeenCalled();
  });

  test("leads back to the door that has sent here", async () => {
    const visitor = await open("/auth?door=gala");

    await signIn(visitor);

    await waitFor(() => expect(replaceDocument).toHaveBeenCalledWith("/portal/admin/door/gala"));
  });

  test("welcomes, whatever the capitals of the address, with the password as it was typed", async () => {
    const password = ` Ünter den Linden, ${"7".repeat(50)} `;
    const visitor = await open();

    await signIn(visitor, "Ada@Example.COM", password);

    expect(await screen.findByRole("button", { name: "Successfully signed in." })).toBeVisible();
    expect(await screen.findByText("You've successfully signed in.")).toBeVisible();
    expect(screen.getAllByText(/Welcome back!/)).toHaveLength(1);
    expect(screen.queryByText("Signing in...")).not.toBeInTheDocument();
    expect(cognito.signIn).toHaveBeenCalledWith({ username: "ada@example.com", password });
    expect(password.length).toBeGreaterThanOrEqual(64);
  });

  test("welcomes for 1.5 seconds, and then takes to the portal", async () => {
    let admit!: () => void;
    cognito.signIn.mockReturnValue(
      new Promise((resolve) => (admit = () => resolve({ nextStep: { signInStep: "DONE" } }))),
    );
    await signIn(await open());
    const welcome = () => screen.queryByRole("button", { name: "Successfully signed in." });

    jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
    cognito.getCurrentMember.mockResolvedValue({ id: "m1", email: "ada@example.com", rights: [], isMember: true });
    await act(async () => {
      admit();
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(welcome()).toBeVisible();

    await act(() => jest.advanceTimersByTimeAsync(1499));
    expect(welcome()).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(welcome()).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  test("says that it failed, and keeps what was typed", async () => {
    cognito.signIn.mockRejectedValue(refusal("OddException"));
    const visitor = await open();

    await signIn(visitor);

    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to sign in. Please try again.");
    expect(await screen.findByText("Error signing in")).toBeVisible();
    expect(screen.getByText("Please verify your email and password are correct.")).toBeVisible();
    expect(named("password")).toHaveValue("secret-1");
  });

  const tooMany = "Too many attempts. Please wait a few minutes and try again.";
  const disabled = "This account is disabled. Please write to hello@club.test.";

  test.each([
    ["a wrong password", "NotAuthorizedException", "Incorrect username or password.", invalid],
    ["an unknown address", "UserNotFoundException", "", invalid],
    ["a disabled account", "NotAuthorizedException", "User is disabled.", disabled],
    ["too many attempts", "NotAuthorizedException", "Password attempts exceeded", tooMany],
    ["throttling", "TooManyRequestsException", "", tooMany],
    ["a code too often", "LimitExceededException", "", tooMany],
    ["an expired code", "ExpiredCodeException", "", "That code has expired. Please request a new one."],
    ["another refusal with words", "OddException", "Something odd.", "Something odd."],
  ])("says what is wrong: %s", (_, name, words, message) => {
    expect(getFailureWords(refusal(name, words), "It failed.")).toBe(message);
  });

  test.each([
    ["NetworkError", "Network error. Please check your internet connection and try again."],
    ["UserLambdaValidationException", "Something went wrong. Please try again."],
  ])("does not blame the password for %s", async (name, words) => {
    cognito.signIn.mockRejectedValue(refusal(name, "PreTokenGeneration failed with error."));
    const visitor = await open();

    await signIn(visitor);

    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect((await screen.findAllByText(words)).length).toBe(2);
    expect(screen.queryByText("Please verify your email and password are correct.")).not.toBeInTheDocument();
  });

  test("every password field hides what is typed, and takes what managers paste", async () => {
    const visitor = await open();
    const paste = async (name: string) => {
      expect(named(name)).toHaveAttribute("type", "password");
      expect(named(name)).toHaveAttribute("autocomplete", expect.stringMatching(/^(current|new)-password$/));
      await visitor.click(named(name));
      await visitor.paste("secret-1");
      expect(named(name)).toHaveValue("secret-1");
    };

    await paste("password");
    await turnTo(visitor, "Register");

    await paste("password");
    await paste("confirmPassword");
  });

  test("offers the code to an address that is not confirmed", async () => {
    cognito.signIn.mockResolvedValue({ nextStep: { signInStep: "CONFIRM_SIGN_UP" } });
    const visitor = await open();

    await signIn(visitor);

    expect(await screen.findByText("Please verify your email before logging in.")).toBeVisible();
    expect(await screen.findByText("Email not confirmed")).toBeVisible();
    const part = within(screen.getByRole("region", { name: "Confirm your email address" }));
    await visitor.click(part.getByRole("button", { name: "Send a new code" }));
    expect(cognito.resendSignUpCode).toHaveBeenCalledWith({ username: "ada@example.com" });
    expect(await screen.findByText("Code sent")).toBeVisible();
    expect(part.getByRole("button", { name: /Send a new code in \d+s/ })).toHaveAttribute("aria-disabled", "true");
  });

  test("who is signed in already is not asked again", async () => {
    portalAnswers();
    localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "ada");
    cognito.getCurrentMember.mockResolvedValue({ id: "m1", email: "ada@example.com", rights: [], isMember: true });
    await visit("/auth");

    expect(await screen.findByRole("heading", { level: 1, name: "Good to see you, Ada" })).toBeVisible();
    expect(screen.queryByRole("tab", { name: "Login" })).not.toBeInTheDocument();
  });

  test("help is a dialog", async () => {
    const visitor = await open();

    await visitor.click(screen.getByRole("button", { name: "Login Help" }));

    expect(await screen.findByRole("dialog", { name: "Login Help" })).toBeVisible();
  });
});

describe("the document", () => {
  const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: string) => string }>("node:fs");
  const script = /<script>(.*?)<\/script>/s.exec(readFileSync("web/index.html", "utf8"))?.[1] ?? "";
  let html: string;
  beforeAll(async () => {
    // By which React renders in Node, in a copy of its own: contexts of the two would be the same.
    const { setImmediate } = jest.requireActual<{ setImmediate: unknown }>("node:timers");
    Object.assign(window, { setImmediate });
    await jest.isolateModulesAsync(async () => {
      const { renderPage } = jest.requireActual<typeof EntryServer>("#web/app/entry-server.tsx");
      const { head, body } = await renderPage("/auth");
      html = head + body;
    });
  });

  /** The prerendered page, before its scripts have come; `comeAlive` hands out what React complained about. */
  const openDocument = (address = "/auth") => {
    completeBrowser([]);
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = html;
    history.replaceState(null, "", address);
    // oxlint-disable-next-line no-eval -- a script of the page itself, which jsdom does not run
    window.eval(script);
    const complain = jest.fn<void, [unknown]>();
    const comeAlive = async () => {
      const site = (
        <MemoryRouter initialEntries={[address]}>
          <App />
        </MemoryRouter>
      );
      const options = { container, hydrate: true, onRecoverableError: complain };
      await act(async () => Promise.resolve(render(site, options)));
      await waitFor(() => expect(window.earlyClicks).toBeUndefined());
      return complain.mock.calls;
    };
    return { visitor: createVisitor(), comeAlive };
  };

  test("has the form: what is typed and pressed before it is alive is sent once, and not by the browser", async () => {
    const { visitor, comeAlive } = openDocument();
    expect(screen.getByRole("form", { name: "Login" })).toHaveAttribute("method", "dialog");
    const email = named("email");
    await signIn(visitor);
    await visitor.type(named("password"), "{Enter}");
    expect(screen.getByRole("button", { name: "Sign In" })).toHaveAttribute("aria-busy", "true");

    expect(await comeAlive()).toEqual([]);

    expect(await screen.findByText("You've successfully signed in.")).toBeVisible();
    expect(named("email")).toBe(email);
    expect(cognito.signIn.mock.calls).toEqual([[{ username: "ada@example.com", password: "secret-1" }]]);
  });

  test("takes what is typed along to the form that is asked for", async () => {
    const { visitor, comeAlive } = openDocument();
    await fill(visitor, { email: "ada@example.com" });
    await visitor.click(screen.getByRole("tab", { name: "Register" }));

    expect(await comeAlive()).toEqual([]);

    expect(await screen.findByRole("form", { name: "Register" })).toBeVisible();
    expect(named("email")).toHaveValue("ada@example.com");
  });

  test("shows its form to nobody who comes with a code; Amplify is not there before something is touched", async () => {
    const { visitor, comeAlive } = openDocument("/auth?code=123456");
    expect(document.documentElement.dataset.signIn).toBe("later");

    expect(await comeAlive()).toEqual([]);

    expect(screen.getByRole("heading", { name: "What's your code for?" })).toBeVisible();
    expect(document.documentElement.dataset.signIn).toBeUndefined();
    expect(cognito.getCurrentMember).not.toHaveBeenCalled();
    await visitor.click(screen.getByRole("button", { name: "Choose a new password" }));
    await waitFor(() => expect(cognito.getCurrentMember).toHaveBeenCalledTimes(1));
  });
});

describe("registering", () => {
  test("its tab is reached by arrows, Home and End, and by the Tab key only while selected", async () => {
    const visitor = await open();
    const press = async (key: string, name: "Login" | "Register") => {
      await visitor.keyboard(key);
      expect(screen.getByRole("tab", { name })).toHaveFocus();
      expect(await screen.findByRole("tabpanel", { name })).toContainElement(screen.getByRole("form", { name }));
    };

    act(() => screen.getByRole("tab", { name: "Login" }).focus());
    await press("{ArrowRight}", "Register");
    await press("{ArrowRight}", "Login");
    await press("{End}", "Register");
    await press("{Home}", "Login");
    await visitor.tab();
    expect(screen.getByRole("tabpanel")).toHaveFocus();
  });

  test("checks what is typed before anybody is asked", async () => {
    const visitor = await open();

    await register(visitor, { email: "ada", password: "12345", confirmPassword: "1234567" });

    expect(await screen.findByText("Please enter a valid email address.")).toBeVisible();
    expect(screen.getByText("Password must be at least 6 characters")).toBeVisible();
    expect(screen.getByText("Passwords do not match")).toBeVisible();
    expect(cognito.signUp).not.toHaveBeenCalled();
  });

  test("tells its success; the code is the one next step, and then the password just chosen signs in", async () => {
    const visitor = await open();

    await register(visitor, account);

    const told = await screen.findByText("Account created successfully! Please sign in with your credentials.");
    expect(told).toBeVisible();
    expect(told.parentElement).toHaveFocus();
    expect(await screen.findByText("Registration successful!")).toBeVisible();
    expect(screen.getByText("You can now sign in with your email and password.")).toBeVisible();
    expect(screen.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
    expect(named("email")).toHaveValue("ada@example.com");
    expect(document.forms).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Sign In" })).not.toBeInTheDocument();

    await fill(visitor, { code: " 123 456" });
    await visitor.click(screen.getByRole("button", { name: "Confirm" }));

    expect(await screen.findByText("You've successfully signed in.")).toBeVisible();
    expect(cognito.confirmSignUp).toHaveBeenCalledWith({ username: "ada@example.com", confirmationCode: "123456" });
    expect(cognito.signIn.mock.calls).toEqual([[{ username: "ada@example.com", password: "secret-1" }]]);
    expect(named("code")).toBeNull();
  });

  test("says that it signs in; where that fails, the login is there with what is wrong", async () => {
    let refuse!: (failure: Error) => void;
    cognito.signIn.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    const visitor = await open();
    await register(visitor, account);
    await screen.findByRole("form", { name: "Confirm your email address" });
    await fill(visitor, { code: "123456" });
    await visitor.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Your email address is confirmed. Signing you in...")).toBeVisible();

    act(() => refuse(refusal("NetworkError")));

    expect(await screen.findByRole("alert")).toHaveTextContent(/^Network error/);
    expect(screen.queryByText(/Signing you in/)).not.toBeInTheDocument();
    cognito.signIn.mockResolvedValue({ nextStep: { signInStep: "DONE" } });
    await visitor.click(screen.getByRole("button", { name: "Sign In" }));
    expect(await screen.findByText("You've successfully signed in.")).toBeVisible();
  });

  test("a letter that could not be sent is no failure: the code can be sent again", async () => {
    cognito.signUp.mockRejectedValue(refusal("CodeDeliveryFailureException", "Error sending confirmation email"));
    const visitor = await open();

    await register(visitor, account);

    expect(
      await screen.findByText("Account created successfully! Please sign in with your credentials."),
    ).toBeVisible();
  });

  test.each([
    [
      "an address that is taken",
      refusal("UsernameExistsException", "An account with the given email already exists."),
      "Already registered",
      "This email is already registered. Please try signing in instead.",
    ],
    ["a refusal without words", refusal("OddException"), "Error signing up", "Failed to register. Please try again."],
  ])("says what is wrong: %s", async (_, failure, title, message) => {
    cognito.signUp.mockRejectedValue(failure);
    const visitor = await open();

    await register(visitor, account);

    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(await screen.findByText(title)).toBeVisible();
    expect(named("password")).toHaveValue("secret-1");
  });
});

describe("codes", () => {
  const linkFor = (purpose: "confirm" | "reset") =>
    localStorage.setItem("club:code-pending", JSON.stringify({ email: "ada@example.com", purpose, since: Date.now() }));

  test("the link of the letter confirms by itself where the address is known", async () => {
    linkFor("confirm");

    await open("/auth?code=123456");

    expect(await screen.findByText("Your email address is confirmed. Please sign in.")).toBeVisible();
    expect(cognito.confirmSignUp).toHaveBeenCalledTimes(1);
  });

  test("what another tab has confirmed signs in here, where the password was typed", async () => {
    const visitor = await open();
    await register(visitor, account);
    await screen.findByRole("form", { name: "Confirm your email address" });

    localStorage.removeItem("club:code-pending");
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "club:code-pending" })));

    expect(await screen.findByText("You've successfully signed in.")).toBeVisible();
    expect(cognito.signIn).toHaveBeenCalledWith({ username: "ada@example.com", password: "secret-1" });
  });

  test("a code for another address than the one that registered signs nobody in", async () => {
    const visitor = await open();
    await register(visitor, account);
    await screen.findByRole("form", { name: "Confirm your email address" });

    await fill(visitor, { email: "ben@example.com", code: "123456" });
    await visitor.click(screen.getByRole("button", { name: "Confirm" }));

    expect(await screen.findByText("Your email address is confirmed. Please sign in.")).toBeVisible();
    expect(named("email")).toHaveValue("ben@example.com");
    expect(named("password")).toHaveValue("");
    expect(cognito.signIn).not.toHaveBeenCalled();
  });

  test("on another device the link asks what the code is for, and a new password is chosen with it", async () => {
    const visitor = await open("/auth?code=123456");

    expect(screen.getByRole("heading", { name: "What's your code for?" })).toBeVisible();
    await visitor.click(screen.getByRole("button", { name: "Choose a new password" }));
    expect(await screen.findByRole("heading", { name: "Choose a new password" })).toBeVisible();
    expect(named("code")).toHaveValue("123456");
  });

  test("a wrong one is refused with words", async () => {
    linkFor("confirm");
    cognito.confirmSignUp.mockRejectedValue(refusal("CodeMismatchException"));

    await open("/auth?code=000000");

    expect(await screen.findByText("That code isn't right. Please check it or request a new one.")).toBeVisible();
  });

  const reset = async (visitor: Visitor, { everywhere = true } = {}) => {
    await fill(visitor, { email: "ada@example.com" });
    await visitor.click(screen.getByRole("button", { name: "Forgot your password?" }));
    await visitor.click(screen.getByRole("button", { name: "Send the code" }));
    await screen.findByRole("heading", { name: "Choose a new password" });
    await fill(visitor, { code: "654321", password: "secret-2", confirmPassword: "secret-2" });
    if (!everywhere) await visitor.click(screen.getByRole("checkbox", { name: "Sign out on all devices" }));
    await visitor.click(screen.getByRole("button", { name: "Save the new password" }));
  };

  test("a wrong code is said at its field, which gets the focus", async () => {
    cognito.confirmResetPassword.mockRejectedValue(refusal("CodeMismatchException"));
    const visitor = await open();

    await reset(visitor);

    await waitFor(() => expect(named("code")).toHaveFocus());
    expect(named("code")).toHaveAccessibleDescription(/^That code isn't right/);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("a forgotten password is replaced by the code, and every session ends, unless one says otherwise", async () => {
    const visitor = await open();

    await reset(visitor);
    await screen.findByText("Your new password is saved. Please sign in with it.");
    expect(cognito.confirmResetPassword).toHaveBeenCalledWith({
      username: "ada@example.com",
      confirmationCode: "654321",
      newPassword: "secret-2",
    });
    expect(signOutEverywhere.mock.calls).toEqual([["ada@example.com", "secret-2"]]);

    await reset(visitor, { everywhere: false });
    await screen.findByText("Your new password is saved. Please sign in with it.");
    expect(cognito.confirmResetPassword).toHaveBeenCalledTimes(2);
    expect(signOutEverywhere).toHaveBeenCalledTimes(1);
  });
});
