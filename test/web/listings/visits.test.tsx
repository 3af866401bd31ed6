import { fireEvent, screen, within } from "@testing-library/react";
import { ok } from "../api.ts";
import { api } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";
import { businessPage } from "./businesses.ts";
import { getOwn, own, token } from "./listings.tsx";

const sendBeacon = jest.fn<boolean, [string, Blob]>();
beforeEach(() => {
  sendBeacon.mockReset();
  Object.assign(navigator, { sendBeacon });
});

const readText = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });
const listSent = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([path, body]) => [path, JSON.parse(String(await readText(body))) as object]),
  );

test("a visit of a business's page is counted in the browser, and what is pressed on it", async () => {
  const business = businessPage("Obi & Daughters", { slug: "obi-daughters" });
  api({
    "GET /api/listings/obi-daughters": () =>
      ok({ ...business, phone: "(214) 555-0100", website: "https://obi.example" }),
  });
  await visit("/network/obi-daughters");

  fireEvent.click(await screen.findByRole("link", { name: /555-0100/ }));
  fireEvent.click(screen.getByRole("link", { name: /obi\.example/ }));
  fireEvent.click(screen.getByText("Phone"));

  const path = "/api/listings/obi-daughters/visits";
  expect(await listSent()).toEqual(["view", "phone", "website"].map((act) => [path, { act }]));
});

test("nobody is counted on a made-up business's page", async () => {
  api({});
  await visit("/network/crown-study");
  expect(await screen.findByRole("heading", { name: /^About / })).toBeVisible();

  expect(sendBeacon).not.toHaveBeenCalled();
});

test("an owner sees the visits by month", async () => {
  const visits = "GET /api/own-listings/by-link/visits";
  api({
    [getOwn]: () => ok(own()),
    [visits]: () => ok({ months: [{ month: "2026-11", view: 31, website: 4, phone: 2 }] }),
  });
  await visit(`/business-listing/manage#${token}`);

  const table = within(await screen.findByRole("table", { name: "Visits" }));
  expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["November 2026", "31", "4", "2"]);
});
