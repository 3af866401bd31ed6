import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { Portal } from "#web/app/portal.tsx";
import type { Member } from "#web/lib/session/stored-session.ts";
import { system } from "#web/theme/system.ts";
import { completeBrowser } from "../browser.ts";
import { ada } from "../member-session.ts";
import { portalAnswers } from "../portal.tsx";

let mockWho: Promise<Member | undefined>;
jest.mock("#web/lib/session/auth.ts", () => ({
  ...jest.requireActual<object>("../member-session.ts"),
  getCurrentMember: () => mockWho,
}));

const SignIn = () => {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back from the sign-in</button>;
};

/** Comes from the front page to a page of the portal; answers how it becomes known who that is. */
const comeTo = (path: string) => {
  completeBrowser([]);
  let tell!: (member: Member | undefined) => void;
  mockWho = new Promise((resolve) => (tell = resolve));
  render(
    <ChakraProvider value={system}>
      <MemoryRouter initialEntries={["/", path]} initialIndex={1}>
        <Routes>
          <Route path="/" element="The front page" />
          <Route path="/auth" element={<SignIn />} />
          <Route path="/portal/*" element={<Portal />} />
        </Routes>
      </MemoryRouter>
    </ChakraProvider>,
  );
  return tell;
};

test("while the session is loading a spinner turns, and nothing of the portal is there yet", async () => {
  portalAnswers();
  const tell = comeTo("/portal/settings");

  const spinner = screen.getByRole("status");
  expect(spinner).toHaveTextContent("One moment…");
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();

  tell(ada);
  expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(spinner).not.toBeInTheDocument();
});

test("whoever is sent to the sign-in goes back to where they came from, and not to the closed page", async () => {
  const tell = comeTo("/portal/settings");
  tell(undefined);

  fireEvent.click(await screen.findByRole("button", { name: "Back from the sign-in" }));

  expect(await screen.findByText("The front page")).toBeVisible();
});
