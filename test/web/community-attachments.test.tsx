import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { attachingWorks, choose, file, granted, upload, waiting } from "./attaching.ts";
import { takesFrom, visitCommunity } from "./community.tsx";
import { liveServer } from "./live-server.ts";
import { problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

let attaching: ReturnType<typeof attachingWorks>;

beforeEach(() => {
  startAfresh();
  attaching = attachingWorks();
});

test("a document is uploaded at once, and goes with the message", async () => {
  const { member, sent } = await visitCommunity({ more: granted });
  takesFrom(1);

  choose(file("plan.pdf", "application/pdf"));
  await waitFor(() => expect(attaching.uploads).toHaveLength(1));
  act(() => attaching.uploads[0]!.progress(0.4));
  expect(waiting().getByRole("progressbar", { name: "Uploading the file" })).toHaveAttribute("aria-valuenow", "40");
  await attaching.arrive();
  await member.click(screen.getByRole("button", { name: "Send" }));

  expect(sent.find(({ call }) => call === "POST /api/uploads")!.body).toEqual({
    ...{ kind: "attachment", type: "application/pdf", size: 7 },
  });
  expect(liveServer.sent("community.send")[0]).toMatchObject({ content: "", attachment: { upload, name: "plan.pdf" } });
  expect(screen.queryByRole("group", { name: "Attachment" })).not.toBeInTheDocument();
});

test("an upload that fails can be tried again, and nothing is sent meanwhile", async () => {
  let attempts = 0;
  const { member } = await visitCommunity({
    more: { "POST /api/uploads": () => (++attempts === 1 ? problem(500) : granted["POST /api/uploads"]()) },
  });
  choose(file("plan.pdf", "application/pdf"));
  expect((await waiting().findByRole("alert")).textContent).toContain("Failed to upload file.");
  await member.click(screen.getByRole("button", { name: "Send" }));
  expect(liveServer.sent("community.send")).toEqual([]);

  await member.click(waiting().getByRole("button", { name: "Try again" }));
  await attaching.arrive();

  expect(await waiting().findByText("Ready to be sent")).toBeVisible();
});

test("a file waits where it was chosen, and not elsewhere, and an upload that was left begins again", async () => {
  const { member } = await visitCommunity({ more: granted });
  choose(file("plan.pdf", "application/pdf"));
  await waitFor(() => expect(attaching.uploads).toHaveLength(1));

  await member.click(screen.getByRole("tab", { name: "Networking" }));
  expect(screen.queryByRole("group", { name: "Attachment" })).not.toBeInTheDocument();
  expect(attaching.uploads[0]!.isGivenUp).toBe(true);
  await member.click(screen.getByRole("tab", { name: "General Discussion" }));
  await waitFor(() => expect(attaching.uploads).toHaveLength(2));
  await act(() => Promise.resolve(attaching.uploads[1]!.answer(204)));
  expect(await waiting().findByText("Ready to be sent")).toBeVisible();

  await member.click(screen.getByRole("tab", { name: "Networking" }));
  await member.click(screen.getByRole("tab", { name: "General Discussion" }));
  expect(waiting().getByText("Ready to be sent")).toBeVisible();
  expect(attaching.uploads).toHaveLength(2);
});

test("an upload can be given up", async () => {
  const { member } = await visitCommunity({ more: granted });
  choose(file("plan.pdf", "application/pdf"));
  await waitFor(() => expect(attaching.uploads).toHaveLength(1));

  await member.click(waiting().getByRole("button", { name: "Cancel the upload" }));

  expect(attaching.uploads[0]!.isGivenUp).toBe(true);
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
});

test("a file can be dropped or pasted", async () => {
  await visitCommunity({ more: granted });

  fireEvent.drop(screen.getByRole("log"), {
    dataTransfer: { types: ["Files"], files: [file("a.pdf", "application/pdf")] },
  });
  expect(await screen.findByText("a.pdf")).toBeVisible();
  fireEvent.paste(screen.getByRole("textbox"), {
    clipboardData: { types: ["Files"], files: [file("shot.png", "image/png")], getData: () => "" },
  });

  expect(await screen.findByText("shot.png")).toBeVisible();
  expect(screen.queryByText("a.pdf")).not.toBeInTheDocument();
});

test("what comes back after a failure brings its file along", async () => {
  const { member } = await visitCommunity({ more: granted });
  choose(file("plan.pdf", "application/pdf"));
  await attaching.arrive();
  await member.type(screen.getByRole("textbox"), "The plan{Enter}");

  const { clientId } = liveServer.sent("community.send")[0]!;
  liveServer.tell({ type: "error", clientId, code: "too-many", detail: "Please wait." });

  await waitFor(() => expect(screen.getByRole("textbox")).toHaveValue("The plan"));
  expect(waiting().getByText("plan.pdf")).toBeVisible();
});

test("a file that the club refuses does not come back with its message", async () => {
  const { member } = await visitCommunity({ more: granted });
  choose(file("fake.pdf", "application/pdf"));
  await attaching.arrive();
  await member.type(screen.getByRole("textbox"), "The plan{Enter}");

  const { clientId } = liveServer.sent("community.send")[0]!;
  liveServer.tell({
    type: "error",
    clientId,
    code: "invalid",
    detail: "Please choose a picture, a PDF, or a Word document.",
  });

  await waitFor(() => expect(screen.getByRole("textbox")).toHaveValue("The plan"));
  expect(screen.queryByRole("group", { name: "Attachment" })).not.toBeInTheDocument();
});

test("Enter beside an upload that has failed says so", async () => {
  const { member } = await visitCommunity({ more: { "POST /api/uploads": () => problem(500) } });
  choose(file("plan.pdf", "application/pdf"));
  await waiting().findByRole("alert");

  await member.type(screen.getByRole("textbox"), "The plan{Enter}");

  expect(screen.getByText("The file could not be uploaded. Please try again, or remove it.")).toBeVisible();
});
