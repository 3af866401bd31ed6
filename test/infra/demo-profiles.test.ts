import { itemOf } from "#functions/directory/card-item.ts";
import { cardOf } from "#functions/members/member-item.ts";
import { demoMember, demoProfiles } from "#infra/local/demo-profiles.ts";
import { demoAccounts } from "#infra/local/settings.ts";
import { profileForm } from "#shared/members.ts";

test.each(demoAccounts)("$email has a profile as the form would take it, every field filled in", ({ email }) => {
  const profile = demoProfiles[email];

  expect(profileForm.parse(profile)).toEqual(profile);
  expect(Object.values(profile)).not.toContain("");
});

test.each(demoAccounts)("$email is in the directory", ({ email }) => {
  const card = cardOf(demoMember(email, "member-1", new Date()));

  expect(card && itemOf(card)).toMatchObject({ gsi1pk: "DIRECTORY", full_name: demoProfiles[email].full_name });
});

test("they are three different people", () => {
  expect(new Set(Object.values(demoProfiles).map(({ full_name }) => full_name)).size).toBe(demoAccounts.length);
});
