import { screen, within } from "@testing-library/react";
import { paths } from "#web/paths.ts";
import { visit } from "../site.tsx";

const plans = () => within(screen.getByRole("region", { name: "Three sizes" }));
const planOf = (name: string) => within(plans().getByRole("heading", { name }).closest("li")!);
test("six features are shown, and three plans, of which one says that most choose it", async () => {
  await visit("/wix");

  const features = within(screen.getByRole("region", { name: "A site that earns its keep" }));
  expect(features.getAllByRole("heading", { level: 3 })).toHaveLength(6);
  expect(plans().getAllByRole("heading", { level: 3 })).toHaveLength(3);
  for (const [name, price, storage] of [
    ["Basic", "$14/month", "1GB storage"],
    ["Premium", "$29/month", "10GB storage"],
    ["Business", "$49/month", "35GB storage"],
  ] as const) {
    const plan = planOf(name);
    expect(plan.getByText((_, element) => element?.tagName === "P" && element.textContent === price)).toBeVisible();
    expect(plan.getByText(storage)).toBeVisible();
    expect(plan.getByText("Free domain for 1 year")).toBeVisible();
  }
  expect(plans().getAllByText("Most Popular")).toHaveLength(1);
  expect(planOf("Premium").getByText("Most Popular")).toBeVisible();
});

test("the first button goes to the plans, and reading goes on there", async () => {
  const { visitor } = await visit("/wix");

  await visitor.click(screen.getByRole("link", { name: "See the Plans" }));

  expect(screen.getByRole("region", { name: "Three sizes" })).toHaveFocus();
});

test("every plan is asked for with its name as the subject", async () => {
  const { visitor } = await visit("/wix");

  const subjects = [...plans().getAllByRole("link"), screen.getByRole("link", { name: "Ask About a Website" })].map(
    (link) => new URL(link.getAttribute("href")!, "https://club.test").searchParams.get("subject"),
  );
  expect(subjects).toEqual([
    "Website: Basic plan",
    "Website: Premium plan",
    "Website: Business plan",
    "Website: which plan?",
  ]);

  await visitor.click(screen.getByRole("link", { name: "Choose Premium" }));

  expect(await screen.findByRole("textbox", { name: "Subject" })).toHaveValue("Website: Premium plan");
});

const pages = Object.values(paths).filter((path) => typeof path === "string" && path !== paths.websites) as string[];

test.each(pages)("no other page leads here: %s", async (page) => {
  await visit(page);

  const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));

  expect(targets).toContain(paths.home);
  expect(targets).not.toContain(paths.websites);
});
