import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { listSamplePartnerEvents, type AdminPartnerEvent } from "#shared/partner-events.ts";
import { ok, problem } from "../api.ts";
import { listKept } from "../portal.tsx";
import { button, enterAsAdmin, field } from "./admin.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const list = "GET /api/admin/partner-events";
const create = "POST /api/admin/partner-events";
const edit = "PUT /api/admin/partner-events/jazz";

/** In Dallas: June 24, 2099, from 7 PM to 11 PM. */
const jazz = (changes: Partial<AdminPartnerEvent> = {}): AdminPartnerEvent => ({
  id: "jazz",
  title: "A Night of Jazz",
  partner: "Blue Hour Jazz Society",
  category: "Concert",
  startsAt: "2099-06-25T00:00:00.000Z",
  endsAt: "2099-06-25T04:00:00.000Z",
  location: "The Glasshouse, Dallas",
  description: "A quintet and two sets.",
  price: "$20",
  attendees: 80,
  registrationUrl: "https://partner.example/jazz",
  picture: null,
  pictureText: "",
  isPast: false,
  isSample: false,
  status: "published",
  isDeleted: false,
  version: 4,
  ...changes,
});

const sample: AdminPartnerEvent = {
  ...listSamplePartnerEvents(new Date("2099-01-05T18:00:00.000Z"))[0]!,
  status: "published",
  isDeleted: false,
  version: 0,
};

const enterList = (items: AdminPartnerEvent[], answers = {}) =>
  enterAsAdmin("/portal/admin/partner-events", "Partner Events", { [list]: () => ok({ items }), ...answers });

const row = async (title: string) =>
  within((await screen.findByRole("heading", { level: 2, name: title })).closest("li")!);

test("each partner event tells where it stands; samples are only deleted, and what is deleted is restored where it is listed", async () => {
  // It is January 5, 2099.
  const over = (title: string, endsAt: string) => jazz({ id: title, title, endsAt, isPast: true });
  const others = [over("Long Ago", "2098-12-05T00:00:00.000Z"), over("Lately", "2098-12-07T00:00:00.000Z")];
  const gone = jazz({ id: "gone", title: "Gone", isDeleted: true });
  let items = [jazz(), ...others, gone, jazz({ id: "plan", title: "A Plan", status: "draft" }), sample];
  const change = (isDeleted: boolean) => () => {
    items = items.map((event) => (event.isSample ? { ...event, isDeleted } : event));
    return ok(items.at(-1)!);
  };
  const { member } = await enterList(items, {
    [list]: () => ok({ items }),
    [`DELETE /api/admin/partner-events/${sample.id}`]: change(true),
    [`POST /api/admin/partner-events/${sample.id}/restore`]: change(false),
  });
  expect((await row("A Night of Jazz")).getByText("Published")).toBeVisible();
  expect((await row("A Night of Jazz")).getByText("June 24, 2099, 7:00 PM - 11:00 PM")).toBeVisible();
  const links = screen.getAllByRole("link", { name: /^View page/ }).map((link) => link.getAttribute("aria-label"));
  expect(links).toEqual(["A Night of Jazz", "Lately", sample.title].map((title) => `View page: ${title}`));
  expect(screen.getByRole("button", { name: /^All/ })).toHaveTextContent("5");
  expect(screen.getByText("5 partner events")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Partner Events" })[0]).toHaveAttribute("aria-current", "page");
  expect((await row(sample.title)).getByText("Sample")).toBeVisible();
  expect((await row(sample.title)).queryByRole("link", { name: /^Edit/ })).not.toBeInTheDocument();

  await member.click(button(`Delete: ${sample.title}`));

  expect(await screen.findByText(`${sample.title} is off the page. You can restore it here.`)).toBeVisible();
  await member.click(screen.getByRole("button", { name: /^Deleted/ }));
  await member.click(await screen.findByRole("button", { name: `Restore: ${sample.title}` }));
  expect(await screen.findByText(`${sample.title} is as it was.`)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/You can restore it here/)).not.toBeInTheDocument());
  expect(await screen.findByRole("button", { name: `Delete: ${sample.title}` })).toBeVisible();
});

test("what another admin has deleted says so, and the list shows it", async () => {
  let isDeleted = false;
  const { member } = await enterList([], {
    [list]: () => ok({ items: [jazz({ isDeleted })] }),
    "DELETE /api/admin/partner-events/jazz": () => {
      isDeleted = true;
      return problem(409, "This event is already deleted.");
    },
  });

  await member.click(await screen.findByRole("button", { name: "Delete: A Night of Jazz" }));

  expect(await screen.findByText("This event is already deleted.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Restore: A Night of Jazz" })).toBeVisible();
});

