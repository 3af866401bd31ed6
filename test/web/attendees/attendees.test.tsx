import { screen, waitFor, within } from "@testing-library/react";
import type { Attendee } from "#shared/attendees.ts";
import { ok, type Answers } from "../api.ts";
import { evening, own } from "../events/portal.tsx";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const list = "GET /api/portal/registrations/reg_01/attendees";
const visibility = "PUT /api/portal/registrations/reg_01/visibility";
const encounter = "PUT /api/portal/registrations/reg_01/encounters/zora";

const zora: Attendee = {
  id: "zora",
  full_name: "Zora Hurston",
  avatar_url: null,
  company: "Eatonville Press",
  location: "Dallas, TX",
  common: [
    { kind: "location", values: ["Dallas, TX"] },
    { kind: "words", values: ["architecture", "robotics"] },
  ],
  encounter: "none",
  can_message: true,
  has_page: true,
};
const answer = (changes: object = {}) => ({
  ...{ eventTitle: "Elevated Wednesdays", phase: "coming", isShown: true, items: [zora] },
  ...changes,
});

const open = async (answers: Answers, title = "Who's Coming") => {
  const sent = portalAnswers(answers);
  const { member } = await enter("/portal/attendees/reg_01", title);
  return { member, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};
const cardOfZora = async () =>
  within((await screen.findByRole("heading", { name: "Zora Hurston" })).closest<HTMLElement>("li")!);

test("a fellow guest is shown with what one has in common, and how to write to them", async () => {
  await open({ [list]: () => ok(answer()) });

  const guest = await cardOfZora();
  expect(guest.getByText("Eatonville Press")).toBeVisible();
  expect(guest.getByText("You're both in Dallas, TX.")).toBeVisible();
  expect(guest.getByText("You both mention architecture and robotics.")).toBeVisible();
  expect(guest.getByRole("link", { name: "Message Zora Hurston" })).toHaveAttribute("href", "/portal/messages?to=zora");
  expect(guest.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByText("You're in this list.")).toBeVisible();
});

test("who takes no message from the member has a page to see instead, and none where there is no page", async () => {
  const hidden = { ...zora, id: "langston", full_name: "Langston Hughes", can_message: false, has_page: false };
  await open({ [list]: () => ok(answer({ items: [{ ...zora, can_message: false }, hidden] })) });

  const guest = await cardOfZora();
  expect(guest.getByRole("link", { name: "View profile of Zora Hurston" })).toHaveAttribute(
    "href",
    "/portal/members/zora",
  );
  expect(guest.getAllByRole("link")).toHaveLength(1);
  expect(screen.queryByRole("link", { name: /Langston/ })).not.toBeInTheDocument();
});

test("after the evening one notes whom one met: at once, alone at first, connected when both do", async () => {
  const { member, callsOf } = await open(
    {
      [list]: () => ok(answer({ phase: "came" })),
      [encounter]: ({ body }) => ok({ encounter: body.met ? "mine" : "none" }),
    },
    "Who Came",
  );
  const guest = await cardOfZora();
  const button = () => guest.getByRole("button", { name: "We met: Zora Hurston" });
  expect(button()).toHaveAttribute("aria-pressed", "false");

  await member.click(button());
  expect(button()).toHaveAttribute("aria-pressed", "true");
  expect(guest.getByText("Only you know, until they say so too.")).toBeVisible();

  await member.click(button());
  expect(button()).toHaveAttribute("aria-pressed", "false");
  expect(callsOf(encounter).map(({ body }) => body)).toEqual([{ met: true }, { met: false }]);
});

test.each([
  ["noting", "We're noting who came. Look again in the morning."],
  ["closed", "This list is closed."],
])("while it is %s nobody is listed, and it says so", async (phase, words) => {
  await open({ [list]: () => ok(answer({ phase, items: [] })) }, "Who Came");

  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole("link", { name: "See the events" })).toBeVisible();
});

describe("beside the member's registration", () => {
  const day = 86_400_000;
  const at = (inDays: number) => new Date(Date.now() + inDays * day).toISOString();
  const enterEvents = async (event: object, registration: object, answers: Answers = {}) => {
    const sent = portalAnswers({
      "GET /api/portal/events": () => ok({ items: [evening(event)] }),
      "GET /api/portal/registrations": () => ok({ items: [own({ status: "approved", ...registration })] }),
      ...answers,
    });
    const { member } = await enter("/portal/events", "Events");
    await screen.findByText("Registration #7K2M9QXA");
    return { member, callsOf: (call: string) => sent.filter((each) => each.call === call) };
  };
  const choice = () => screen.queryByRole("switch", { name: "Let fellow guests see you" });

  test("it is off until the member turns it on, and leads to who is coming", async () => {
    const { member, callsOf } = await enterEvents({}, {}, { [visibility]: () => ok({ isShown: true }) });
    expect(choice()).not.toBeChecked();
    expect(screen.getByRole("link", { name: "See who's coming (Elevated Wednesdays)" })).toHaveAttribute(
      "href",
      "/portal/attendees/reg_01",
    );

    await member.click(choice()!);

    expect(callsOf(visibility)).toMatchObject([{ body: { isShown: true } }]);
  });

  test.each([
    ["who came is asked whom they met", -1, "came", true],
    ["who missed it is not", -1, "missed", false],
    ["after three days nobody is", -4, "came", false],
  ] as const)("after the evening %s", async (_, inDays, attendance, isAsked) => {
    const event = { isPast: true, startsAt: at(inDays - 0.2), endsAt: at(inDays) };
    portalAnswers({
      "GET /api/portal/events": () => ok({ items: [evening(event)] }),
      "GET /api/portal/registrations": () => ok({ items: [own({ status: "approved", attendance })] }),
    });
    await enter("/portal/events", "Events");

    // Past events are folded away otherwise.
    await waitFor(() => {
      const approved = screen.getByText("Approved");
      if (isAsked) expect(approved).toBeVisible();
      else expect(approved).not.toBeVisible();
    });
    expect(screen.queryAllByRole("link", { name: /^Who did you meet/ })).toHaveLength(isAsked ? 1 : 0);
  });
});
