import { screen, waitFor, within } from "@testing-library/react";
import { messageId, visitBen, withBen, type BenVisit } from "./messages.tsx";
import { ok, problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});

const calls = (sent: { call: string }[]) => sent.filter(({ call }) => call === "POST /api/reports");

const report = async (visit: BenVisit) => {
  await visit.member.click(await visit.open.findByRole("button", { name: /Actions for the message of Ben Cole/ }));
  await visit.member.click(await screen.findByRole("menuitem", { name: "Report" }));
  return within(await screen.findByRole("dialog", { name: "Report this message?" }));
};

test("a message is reported with a reason, once", async () => {
  const visit = await visitBen({ "POST /api/reports": () => ok({ id: "report_1" }) });
  const dialog = await report(visit);
  expect(dialog.getByText("Message 2")).toBeVisible();

  await visit.member.type(dialog.getByRole("textbox", { name: /What is wrong/ }), "Advertising");
  await visit.member.dblClick(dialog.getByRole("button", { name: "Report" }));

  expect(await screen.findByText("Message reported")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(calls(visit.sent)).toEqual([
    expect.objectContaining({ body: { conversationId: withBen.id, messageId: messageId(2), reason: "Advertising" } }),
  ]);
});

test("a report that fails is told in the dialog, and keeps its reason", async () => {
  let isDown = true;
  const visit = await visitBen({ "POST /api/reports": () => (isDown ? problem(500) : ok({ id: "report_1" })) });
  const dialog = await report(visit);
  await visit.member.type(dialog.getByRole("textbox", { name: /What is wrong/ }), "Advertising");
  await visit.member.click(dialog.getByRole("button", { name: "Report" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("The message could not be reported. Please try again.");
  expect(dialog.getByRole("textbox", { name: /What is wrong/ })).toHaveValue("Advertising");

  isDown = false;
  await visit.member.click(dialog.getByRole("button", { name: "Report" }));

  expect(await screen.findByText("Message reported")).toBeVisible();
});
