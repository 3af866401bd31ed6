import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { LetterChoices } from "#shared/letter-choices.ts";
import { newLetterContent } from "#shared/letter-content.ts";
import type { Letter, LetterFields } from "#shared/letters.ts";
import { allMembers } from "#shared/segments.ts";
import { lateAnswer, ok, problem, type Answers } from "../api.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

// jsdom has no style sheets that are made by scripts.
jest.mock("#web/features/letters/email-frame.tsx", () => ({ emailHeightPx: 600, EmailFrame: () => null }));

beforeEach(startAsAdmin);

const id = "ltr_01k6xck5v9q0j4r8t2w7y1zb3d";
const letterPath = `/portal/admin/letters/${id}`;
const api = `/api/admin/letters/${id}`;

const letter: Letter = {
  ...{ id, state: "draft", subject: "Spring", topic: "news", segment: allMembers, version: 1 },
  at: "2026-11-29T18:00:00.000Z",
  by: { id: "ada", name: "Ada Obi" },
  content: {
    blocks: [...newLetterContent.blocks, { kind: "paragraph", pieces: [{ kind: "text", text: "Come in." }] }],
  },
};

const choices: LetterChoices = {
  hasPostalAddress: false,
  levels: [{ id: "vip", name: "VIP" }],
  groups: [{ id: "wine", name: "Wine" }],
  events: [
    {
      ...{ id: "gala", title: "Spring Gala", when: "Fri, May 7 · 7 PM", location: "The Statler" },
      ...{ isPast: false, hasCard: true, startsAt: "2027-05-08T00:00:00.000Z" },
    },
  ],
};

const people = [
  { memberId: "ben", name: "Ben Cole", email: "ben@club.test", isInPortal: true },
  { memberId: "zoe", name: "Zoe Hart", email: "zoe@club.test", leftOut: "unsubscribed", isInPortal: true },
  { memberId: "max", name: "Max Orr", email: "max@club.test", leftOut: "suppressed", isInPortal: false },
];

/** The club as it keeps one letter: a save of an old version is a conflict. */
const club = (given: Partial<Letter> = {}, answers: Answers = {}) => {
  let kept = { ...letter, ...given };
  const links = [{ url: "https://a.example/program", clicks: 3 }];
  const sent = portalAnswers({
    "GET /api/admin/letter-choices": () => ok(choices),
    "GET /api/admin/letters": ({ query }) => ok({ items: query.get("list") === "sent" ? [] : [kept] }),
    [`GET ${api}`]: () => ok({ letter: kept, links: kept.counts ? links : [] }),
    [`PUT ${api}`]: ({ body }) => {
      if (body.version !== kept.version) return problem(409, "This letter changed while you were editing.");
      kept = { ...kept, ...(body as LetterFields), version: kept.version + 1 };
      return ok({ letter: kept });
    },
    "POST /api/admin/letter-segments": () => ok({ people }),
    [`POST ${api}/previews`]: () =>
      ok({ subject: "Spring", html: "<p>Hi</p>", text: "Hi", bytes: 9000, leftOutCards: 0 }),
    [`POST ${api}/sending`]: () => {
      kept = { ...kept, state: "sending", version: kept.version + 1 };
      return ok({ letter: kept });
    },
    ...answers,
  });
  return {
    sentTo: (call: string) => sent.filter((each) => each.call === call),
    /** Another admin saves it. */
    saveElsewhere: (change: Partial<Letter>) => {
      kept = { ...kept, ...change, version: kept.version + 1, by: { id: "ben", name: "Ben Cole" } };
    },
  };
};

const open = async (given: Partial<Letter> = {}, answers: Answers = {}) => {
  const server = club(given, answers);
  const { member } = await enter(letterPath, "Letter");
  await screen.findByRole("textbox", { name: "Letter" }, { timeout: 5000 });
  return { ...server, member };
};
const subject = () => screen.getByRole("textbox", { name: "Subject" });
const save = `PUT ${api}`;
const patient = { timeout: 5000 };

