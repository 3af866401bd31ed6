import { act, screen, waitFor, within } from "@testing-library/react";
import { ok, problem } from "../api.ts";
import { api, field, press, type } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";
import { businessCard, businessPage } from "./businesses.ts";
import { change, getOwn, openOwn, own, token } from "./listings.tsx";

const edit = async (changes: Parameters<typeof openOwn>[0] = {}) => {
  const page = await openOwn(changes);
  await press(page.visitor, "Edit listing");
  return page;
};

test("what is wrong is said beside its field; what was changed is saved, and shown", async () => {
  const { answers, visitor, callsOf } = await edit();
  expect(field("businessName")).toHaveFocus();
  expect(field("email")).toBeNull();
  type({ phone: " ", website: "nowhere" });

  await press(visitor, "Save");

  await waitFor(() => expect(field("phone")).toHaveAccessibleDescription(/Phone number is required/));
  expect(field("website")).toHaveAccessibleDescription("Invalid URL");
  expect(callsOf(change)).toEqual([]);
  type({ phone: "(214) 555-0100", website: "https://obi.example" });
  type({ shortDescription: "Houses with porches." });
  answers[change] = () => ok(own({ shortDescription: "Houses with porches.", version: 4 }));

  await press(visitor, "Save");

  expect(await screen.findByText("Listing updated")).toBeVisible();
  expect(screen.getByText("Houses with porches.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Details" })).toHaveFocus();
  const { body } = callsOf(change)[0]!;
  expect(body).toMatchObject({ shortDescription: "Houses with porches.", phone: "(214) 555-0100", version: 3 });
  for (const absent of ["email", "logo", "featuredImage", "authorized", "token"])
    expect(body).not.toHaveProperty(absent);
  expect(sessionStorage).toHaveLength(0);
});

test("what was changed is on the public page and in the directory at once, though both were looked at just before", async () => {
  const business = businessPage("Obi & Daughters", { slug: "obi-daughters" });
  const { answers } = api({ [getOwn]: () => ok(own()) });
  const tell = (description: string) => {
    answers["GET /api/listings"] = () => ok({ items: [businessCard("Obi & Daughters", { ...business, description })] });
    answers["GET /api/listings/obi-daughters"] = () => ok({ ...business, description });
  };
  const look = async (path: string, text: string) => {
    const { leave } = await visit(path);
    expect(await screen.findByText(text)).toBeVisible();
    leave();
  };
  const places = ["/network/obi-daughters", "/network"];
  tell("Houses with shade.");
  for (const place of places) await look(place, "Houses with shade.");
  const { visitor, leave } = await visit(`/business-listing/manage#${token}`);
  await press(visitor, "Edit listing");
  answers[change] = () => ok(own({ version: 4 }));
  tell("Houses with porches.");

  await press(visitor, "Save");
  expect(await screen.findByText("Listing updated")).toBeVisible();
  leave();

  for (const place of places) await look(place, "Houses with porches.");
});

describe("while the edge still answers with the list from before a save", () => {
  const business = businessCard("Obi & Daughters", { slug: "obi-daughters" });
  const saveWithOldList = async () => {
    localStorage.clear();
    const { answers, callsOf } = api({ [getOwn]: () => ok(own()) });
    const tell = (description: string) =>
      (answers["GET /api/listings"] = () => ok({ items: [{ ...business, description }] }));
    tell("Houses with shade.");
    const { visitor, leave } = await visit(`/business-listing/manage#${token}`);
    await press(visitor, "Edit listing");
    answers[change] = () => ok(own({ version: 4 }));
    await press(visitor, "Save");
    expect(await screen.findByText("Listing updated")).toBeVisible();
    leave();
    return { tell, reads: () => callsOf("GET /api/listings").length };
  };
  afterEach(() => jest.useRealTimers());

  test("a directory that is open shows what was saved soon after, and asks no more", async () => {
    const { tell, reads } = await saveWithOldList();
    jest.useFakeTimers();
    const { leave } = await visit("/network");
    expect(await screen.findByText("Houses with shade.")).toBeVisible();
    tell("Houses with porches.");

    await act(() => jest.advanceTimersByTimeAsync(25_000));

    expect(screen.getByText("Houses with porches.")).toBeVisible();
    expect(reads()).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(reads()).toBe(2);
    leave();
  });
});

test("a save that fails is told; what was changed elsewhere is told, too, and both are kept with what was typed", async () => {
  const elsewhere = own({ location: "Plano, TX", version: 7 });
  const { answers, visitor, callsOf } = await edit();
  type({ phone: "(214) 555-0199" });
  answers[change] = () => problem(500);
  await press(visitor, "Save");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Your listing was not savedThere was a problem saving your listing. Please try again.",
  );
  expect(await screen.findByText("Error")).toBeVisible();
  expect(field("phone")).toHaveValue("(214) 555-0199");

  answers[change] = () => problem(409);
  answers[getOwn] = () => ok(elsewhere);
  await press(visitor, "Save");
  const title = await screen.findByText("Your listing changed while you were editing");
  const banner = within(title.closest<HTMLElement>("[role=alert]")!);
  expect(banner.getByRole("term")).toHaveTextContent("City & State");
  expect(banner.getByRole("definition")).toHaveTextContent("Plano, TX");
  answers[change] = () => ok({ ...elsewhere, phone: "(214) 555-0199", version: 8 });

  await press(visitor, "Keep both");

  expect(await screen.findByText("Listing updated")).toBeVisible();
  expect(callsOf(change).at(-1)!.body).toMatchObject({ phone: "(214) 555-0199", location: "Plano, TX", version: 7 });
});

test("a change that was begun is there after a reload, and can be given up; the token is in no draft", async () => {
  const { leave } = await edit();
  type({ phone: "(214) 555-0199" });
  leave();
  expect(JSON.stringify(sessionStorage)).toContain("555-0199");
  expect(JSON.stringify(sessionStorage)).not.toContain(token);

  const { visitor } = await visit(`/business-listing/manage#${token}`);
  await screen.findByRole("form", { name: "Edit listing" });
  expect(field("phone")).toHaveValue("(214) 555-0199");
  await press(visitor, "Cancel");

  expect(screen.getByText("(214) 555-0100")).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

describe("back from the payment", () => {
  const comeBack = async (outcome: string, changes: Parameters<typeof own>[0]) => {
    const { answers } = api({ [getOwn]: () => ok(own(changes)) });
    const page = await visit(`/business-listing/manage?${outcome}=true#${token}`);
    await screen.findByRole("heading", { level: 2, name: "Details" });
    return { answers, ...page };
  };

  test("whoever has paid reads so once the club knows it, and is asked for nothing until then", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { answers } = await comeBack("success", { payment: "ended" });
    expect(screen.getByText("We're checking your payment…").closest("[role=status]")).toHaveFocus();

    answers[getOwn] = () => ok(own());
    await act(() => jest.advanceTimersByTimeAsync(4000));

    expect(await screen.findByText("Payment Successful")).toBeVisible();
    jest.useRealTimers();
  });
});
