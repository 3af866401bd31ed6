import { AdminAddUserToGroupCommand, AdminRemoveUserFromGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import { cognito } from "../../support/account.ts";
import { as, asVisitor } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newMember } from "../../support/members.ts";

const { UserPoolId = "" } = clubUnderTest().outputs;

const group = ({ email }: { email: string }) => ({ UserPoolId, Username: email, GroupName: "admin" });
const isMarked = async (reader: Parameters<typeof as>[0], { id }: { id: string }) => {
  const { status, body } = await as(reader)(contract.listAdminIds, {});
  return { status, isMarked: body.items.includes(id) };
};

afterEach(() => jest.restoreAllMocks());

testInProcess("who is in the group of admins is marked within a minute, and nobody by their name", async () => {
  const naomi = await newMember("Naomi Whitfield");
  const impostor = await newMember("Naomi Whitfield");
  const clubAdmin = await newMember("Club Admin");
  const now = jest.spyOn(Date, "now");
  const minutesLater = (minutes: number) => now.mockReturnValue(Date.now() + minutes * 60_000 + 1);

  const before = await isMarked(clubAdmin, naomi);
  await cognito.send(new AdminAddUserToGroupCommand(group(naomi)));
  minutesLater(1);
  const made = await Promise.all([naomi, impostor, clubAdmin].map((each) => isMarked(clubAdmin, each)));
  await cognito.send(new AdminRemoveUserFromGroupCommand(group(naomi)));
  const justAfter = await isMarked(clubAdmin, naomi);
  minutesLater(1);
  const unmade = await isMarked(clubAdmin, naomi);

  expect(before).toEqual({ status: 200, isMarked: false });
  expect(made.map((each) => each.isMarked)).toEqual([true, false, false]);
  // One question to Cognito a minute, however many members ask.
  expect(justAfter.isMarked).toBe(true);
  expect(unmade.isMarked).toBe(false);
});

test("the answer has ids alone, and is for members", async () => {
  const ada = await newMember("Ada Okafor");

  const { body } = await as(ada)(contract.listAdminIds, {});

  expect(body.items.length).toBeGreaterThan(0);
  for (const id of body.items) expect(id).toMatch(/^[\w-]{36}$/);
  expect(body.items).not.toContain(ada.id);
  expect(await asVisitor(contract.listAdminIds, {})).toMatchObject({ status: 401 });
});
