import { screen } from "@testing-library/react";
import { ada, api, gala, ok, own, press, type } from "./registrations.tsx";
import { visit } from "./site.tsx";

const getEvent = "GET /api/events/gala";

const links = ["/events", "/membership", "/about", "/network", "/business-listing"];

test("after registering it says what happens, to whom the letter went, and where to go next", async () => {
  api({
    [getEvent]: () => ok(gala),
    "POST /api/events/gala/registrations": () => ({ status: 201, body: own() }),
  });
  const { visitor } = await visit("/events/register/gala");
  await screen.findByRole("form");
  type(ada);
  await press(visitor, "Register");

  await screen.findByRole("heading", { level: 1, name: "Thank you, Ada" });
  expect(screen.getByText(/was submitted and is pending approval/)).toHaveTextContent(
    "Our team will follow up with a confirmation.",
  );
  expect(screen.getByText("Registration #7K2M9QXA")).toBeVisible();
  expect(screen.getByText(/We have written to ada@guest.test/)).toHaveTextContent("private link");
  expect(await screen.findByRole("heading", { name: "Spring Gala" })).toBeVisible();
  for (const path of links) expect(screen.getByRole("main").querySelector(`a[href="${path}"]`)).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("somebody who comes by the address alone reads how it goes", async () => {
  api({ [getEvent]: () => ok(gala) });
  await visit("/events/thank-you/gala");

  expect(screen.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  expect(screen.getByText(/submitted is pending approval/)).toBeVisible();
  expect(await screen.findByText("March 5, 2030")).toBeVisible();
  expect(screen.queryByText(/We have written to/)).not.toBeInTheDocument();
});

test("an unknown event is thanked for without its details", async () => {
  api({});
  await visit("/events/thank-you/gala");

  expect(await screen.findByRole("heading", { name: "Look for our e-mail" })).toBeVisible();
  for (const path of links) expect(screen.getByRole("main").querySelector(`a[href="${path}"]`)).toBeVisible();
  expect(screen.queryByText("Spring Gala")).not.toBeInTheDocument();
});
