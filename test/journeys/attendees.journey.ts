import { expect } from "@playwright/test";
import type { attendeesContract } from "#shared/attendees.ts";
import { registrationsContract, type OwnRegistration } from "#shared/registrations.ts";
import { as, asAdmin } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { newMember } from "./member-page.ts";
import { observe } from "./observed-page.ts";
import { expectQualityInFull, height } from "./page-quality.ts";
import { newEvent } from "./registration-page.ts";
import { test } from "./test.ts";

/** A member who is approved for an event. */
const createGuest = async (eventId: string, firstName: string) => {
  const member = await newMember(firstName);
  const { body } = await as(member)(registrationsContract.registerMember, { ...given.registration(), eventId });
  const { id: registrationId } = body as OwnRegistration;
  await asAdmin(registrationsContract.decideRegistration, { registrationId, decision: "approved" });
  return member;
};

test("a member lets fellow guests see them, another finds them there and writes to them", async ({ enter }) => {
  const { id, title } = await newEvent({ audience: "link" });
  const [zora, langston] = [await createGuest(id, "Zora"), await createGuest(id, "Langston")];
  const hers = await enter(zora.email);
  await hers.goto("/portal/events");
  const card = hers.getByRole("article", { name: title });

  const choice = card.getByRole("switch", { name: "Let fellow guests see you" });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(choice).toBeEnabled();

  const his = await enter(langston.email);
  await his.goto("/portal/events");
  await his
    .getByRole("article", { name: title })
    .getByRole("link", { name: /^See who's coming/ })
    .click();
  await expect(his.getByRole("heading", { level: 1, name: "Who's Coming" })).toBeVisible();
  await expect(his.getByRole("heading", { name: zora.name })).toBeVisible();
  await expect(his.getByText("They can't see you yet.")).toBeVisible();
  await his.setViewportSize({ width: 360, height });
  await expectQualityInFull(observe(his), his.getByRole("heading", { name: zora.name }));

  await his.getByRole("link", { name: `Message ${zora.name}` }).click();
  await expect(his).toHaveURL(/\/portal\/messages/);
  await expect(his.getByRole("heading", { name: zora.name })).toBeVisible();

  // The morning after, as the server will tell it then.
  type List = { phase: (typeof attendeesContract.listAttendees)["output"]["_zod"]["output"]["phase"] };
  await his.route("**/attendees*", async (route) => {
    if (!route.request().url().includes("/api/")) return route.continue();
    const answer = await route.fetch();
    const list = (await answer.json()) as List;
    await route.fulfill({ response: answer, json: { ...list, phase: "came" } });
  });
  await his.goBack();
  await his.reload();
  const met = his.getByRole("button", { name: `We met: ${zora.name}` });
  await his.setViewportSize({ width: 360, height });
  await expectQualityInFull(observe(his), met);
});
