import { ChakraProvider } from "@chakra-ui/react";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import type { Evening } from "#shared/door.ts";
import { WhoCame } from "#web/features/door/who-came.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { system } from "#web/theme/system.ts";
import { ok, type Answers } from "../api.ts";
import { portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(() => {
  startAsAdmin();
  queryClient.clear();
});

const evening: Evening = {
  guests: [
    { registrationId: "reg_1", person: "0A1B2C3D4E5F", name: "Ada Obi", at: "2026-11-25T01:05:00.000Z" },
    { registrationId: "reg_1", person: "0A1B2C3D4E60", name: "Ben Obi" },
    { registrationId: "reg_2", person: "0A1B2C3D4E61", name: "Naomi Whitfield" },
  ],
  walkIns: [{ id: "walk-in-0000000001", name: "Lena Ortiz", at: "2026-11-25T02:10:00.000Z", by: "Dana" }],
  isUsed: true,
  keptUntil: "2999-12-24T18:00:00.000Z",
};

const show = (answers: Answers) => {
  portalAnswers(answers);
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <WhoCame eventId="gala" />
      </MemoryRouter>
    </ChakraProvider>,
  );
  return userEvent.setup();
};
const path = "GET /api/admin/events/gala/evening";
const people = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("after an evening, admins see who came, who did not, and who was on no list, with their numbers", async () => {
  const admin = show({ [path]: () => ok(evening) });

  expect(await screen.findByText(/We delete these names on December 24, 2999/)).toBeVisible();
  expect(people("Came")).toEqual(["Ada ObiIn at 7:05 PM"]);
  await admin.click(screen.getByRole("button", { name: "Didn't come (2)" }));
  expect(people("Didn't come")).toEqual(["Ben Obi", "Naomi Whitfield"]);
  expect(screen.getByRole("link", { name: "Naomi Whitfield" })).toHaveAttribute(
    "href",
    expect.stringContaining("reg_2"),
  );
  await admin.click(screen.getByRole("button", { name: "Walk-ins (1)" }));
  expect(people("Walk-ins")).toEqual(["Lena OrtizIn at 8:10 PM, by Dana"]);
});

test.each([
  [{ ...evening, guests: [], walkIns: [], isUsed: false }, /we don't know who came/],
  [
    { ...evening, guests: [], walkIns: [], isUsed: false, keptUntil: "2026-01-01T18:00:00.000Z" },
    /We keep names from the door for four weeks/,
  ],
])("where there are no names, it says why", async (answer, said) => {
  show({ [path]: () => ok(answer) });

  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