test("what is written saves itself, each time from the version before", async () => {
  const { member, sentTo } = await open();
  expect(screen.getByText("Saved")).toBeVisible();

  await member.type(subject(), " is here");
  await waitFor(() => expect(sentTo(save)).toHaveLength(1), patient);
  expect(sentTo(save)[0]?.body).toMatchObject({ subject: "Spring is here", version: 1 });
  await screen.findByText("Saved");
  await member.selectOptions(screen.getByRole("combobox", { name: "Topic" }), "Events");
  await waitFor(() => expect(sentTo(save)).toHaveLength(2), patient);

  expect(sentTo(save)[1]?.body).toMatchObject({ topic: "events", version: 2, content: letter.content });
});

test("of two who write the same letter, the later one decides which text stays", async () => {
  const { member, sentTo, saveElsewhere } = await open();
  saveElsewhere({ subject: "Theirs" });

  await member.type(subject(), "!");
  const conflict = await screen.findByRole("alert", undefined, patient);
  expect(conflict).toHaveTextContent("Ben Cole changed this letter while you were writing");
  expect(subject()).toHaveValue("Spring!");
  await member.click(within(conflict).getByRole("button", { name: "Keep mine" }));

  await waitFor(() => expect(sentTo(save).at(-1)?.body).toMatchObject({ subject: "Spring!", version: 2 }));
  expect(await screen.findByText("Saved")).toBeVisible();
  saveElsewhere({ subject: "Theirs again" });
  await member.type(subject(), "?");
  await member.click(
    within(await screen.findByRole("alert", undefined, patient)).getByRole("button", { name: "Use the latest" }),
  );
  await waitFor(() => expect(subject()).toHaveValue("Theirs again"));
});

test("what could not be saved is tried again when asked, and stays", async () => {
  let isDown = true;
  const { member, sentTo } = await open(
    {},
    { [save]: ({ body }) => (isDown ? problem(500) : ok({ letter: { ...letter, ...body, version: 2 } })) },
  );

  await member.type(subject(), "!");
  await member.click(await screen.findByRole("button", { name: "Try again" }, patient));
  isDown = false;
  await member.click(await screen.findByRole("button", { name: "Try again" }));

  expect(await screen.findByText("Saved")).toBeVisible();
  expect(sentTo(save).at(-1)?.body).toMatchObject({ subject: "Spring!", version: 1 });
});

test("whom it is for is built as a sentence", async () => {
  const { member, sentTo } = await open();
  const to = within(screen.getByRole("region", { name: "To" }));
  expect(to.getByRole("status")).toHaveTextContent("All members");

  await member.selectOptions(to.getByRole("combobox", { name: "Add a condition" }), "Level");
  expect(to.getByRole("status")).toHaveTextContent("Members who have the level VIP");
  await member.click(to.getByRole("button", { name: "Don't have the level VIP" }));
  expect(to.getByRole("status")).toHaveTextContent("Members who don't have the level VIP");
  await member.click(to.getByRole("button", { name: "Remove: who don't have the level VIP" }));
  await member.selectOptions(to.getByRole("combobox", { name: "Who gets it" }), "Everyone at an event");
  await member.click(to.getByRole("button", { name: "Did not come" }));
  await member.click(to.getByRole("button", { name: "Approved" }));

  await waitFor(
    () =>
      expect(sentTo(save).at(-1)?.body).toMatchObject({
        segment: { of: "event", eventId: "gala", parts: ["missed"] },
      }),
    patient,
  );
});

test("before it is sent, everyone is listed, with who is left out and why; then it is on its way", async () => {
  const { answer, give } = lateAnswer();
  const { member, sentTo } = await open({}, { "POST /api/admin/letter-segments": () => answer });

  await member.click(screen.getByRole("button", { name: "Send…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send this letter" }, patient));
  await member.click(dialog.getByRole("button", { name: "Finding who gets it..." }));
  expect(sentTo(`POST ${api}/sending`)).toEqual([]);
  give(ok({ people }));
  expect(await dialog.findByText("Ben Cole")).toBeVisible();
  expect(dialog.queryByText("Zoe Hart")).toBeNull();
  await member.click(dialog.getByRole("button", { name: "Left out (2)" }));
  expect(dialog.getByText("Unsubscribed from this topic; find it in the portal all the same")).toBeVisible();
  expect(dialog.getByText("Their address bounced, or they called our email spam")).toBeVisible();
  await member.click(dialog.getByRole("button", { name: "Send to 1 person" }));

  expect(await screen.findByText("On its way")).toBeVisible();
  expect(sentTo(`POST ${api}/sending`)[0]?.body).toMatchObject({ version: 1, schedule: { when: "now" } });
});

