import { screen, waitFor, within } from "@testing-library/react";
import { card, list, listing, takedown, visitListings } from "./admin-listings.tsx";
import { ada, session } from "./member-session.ts";
import { ok, problem, startAfresh, type Answers } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  session.member = { ...ada, isAdmin: true };
});

const live = listing("a");
const takenDown = { at: "2026-11-06T15:00:00.000Z", reason: "No such shop.", endsSubscription: false };
const hidden = listing("a", { takenDown, version: 4 });

const asks = async (answers: Answers, shown = live, action = "Take down: Studio A") => {
  const visit = await visitListings([shown], answers);
  await visit.member.click(card("Studio A").getByRole("button", { name: action }));
  const dialog = within(await screen.findByRole("dialog"));
  return { ...visit, dialog };
};

test("a listing is taken down with a reason; its subscription goes on unless it is to end too", async () => {
  const { member, sent, dialog } = await asks({ [takedown(live)]: () => ok(hidden) });
  expect(dialog.getByRole("heading", { name: "Take down Studio A?" })).toBeVisible();
  expect(dialog.getByRole("checkbox", { name: /Also end the subscription/ })).not.toBeChecked();
  expect(dialog.queryByRole("checkbox", { name: /pictures/ })).not.toBeInTheDocument();

  await member.type(dialog.getByRole("textbox", { name: "Why?" }), "No such shop.");
  await member.click(dialog.getByRole("button", { name: "Take down" }));

  expect(await screen.findByText("Studio A is not in the directory any more.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(card("Studio A").getByText("Taken down")).toBeVisible();
  expect(card("Studio A").getByText("Still paid for")).toBeVisible();
  expect(card("Studio A").getByText("No such shop.")).toBeVisible();
  expect(sent.find(({ call }) => call === takedown(live))?.body).toEqual({
    reason: "No such shop.",
    deletePictures: false,
    endSubscription: false,
  });
  expect(sessionStorage).toHaveLength(0);
});

test("the subscription ends with it where that is wanted", async () => {
  const { member, sent, dialog } = await asks({
    [takedown(live)]: () => ok({ ...hidden, payment: "ended" }),
  });

  await member.type(dialog.getByRole("textbox", { name: "Why?" }), "No such shop.");
  await member.click(dialog.getByRole("checkbox", { name: /Also end the subscription/ }));
  await member.click(dialog.getByRole("button", { name: "Take down" }));

  expect(await card("Studio A").findByText("Ended")).toBeVisible();
  expect(sent.find(({ call }) => call === takedown(live))?.body).toMatchObject({ endSubscription: true });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^End subscription/ })).not.toBeInTheDocument());
});

test("its pictures are deleted where that is wanted; one without has none to delete", async () => {
  const pictured = { ...live, logo: "/media/listings/logo.png" };
  const { member, sent, dialog } = await asks({ [takedown(live)]: () => ok(hidden) }, pictured);

  await member.type(dialog.getByRole("textbox", { name: "Why?" }), "Not yours.");
  await member.click(dialog.getByRole("checkbox", { name: /Also delete its pictures/ }));
  await member.click(dialog.getByRole("button", { name: "Take down" }));

  expect(await card("Studio A").findByText("Taken down")).toBeVisible();
  expect(sent.find(({ call }) => call === takedown(live))?.body).toMatchObject({ deletePictures: true });
});

test("without a reason nothing is taken down", async () => {
  const { member, sent, dialog } = await asks({});

  await member.click(dialog.getByRole("button", { name: "Take down" }));

  expect(await dialog.findByText("Please say why")).toBeVisible();
  expect(sent.filter(({ call }) => call === takedown(live))).toEqual([]);
});

test("of one that nobody pays for, no subscription can end, and it leaves nothing", async () => {
  const unpaid = listing("a", { payment: "unpaid" });
  const { member, dialog } = await asks({ [takedown(unpaid)]: () => ok({ ...unpaid, takenDown }) }, unpaid);
  expect(dialog.queryByRole("checkbox")).not.toBeInTheDocument();
  expect(screen.getByText(/^Nobody sees it now, and nobody can pay for it from then on\./)).toBeVisible();

  await member.type(dialog.getByRole("textbox", { name: "Why?" }), "No such shop.");
  await member.click(dialog.getByRole("button", { name: "Take down" }));

  expect(await screen.findByText("Studio A does not appear in the directory.")).toBeVisible();
});

