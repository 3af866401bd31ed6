import { screen, waitFor, within } from "@testing-library/react";
import type { AdminTopic, AdminTopics } from "#shared/topics.ts";
import { ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const save = "PUT /api/admin/topics";
const topics: AdminTopic[] = ["General Discussion", "Events", "Old"].map((name) => ({
  ...{ id: name, name },
  isArchived: name === "Old",
}));

/** An admin at the topics, of which the API keeps what is saved. */
const enterTopics = async (more: Answers = {}) => {
  let stored: AdminTopics = { items: topics, version: 3 };
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/admin/topics": () => ok(stored),
    [save]: ({ body }) => {
      const items = (body.items as AdminTopic[]).map((each) => ({ ...each, id: each.id ?? each.name.toLowerCase() }));
      return ok((stored = { items, version: 4 }));
    },
    ...more,
  });
  const { member } = await enter("/portal/admin/club-settings", "Club Settings");
  const region = within(await screen.findByRole("region", { name: "Topics of Community Chat" }));
  await region.findByRole("button", { name: "New topic" });
  const press = (name: string) => member.click(region.getByRole("button", { name }));
  const saved = () =>
    (sent.findLast(({ call }) => call === save)!.body.items as AdminTopic[]).map(
      ({ name, isArchived }) => name + (isArchived ? " (archived)" : ""),
    );
  return { member, region, press, saved };
};

test("a topic is added, renamed, and moved among those in which members write", async () => {
  const { member, region, press, saved } = await enterTopics();
  await press("New topic");
  const dialog = within(await screen.findByRole("dialog", { name: "New topic" }));
  await member.click(dialog.getByRole("button", { name: "Save topic" }));
  expect(await dialog.findByText("Name must be at least 2 characters")).toBeVisible();
  await member.type(dialog.getByLabelText("Name"), "Chess");
  await member.click(dialog.getByRole("button", { name: "Save topic" }));
  expect(await region.findByRole("heading", { name: "Chess" })).toBeVisible();
  expect(saved()).toEqual(["General Discussion", "Events", "Old (archived)", "Chess"]);

  await press("Edit: Events");
  const renaming = within(await screen.findByRole("dialog", { name: "Rename Events" }));
  await member.clear(renaming.getByLabelText("Name"));
  await member.type(renaming.getByLabelText("Name"), "Evenings");
  await member.click(renaming.getByRole("button", { name: "Save topic" }));
  expect(await region.findByRole("heading", { name: "Evenings" })).toBeVisible();

  await press("Move down: Evenings");
  await waitFor(() => expect(saved()).toEqual(["General Discussion", "Chess", "Evenings", "Old (archived)"]));
});

test("a topic is archived and opened again; a refusal says why", async () => {
  const { region, press, saved } = await enterTopics();
  await press("Archive: Events");
  await waitFor(() => expect(saved()).toEqual(["General Discussion", "Events (archived)", "Old (archived)"]));
  const archived = within(await region.findByRole("region", { name: "Archived" }));
  await waitFor(() => expect(archived.getByText("Events")).toBeVisible());
  await press("Open again: Old");
  await waitFor(() => expect(saved()).toEqual(["General Discussion", "Events (archived)", "Old"]));
});

test("where the topics were saved elsewhere, the admin is told", async () => {
  const { press } = await enterTopics({
    [save]: () => problem(409, "The topics changed while you were editing."),
  });
  await press("Archive: Events");
  expect(await screen.findByText("The topics changed while you were editing.")).toBeVisible();
});
