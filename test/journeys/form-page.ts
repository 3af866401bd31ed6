import { expect, type Locator, type Page } from "@playwright/test";

type Answers = Record<string, string | boolean | readonly string[]>;

const answer = async (form: Locator, name: string, value: Answers[string]) => {
  const field = form.locator(`[name="${name}"]`).first();
  const kind = await field.evaluate((element) => element.getAttribute("type") ?? element.tagName.toLowerCase());
  if (kind === "select") return field.selectOption(String(value));
  if (kind !== "radio" && kind !== "checkbox") return field.fill(String(value));
  if (typeof value === "boolean") return field.setChecked(value);
  for (const each of typeof value === "string" ? [value] : value) {
    await form.locator(`[name="${name}"][value="${each}"]`).check();
  }
};

/** Fills a form in, field by field, whatever kind of field each is. */
export const fillForm = async (form: Locator, answers: Answers) => {
  for (const [name, value] of Object.entries(answers)) await answer(form, name, value);
};

/** The form's way out. */
export const submitOf = (form: Locator) => form.locator('button[type="submit"]');

/** Something that happens when the test says so, such as an answer that waits until the page was seen without it. */
export const held = () => {
  let letGo!: () => void;
  return { until: new Promise<void>((resolve) => (letGo = resolve)), letGo };
};

/** A toast with this title says this; another one of a moment ago may still be there. */
export const expectToast = async (page: Page, title: string, description: string) => {
  const toast = page.getByRole("status").filter({ hasText: title }).filter({ hasText: description });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
};

/** Goes to a control by the keyboard alone. */
export const tabTo = async (page: Page, control: Locator) => {
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not get there.");
};

/** Types into fields by the keyboard alone, going from one to the next. */
export const typeInto = async (form: Locator, answers: Record<string, string>) => {
  for (const [name, text] of Object.entries(answers)) {
    await tabTo(form.page(), form.locator(`[name="${name}"]`).first());
    await form.page().keyboard.type(text);
  }
};
