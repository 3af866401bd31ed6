import { act, screen } from "@testing-library/react";
import { visit } from "../site.tsx";
import type * as Cognito from "./cognito.ts";
import { cognito, resetCognito } from "./cognito.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<typeof Cognito>("./cognito.ts").cognito);

afterEach(() => jest.useRealTimers());

test("whoever signs in is welcomed for 1.5 seconds, and then taken to the portal", async () => {
  localStorage.clear();
  resetCognito();
  let admit!: () => void;
  cognito.signIn.mockReturnValue(
    new Promise((resolve) => (admit = () => resolve({ nextStep: { signInStep: "DONE" } }))),
  );
  const { visitor } = await visit("/auth");
  const welcome = () => screen.queryByRole("button", { name: "Successfully signed in." });
  await visitor.type(await screen.findByLabelText("Email Address"), "ada@example.com");
  await visitor.type(screen.getByLabelText("Password"), "secret-1");
  await visitor.click(screen.getByRole("button", { name: "Sign In" }));

  jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
  cognito.getCurrentMember.mockResolvedValue({ id: "m1", email: "ada@example.com", isAdmin: false, isMember: true });
  await act(async () => {
    admit();
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(welcome()).toBeVisible();

  await act(() => jest.advanceTimersByTimeAsync(1499));
  expect(welcome()).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(welcome()).not.toBeInTheDocument();
});
