import { screen, within } from "@testing-library/react";
import { ok, problem, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const [reading, renewing, revoking] = ["GET", "POST", "DELETE"].map((method) => `${method} /api/calendar-feed`) as [
  string,
  string,
  string,
];
const token = "ada.bm90IGEgc2VjcmV0IGF0IGFsbA";
const address = `http://localhost/api/calendar/${token}`;

const visit = async (answers: Answers) => {
  const sent = portalAnswers(answers);
  const { member } = await enter("/portal/settings", "Settings");
  return { member, calls: () => sent.map(({ call }) => call) };
};
const part = () => within(screen.getByRole("region", { name: "Your calendar" }));

test("a member gets an address, for the app they use; where that fails it is said, and is asked for again", async () => {
  let isDown = true;
  const { member } = await visit({
    [reading]: () => ok({ token: null }),
    [renewing]: () => (isDown ? problem(500) : ok({ token })),
  });
  await member.click(await part().findByRole("button", { name: "Get the address" }));
  expect(await screen.findByText("That didn't work. Please try again.")).toBeVisible();
  expect(part().getByRole("button", { name: "Get the address" })).toHaveAttribute("aria-disabled", "false");

  isDown = false;
  await member.click(part().getByRole("button", { name: "Get the address" }));

  expect(await part().findByText(address)).toBeVisible();
  expect(part().getByRole("link", { name: "Apple or Outlook" })).toHaveAttribute(
    "href",
    `webcal://localhost/api/calendar/${token}`,
  );
  expect(part().getByRole("link", { name: /^Google Calendar/ })).toHaveAttribute(
    "href",
    `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(`webcal://localhost/api/calendar/${token}`)}`,
  );
  await member.click(part().getByRole("button", { name: "Copy address" }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(part().getByRole("button", { name: "Address copied" })).toBeVisible();
});

test("the address is turned off once that is confirmed", async () => {
  const { member, calls } = await visit({ [reading]: () => ok({ token }), [revoking]: () => ok({ token: null }) });
  await member.click(await part().findByRole("button", { name: "Turn off" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Turn off your calendar?" }));
  expect(calls()).not.toContain(revoking);

  await member.click(dialog.getByRole("button", { name: "Turn off" }));

  expect(await screen.findByText("The old address no longer works.")).toBeVisible();
  expect(await part().findByRole("button", { name: "Get the address" })).toBeVisible();
});