test("a new event is published, its times in the club's time zone; its form goes on from there", async () => {
  const { sent, member } = await enterAsAdmin("/portal/admin/partner-events/new", "New partner event", {
    [list]: () => ok({ items: [] }),
    [create]: ({ body }) => ok({ ...jazz({ version: 1 }), ...body }),
  });
  await member.click(button("Publish"));
  for (const message of [
    "Title must be at least 2 characters",
    "Please enter who hosts it",
    "Please enter what kind of event it is",
    "Please describe the event in at least 10 characters",
    "Please enter the location",
    "Please enter what it costs, in a few words",
    "Please enter how many guests are expected",
    "Please enter a link that starts with https://",
  ])
    expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getAllByText("Please enter a date and time")).toHaveLength(2);
  expect(sent.some(({ call }) => call === create)).toBe(false);

  await member.type(field("Title"), "A Night of Jazz");
  await member.type(field("Partner"), "Blue Hour Jazz Society");
  await member.type(field("Category"), "Concert");
  await member.type(field("Description"), "A quintet and two sets.");
  fireEvent.change(field("Starts"), { target: { value: "2099-06-24T19:00" } });
  fireEvent.change(field("Ends"), { target: { value: "2099-06-24T18:00" } });
  expect(await screen.findByText("The event must end after it starts")).toBeVisible();
  fireEvent.change(field("Ends"), { target: { value: "2099-06-24T23:00" } });
  await member.type(field("Location"), "The Glasshouse, Dallas");
  await member.type(field("Price label"), "$20");
  await member.type(field("Expected attendees"), "1,200");
  await member.type(field("Registration link"), "partner.example/jazz");
  await member.click(button("Publish"));

  expect(await screen.findByText("A Night of Jazz is on the page for everyone within seconds.")).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: "Edit partner event" })).toBeVisible();
  const { body, headers } = sent.find(({ call }) => call === create)!;
  expect(body).toEqual({
    title: "A Night of Jazz",
    partner: "Blue Hour Jazz Society",
    category: "Concert",
    status: "published",
    startsAt: "2099-06-25T00:00:00.000Z",
    endsAt: "2099-06-25T04:00:00.000Z",
    location: "The Glasshouse, Dallas",
    description: "A quintet and two sets.",
    price: "$20",
    attendees: 1200,
    registrationUrl: "partner.example/jazz",
    pictureText: "",
  });
  expect(headers["idempotency-key"]).toMatch(/./);
  expect(listKept()).toEqual([]);
});

test("a change made elsewhere meanwhile is shown, and one's own goes on top of it", async () => {
  let saved = jazz();
  const { sent, member } = await enterAsAdmin("/portal/admin/partner-events/jazz", "Edit partner event", {
    [list]: () => ok({ items: [saved] }),
    [edit]: ({ body }) => {
      if (body.version === saved.version) return ok((saved = { ...saved, ...body, version: saved.version + 1 }));
      return problem(409, "This event changed while you were editing.");
    },
  });
  await screen.findByRole("form", { name: "Partner event" });
  await member.clear(field("Price label"));
  await member.type(field("Price label"), "Free");
  saved = { ...saved, location: "Alder Hall, Dallas", status: "draft", version: 5 };

  await member.click(button("Save changes"));

  expect(await screen.findByText("This event changed while you were editing")).toBeVisible();
  expect(screen.getByText(/Alder Hall, Dallas/)).toBeVisible();
  expect(screen.getByText("Draft")).toBeVisible();
  await member.click(button("Keep both"));
  await member.click(button("Publish"));
  expect(await screen.findByText("A Night of Jazz is on the page for everyone within seconds.")).toBeVisible();
  expect(sent.findLast(({ call }) => call === edit)!.body).toMatchObject({
    price: "Free",
    location: "Alder Hall, Dallas",
    status: "published",
    version: 5,
  });
});

test("where the event was deleted meanwhile, the form stays, and saves once it is restored", async () => {
  let saved = jazz();
  const { sent, member } = await enterAsAdmin("/portal/admin/partner-events/jazz", "Edit partner event", {
    [list]: () => ok({ items: [saved] }),
    [edit]: ({ body }) => {
      if (saved.isDeleted) return problem(409, "This event was deleted. Restore it first.");
      return ok((saved = { ...saved, ...body, version: saved.version + 1 }));
    },
    "POST /api/admin/partner-events/jazz/restore": () => ok((saved = { ...saved, isDeleted: false, version: 6 })),
  });
  await screen.findByRole("form", { name: "Partner event" });
  await member.clear(field("Price label"));
  await member.type(field("Price label"), "Free");
  saved = { ...saved, isDeleted: true, version: 5 };

  await member.click(button("Save changes"));

  const note = await screen.findByText(/^This event was deleted while you were editing\./);
  expect(note.closest("[tabindex='-1']")).toHaveFocus();
  await member.click(button("Restore"));
  await member.click(await screen.findByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Your changes to A Night of Jazz are saved.")).toBeVisible();
  expect(sent.findLast(({ call }) => call === edit)!.body).toMatchObject({ price: "Free", version: 6 });
});