test("before it is sent it is said what is amiss: no address of the club, a letter too long, readers in the portal alone", async () => {
  const { member } = await open(
    { returned: { why: "called-off", at: letter.at } },
    {
      "POST /api/admin/letter-segments": () => ok({ people: people.slice(1) }),
      [`POST ${api}/previews`]: () =>
        ok({ subject: "Spring", html: "<p>Hi</p>", text: "Hi", bytes: 110_400, leftOutCards: 0 }),
    },
  );
  expect(screen.getByText(/^It wasn't sent: its event was canceled\./)).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Send…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send this letter" }, patient));

  expect(await dialog.findByText(/^Gmail shows the first 102 kB of an email, and this one has 111\./)).toBeVisible();
  expect(dialog.getByText(/^The club has no postal address yet/)).toBeVisible();
  expect(await dialog.findByRole("button", { name: "Show it to 1 person in the portal" })).toBeVisible();
});

test("it can leave some time before an event", async () => {
  const { member, sentTo } = await open();
  await member.click(screen.getByRole("button", { name: "Send…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send this letter" }, patient));

  await member.click(await dialog.findByRole("radio", { name: "Around an event" }));
  await member.click(dialog.getByRole("button", { name: "Schedule" }));
  expect(dialog.getByRole("combobox", { name: "Event" })).toHaveAccessibleDescription(/Choose an event/);
  await member.selectOptions(dialog.getByRole("combobox", { name: "Event" }), "Spring Gala · Fri, May 7 · 7 PM");
  fireEvent.change(dialog.getByRole("textbox", { name: "How long" }), { target: { value: "2" } });
  await member.click(dialog.getByRole("button", { name: "Schedule" }));

  await waitFor(() =>
    expect(sentTo(`POST ${api}/sending`)[0]?.body).toMatchObject({
      schedule: { when: "event", eventId: "gala", minutes: 2880, side: "before", of: "start" },
    }),
  );
});

test("a letter without a subject or a text is not sent", async () => {
  const { member, sentTo } = await open({ subject: "", content: newLetterContent });

  await member.click(screen.getByRole("button", { name: "Send…" }));
  expect(screen.getByText("Please enter a subject")).toBeVisible();
  expect(subject()).toHaveFocus();
  await member.type(subject(), "Spring");
  await member.click(screen.getByRole("button", { name: "Send…" }));

  expect(screen.getByText("Please write the letter first")).toBeVisible();
  expect(sentTo(`POST ${api}/sending`)).toEqual([]);
});

test("what came of a letter is counted, and a stopped one goes on after a question", async () => {
  const counts = {
    ...{ people: 200, sent: 120, delivered: 110, bounced: 8, complained: 0, failed: 0 },
    ...{ leftOut: { unsubscribed: 3 }, inPortal: 100, clicks: 3 },
  };
  const stopped = { why: "bounces", at: letter.at } as const;
  const { sentTo } = club(
    { state: "stopped", counts, stopped, sentAt: letter.at },
    { [`POST ${api}/continuing`]: () => ok({ letter: { ...letter, state: "sending", counts, version: 2 } }) },
  );
  const { member } = await enter(letterPath, "Spring");

  expect(await screen.findByText(/more than 5% of its emails bounced/)).toBeVisible();
  expect(screen.getByRole("row", { name: "Delivered 110 (91.7%)" })).toBeVisible();
  expect(screen.getByRole("row", { name: "Left out: unsubscribed from this topic 3" })).toBeVisible();
  expect(screen.getByRole("row", { name: "https://a.example/program 3" })).toBeVisible();
  await member.click(screen.getByRole("button", { name: "Go on" }));
  const dialog = within(await screen.findByRole("dialog"));
  await member.click(dialog.getByRole("button", { name: "Go on" }));

  await waitFor(() => expect(sentTo(`POST ${api}/continuing`)).toHaveLength(1));
  expect(await screen.findByRole("button", { name: "Stop" })).toBeVisible();
});

const startDeleting = async () => {
  const server = club({}, { [`DELETE ${api}`]: () => ok({}) });
  const { member } = await enter("/portal/admin/letters", "Letters");
  expect(await screen.findByRole("link", { name: "Spring" })).toHaveAttribute("href", letterPath);
  expect(screen.getByText("All members")).toBeVisible();
  const remove = async () => {
    await member.click(screen.getByRole("button", { name: "Delete Spring" }));
    await member.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Spring" })).toBeNull());
  };
  await remove();
  return { member, remove, deleted: () => server.sentTo(`DELETE ${api}`).length };
};

test("a draft is deleted after a question, and comes back when that is undone", async () => {
  const { member, remove, deleted } = await startDeleting();

  await member.click(await screen.findByRole("button", { name: "Undo" }, patient));
  expect(await screen.findByRole("link", { name: "Spring" })).toBeVisible();
  fireEvent(window, new Event("pagehide"));
  expect(deleted()).toBe(0);
  await remove();
  // What the page would lose when it is closed is sent.
  fireEvent(window, new Event("pagehide"));

  await waitFor(() => expect(deleted()).toBe(1));
});

const begin = "POST /api/admin/letters";
const openNew = async (answers: Answers = {}) => {
  const server = club(
    {},
    {
      [begin]: ({ body }) => ({ status: 201, body: { letter: { ...letter, ...body } } }),
      [`GET ${api}`]: () => ok({ letter: { ...letter, subject: "", content: newLetterContent }, links: [] }),
      ...answers,
    },
  );
  const { member } = await enter("/portal/admin/letters/new?event=gala&part=missed", "New letter");
  await screen.findByRole("textbox", { name: "Letter" }, patient);
  return { ...server, member };
};

test("a new letter in which nothing is written is none", async () => {
  const { member, sentTo } = await openNew();
  expect(screen.getByText("Nothing to save yet")).toBeVisible();
  // Whom it is for is said by the address: what comes next is what it is about.
  expect(subject()).toHaveFocus();

  await member.click(screen.getAllByRole("link", { name: /Dashboard/ })[0]!);

  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Letter" })).toBeNull());
  expect(sentTo(begin)).toEqual([]);
});

test("a new letter to those who did not come begins with the first change, once, and goes on as that letter", async () => {
  let isDown = true;
  const { member, sentTo } = await openNew({
    [begin]: ({ body }) => (isDown ? problem(500) : { status: 201, body: { letter: { ...letter, ...body } } }),
  });

  await member.click(subject());
  fireEvent.change(subject(), { target: { value: "We missed you" } });
  await screen.findByRole("button", { name: "Try again" }, patient);
  isDown = false;
  fireEvent.change(subject(), { target: { value: "We missed you!" } });
  await waitFor(() => expect(sentTo(save)).toHaveLength(1), patient);

  const sent = sentTo(begin).map(({ body }) => body);
  expect(sent[0]).toMatchObject({
    subject: "We missed you",
    topic: "events",
    segment: { of: "event", eventId: "gala", parts: ["missed"] },
  });
  // A request that is sent again says the same.
  for (const each of sent) expect(each).toEqual(sent[0]);
  expect(sentTo(save)[0]?.body).toMatchObject({ subject: "We missed you!", version: 1 });
  expect(subject()).toHaveFocus();
  expect(await screen.findByText("Saved")).toBeVisible();
});

test("a letter is looked at as one of its readers gets it, and its author is told which cards are left out", async () => {
  const closed = { ...choices.events[0]!, hasCard: false };
  const { member, sentTo } = await open(
    { content: { blocks: [...letter.content.blocks, { kind: "event", eventId: "gala" }] } },
    {
      "GET /api/admin/letter-choices": () => ok({ ...choices, events: [closed] }),
      [`POST ${api}/previews`]: () =>
        ok({ subject: "Spring", html: "<p>Hi</p>", text: "Hi", bytes: 9000, leftOutCards: 1 }),
    },
  );
  expect(screen.getByText("This event is no longer open, so its card is left out.")).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Preview" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Preview" }, patient));
  expect(await dialog.findByText("An event of this letter is no longer open, so its card is left out.")).toBeVisible();
  await member.type(dialog.getByRole("searchbox", { name: "See it as one of its readers" }), "zoe");
  await member.click(await dialog.findByRole("button", { name: "See as Zoe Hart" }));

  expect(await dialog.findByText(/^As Zoe Hart gets it/)).toBeVisible();
  expect(sentTo(`POST ${api}/previews`).at(-1)?.body).toMatchObject({ memberId: "zoe" });
});