test("where the payment service does not answer it is hidden, and said to end", async () => {
  const pending = { ...hidden, takenDown: { ...takenDown, endsSubscription: true } };
  const { member, dialog } = await asks({ [takedown(live)]: () => ok(pending) });
  await member.type(dialog.getByRole("textbox", { name: "Why?" }), "No such shop.");
  await member.click(dialog.getByRole("checkbox", { name: /Also end the subscription/ }));

  await member.click(dialog.getByRole("button", { name: "Take down" }));

  expect(await screen.findByText(/: the subscription of Studio A ends within the hour\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(card("Studio A").getByText(/^Its subscription ends within the hour/)).toBeVisible();
});

test("where it fails the reason stays, and it can be tried again", async () => {
  const detail = "Too many requests at once. Please try again.";
  let isOut = true;
  const { member, dialog } = await asks({
    [takedown(live)]: () => (isOut ? problem(503, { detail }) : ok({ ...hidden, payment: "ended" })),
    [list]: () => ok({ items: [isOut ? live : hidden] }),
  });
  await member.type(dialog.getByRole("textbox", { name: "Why?" }), "No such shop.");
  await member.click(dialog.getByRole("button", { name: "Take down" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(detail);
  expect(dialog.getByRole("textbox", { name: "Why?" })).toHaveValue("No such shop.");

  isOut = false;
  await member.click(dialog.getByRole("button", { name: "Take down" }));

  expect(await screen.findByText("Studio A is not in the directory any more.")).toBeVisible();
});

test("a reason that was begun is kept when the dialog closes", async () => {
  const { member, dialog } = await asks({});
  await member.type(dialog.getByRole("textbox", { name: "Why?" }), "No such");
  await member.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  await member.click(card("Studio A").getByRole("button", { name: "Take down: Studio A" }));

  expect(await screen.findByRole("textbox", { name: "Why?" })).toHaveValue("No such");
});

test("of one that is hidden already, the subscription can still be ended", async () => {
  const { member, sent, dialog } = await asks(
    { [takedown(live)]: () => ok({ ...hidden, payment: "ended" }) },
    hidden,
    "End subscription: Studio A",
  );
  expect(dialog.getByRole("textbox", { name: "Why?" })).toHaveValue("No such shop.");

  await member.click(dialog.getByRole("button", { name: "End subscription" }));

  expect(await screen.findByText("Nothing more is paid for Studio A.")).toBeVisible();
  expect(sent.find(({ call }) => call === takedown(live))?.body).toEqual({
    reason: "No such shop.",
    deletePictures: false,
    endSubscription: true,
  });
});

test("of one that is hidden and not paid for, the pictures can still be deleted", async () => {
  const pictured = { ...hidden, payment: "ended" as const, logo: "/media/listings/logo.png" };
  const { member, sent, dialog } = await asks(
    { [takedown(live)]: () => ok({ ...pictured, logo: null }) },
    pictured,
    "Delete pictures: Studio A",
  );
  expect(dialog.queryByRole("textbox")).not.toBeInTheDocument();

  await member.click(dialog.getByRole("button", { name: "Delete pictures" }));

  expect(await screen.findByText("Studio A has no pictures any more.")).toBeVisible();
  expect(sent.find(({ call }) => call === takedown(live))?.body).toMatchObject({ deletePictures: true });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Delete pictures/ })).not.toBeInTheDocument());
});

test("a hidden listing is shown again, once", async () => {
  const { member, sent } = await visitListings([hidden], { [takedown(live, "DELETE")]: () => ok(live) });

  await member.dblClick(card("Studio A").getByRole("button", { name: "Show again: Studio A" }));

  expect(await screen.findByText("Studio A is in the directory for as long as it is paid for.")).toBeVisible();
  expect(card("Studio A").queryByText("Taken down")).not.toBeInTheDocument();
  expect(sent.filter(({ call }) => call === takedown(live, "DELETE"))).toHaveLength(1);
});

test("one that nobody pays for is not shown by that", async () => {
  const ended = { ...live, payment: "ended" as const };
  const { member } = await visitListings([{ ...ended, takenDown }], {
    [takedown(live, "DELETE")]: () => ok(ended),
  });

  await member.click(card("Studio A").getByRole("button", { name: "Show again: Studio A" }));

  expect(await screen.findByText("Studio A appears in the directory when its owner pays for it.")).toBeVisible();
});

test("where showing it again fails, that is told", async () => {
  const { member } = await visitListings([hidden], {
    [takedown(live, "DELETE")]: () => problem(404, { detail: "There is no such listing." }),
  });

  await member.click(card("Studio A").getByRole("button", { name: "Show again: Studio A" }));

  expect(await screen.findByText("There is no such listing.")).toBeVisible();
});
