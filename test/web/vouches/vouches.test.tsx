import { screen, within } from "@testing-library/react";
import type { VouchRequest } from "#shared/vouches.ts";
import { ok, problem, type Answers } from "../api.ts";
import { enter, portalAnswers, quietDashboard } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const request = (id: string, name: string): VouchRequest => ({
  id: `vouch_${id}`,
  applicant: { name, company: "Okafor Studio", cityState: "Dallas, TX" },
  askedAt: "2026-11-25T18:00:00.000Z",
  closesAt: "2026-12-09T18:00:00.000Z",
});
const ada = request("a", "Ada Okafor");
const zora = request("z", "Zora Hurston");
const text = "We built the school library together.";

const open = async (items: VouchRequest[], answers: Answers = {}) => {
  const sent = portalAnswers({ "GET /api/vouches": () => ok({ items }), ...answers });
  const { member, leave } = await enter("/portal/vouches", "Vouch for an Applicant");
  return { member, leave, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};
const form = (name: string) => within(screen.getByRole("form", { name: `Vouch for ${name}` }));
const typeInto = (name: string) => form(name).getByRole("textbox", { name: "What should we know about them?" });

test("the dashboard says that applicants name the member, and leads there", async () => {
  portalAnswers({
    "GET /api/dashboard": () => ok({ ...quietDashboard, vouches: 2 }),
    "GET /api/vouches": () => ok({ items: [ada, zora] }),
  });
  const { member } = await enter();

  await member.click(await screen.findByRole("link", { name: /^2 applicants say you know them/ }));

  expect(await screen.findByRole("heading", { level: 1, name: "Vouch for an Applicant" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Ada Okafor" })).toBeVisible();
});

test("a member vouches in a few sentences, and is done with that applicant", async () => {
  const { member, callsOf } = await open([ada, zora], {
    "POST /api/vouches/vouch_a/vouching": () => ok({ items: [zora] }),
  });
  expect(await screen.findByRole("heading", { name: "Ada Okafor" })).toBeVisible();
  expect(screen.getAllByText("Okafor Studio · Dallas, TX")).toHaveLength(2);
  expect(screen.getAllByText("Please answer by December 9, 2026.")).toHaveLength(2);

  await member.type(typeInto("Ada Okafor"), text);
  await member.click(form("Ada Okafor").getByRole("button", { name: "Vouch" }));

  expect(await screen.findByText("Your words about Ada Okafor are with our team.")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Ada Okafor" })).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Zora Hurston" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Applicants who named you" })).toHaveFocus();
  expect(callsOf("POST /api/vouches/vouch_a/vouching").map(({ body }) => body)).toEqual([{ text }]);
});

test("too few words are not sent; what could not be sent stays, over a reload too, and the member reads why", async () => {
  const { member, leave, callsOf } = await open([ada], {
    "POST /api/vouches/vouch_a/vouching": () => problem(409, "This application has been decided."),
  });
  await screen.findByRole("heading", { name: "Ada Okafor" });
  await member.type(typeInto("Ada Okafor"), "Good.");
  await member.click(form("Ada Okafor").getByRole("button", { name: "Vouch" }));
  expect(await screen.findByText("Please write at least 20 characters")).toBeVisible();
  expect(typeInto("Ada Okafor")).toHaveFocus();
  expect(callsOf("POST /api/vouches/vouch_a/vouching")).toEqual([]);
  await member.clear(typeInto("Ada Okafor"));

  await member.type(typeInto("Ada Okafor"), text);
  await member.click(form("Ada Okafor").getByRole("button", { name: "Vouch" }));

  expect(await screen.findByText("This application has been decided.")).toBeVisible();
  leave();
  await open([ada]);
  await screen.findByRole("heading", { name: "Ada Okafor" });
  expect(typeInto("Ada Okafor")).toHaveValue(text);
});

test("a member declines quietly, after a question; one that failed says so in its dialog, and changes nothing", async () => {
  let isDown = true;
  const { member, callsOf } = await open([ada], {
    "POST /api/vouches/vouch_a/declining": () => (isDown ? problem(500) : ok({ items: [] })),
  });
  await member.click(await screen.findByRole("button", { name: "Decline to vouch for Ada Okafor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decline quietly?" }));
  expect(dialog.getByText(/won't know, and neither will our team/)).toBeVisible();
  expect(callsOf("POST /api/vouches/vouch_a/declining")).toEqual([]);

  await member.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await dialog.findByText("We couldn't record this. Please try again.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Ada Okafor", hidden: true })).toBeInTheDocument();
  isDown = false;
  await member.click(dialog.getByRole("button", { name: "Decline" }));

  expect(await screen.findByText("No one is waiting for a word from you.")).toBeVisible();
  expect(callsOf("POST /api/vouches/vouch_a/declining")).toHaveLength(2);
});
