import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { fileWords } from "#web/features/messaging/community-words.ts";
import { toaster } from "#web/ui/toaster.tsx";
import { lateAnswer, ok, problem } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { stubPictures } from "../picture.ts";
import { stubAttaching, choose, file, granted, upload, waiting } from "./attaching.ts";
import { takesFrom, visitCommunity, communityMessage } from "./community.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

describe("attaching", () => {
  let attaching: ReturnType<typeof stubAttaching>;

  beforeEach(() => {
    attaching = stubAttaching();
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
    expect(liveServer.sent("community.send")[0]).toMatchObject({
      content: "",
      attachment: { upload, name: "plan.pdf" },
    });
    expect(screen.queryByRole("group", { name: "Attachment" })).not.toBeInTheDocument();
  });

  test("an upload that fails is said, also by Enter, can be tried again, and nothing is sent meanwhile", async () => {
    let attempts = 0;
    const { member } = await visitCommunity({
      more: { "POST /api/uploads": () => (++attempts === 1 ? problem(500) : granted["POST /api/uploads"]()) },
    });
    choose(file("plan.pdf", "application/pdf"));
    expect((await waiting().findByRole("alert")).textContent).toContain("Failed to upload file.");
    await member.click(screen.getByRole("button", { name: "Send" }));
    await member.type(screen.getByRole("textbox"), "The plan{Enter}");
    expect(screen.getByText("We couldn't upload the file. Please try again or remove it.")).toBeVisible();
    expect(liveServer.sent("community.send")).toEqual([]);

    await member.click(waiting().getByRole("button", { name: "Try again" }));
    await attaching.arrive();

    expect(await waiting().findByText("Ready to send")).toBeVisible();
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

  test.each([
    ["after a failure brings its file along", { code: "too-many", detail: "Please wait." }, "plan.pdf"],
    [
      "brings no file that the club refuses",
      { code: "invalid", detail: "Please choose an image, PDF, or Word document." },
      undefined,
    ],
  ] as const)("what comes back %s", async (_, refusal, name) => {
    const { member } = await visitCommunity({ more: granted });
    choose(file("plan.pdf", "application/pdf"));
    await attaching.arrive();
    await member.type(screen.getByRole("textbox"), "The plan{Enter}");

    liveServer.tell({ type: "error", clientId: liveServer.sent("community.send")[0]!.clientId, ...refusal });

    await waitFor(() => expect(screen.getByRole("textbox")).toHaveValue("The plan"));
    expect(screen.queryByText("plan.pdf")?.textContent).toBe(name);
  });
});

describe("files", () => {
  beforeEach(() => {
    stubPictures();
  });

  const attachment = {
    ...{ id: "att_01JABCDEFGHJKMNPQRSTVWXYZ0", url: "/api/attachments/att_01JABCDEFGHJKMNPQRSTVWXYZ0", size: 30_000 },
    ...{ name: "hall.png", type: "image/png" as const, width: 1600, height: 800 },
  };

  test("a picture has its place before it is there, and a press shows it larger", async () => {
    const { member } = await visitCommunity({
      messages: [communityMessage(1, { content: "", attachment })],
      more: { [`GET ${attachment.url}`]: () => ok({}) },
    });
    const picture = await screen.findByRole("button", { name: "Enlarge hall.png" });
    expect(picture.style).toMatchObject({ width: "320px", aspectRatio: "1600 / 800" });
    await within(picture).findByRole("img", { name: "hall.png" });

    await member.click(picture);

    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("img", { name: "hall.png" })).toHaveAttribute("src", "blob:preview");
  });

  test("a document is a card with its name and size, to be downloaded once at a time, by a button that keeps the focus", async () => {
    const { answer, give } = lateAnswer();
    const { member, sent } = await visitCommunity({
      messages: [communityMessage(1, { attachment: { ...attachment, name: "plan.pdf", type: "application/pdf" } })],
      more: { [`GET ${attachment.url}`]: () => answer },
    });
    expect(await screen.findByText("plan.pdf")).toBeVisible();
    expect(screen.getByText("29 KB")).toBeVisible();
    const download = screen.getByRole("button", { name: "Download plan.pdf" });
    expect(download).toBeEnabled();

    await member.click(download);
    expect(download).toHaveAttribute("aria-disabled", "true");
    expect(download).toBeEnabled();
    await member.click(download);
    expect(sent.filter(({ call }) => call === `GET ${attachment.url}`)).toHaveLength(1);
    give(problem(500));

    expect(await screen.findByText(fileWords.notDownloaded)).toBeVisible();
    expect(download).toHaveAttribute("aria-disabled", "false");
  });

  test.each([
    ["tall", { width: 1, height: 20_000 }, { width: "107px", aspectRatio: "6667 / 20000" }],
    ["wide", { width: 20_000, height: 1 }, { width: "320px", aspectRatio: "20000 / 6667" }],
  ])("a picture that its sender calls very %s takes no more than its share of the log", async (_, size, place) => {
    await visitCommunity({
      messages: [communityMessage(1, { content: "", attachment: { ...attachment, ...size } })],
      more: { [`GET ${attachment.url}`]: () => ok({}) },
    });

    expect((await screen.findByRole("button", { name: "Enlarge hall.png" })).style).toMatchObject(place);
  });
});

describe("kinds of files", () => {
  let attaching: ReturnType<typeof stubAttaching>;

  beforeEach(() => {
    attaching = stubAttaching();
  });

  test.each([
    { what: "a large photograph", type: "image/jpeg", drawn: "image/jpeg 2000×1500", name: "view.jpg" },
    { what: "a screenshot", type: "image/png", drawn: "image/png 2000×1500", name: "view.png" },
  ])("$what is drawn anew, smaller, without where it was taken", async ({ type, drawn, name }) => {
    const { member } = await visitCommunity({ more: granted });

    choose(file(name, type));
    await attaching.arrive();
    await member.click(screen.getByRole("button", { name: "Send" }));

    expect(attaching.encoded).toEqual([drawn]);
    expect(liveServer.sent("community.send")[0]!.attachment).toEqual({ upload, name, width: 2000, height: 1500 });
  });

  test("what is no picture or document, empty, or too large is refused in words", async () => {
    await visitCommunity({ more: granted });

    for (const [one, words] of [
      [file("big.pdf", "application/pdf", "x".repeat(5 * 1024 * 1024 + 1)), "File size must be less than 5MB"],
      [file("empty.pdf", "application/pdf", ""), "This file is empty."],
      [file("big.png", "image/png", "x".repeat(5 * 1024 * 1024 + 1)), "File size must be less than 5MB"],
      [file("logo.svg", "image/svg+xml", "<svg/>"), "Please choose an image, PDF, or Word document."],
      [file("me.heic", "image/heic", "broken"), /can't read that image/],
    ] as const) {
      choose(one);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole("group", { name: "Attachment" })).not.toBeInTheDocument();
      act(() => toaster.remove());
      await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
    }
    expect(attaching.uploads).toEqual([]);
  });
});
