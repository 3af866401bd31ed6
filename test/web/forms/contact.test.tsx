import { act, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { replyTimes } from "#shared/brand.ts";
import { accepted, answerInTurn, lateAnswer } from "../api.ts";
import { visit } from "../site.tsx";

const message = {
  Name: "Ada Okafor",
  "Email Address": "ada@guest.test",
  Subject: "A venue for your events",
  Message: "Our hall in Addison has room for 200.",
};
beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

const open = async (path = "/contact") => {
  const { visitor, leave } = await visit(path);
  return { visitor, leave, form: within(await screen.findByRole("form", { name: "Send us a message" })) };
};
/** Sends the message, which is answered so. */
const send = async (answer: Parameters<typeof answerInTurn>[0]) => {
  const sent = answerInTurn(answer);
  const { visitor, form } = await open();
  for (const [label, text] of Object.entries(message)) {
    await visitor.click(form.getByLabelText(label));
    await visitor.paste(text);
  }
  await visitor.click(form.getByRole("button", { name: "Send Message" }));
  return { sent, visitor, form };
};

/** Goes to another page, and comes back. */
const leaveAndReturn = async (visitor: UserEvent) => {
  const links = within(screen.getByRole("contentinfo"));
  await visitor.click(links.getByRole("link", { name: "Membership" }));
  await screen.findByRole("heading", { level: 1, name: "Membership" });
  await visitor.click(links.getByRole("link", { name: "Contact us" }));
  return within(await screen.findByRole("form", { name: "Send us a message" }));
};

test("an empty form says what it needs, and its first field gets the focus", async () => {
  const { visitor, form } = await open();

  await visitor.click(form.getByRole("button", { name: "Send Message" }));

  for (const words of [
    "Name must be at least 2 characters.",
    "Please enter a valid email address.",
    "Subject must be at least 2 characters.",
    "Message must be at least 10 characters.",
  ])
    expect(await form.findByText(words)).toBeVisible();
  expect(form.getByLabelText("Name")).toHaveFocus();
});

test("while it is sent the button says so; the thanks stay for three seconds, then the form is empty", async () => {
  const { answer, give } = lateAnswer();
  const { sent, form } = await send(answer);
  const button = await form.findByRole("button", { name: "Sending..." });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveFocus();
  expect(sent[0]!.body).toMatchObject({ name: "Ada Okafor", subject: "A venue for your events" });

  jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
  await act(async () => {
    give(accepted);
    await jest.advanceTimersByTimeAsync(0);
  });
  const thanks = () => screen.queryByRole("heading", { name: "Message Sent!" });
  expect(thanks()).toHaveFocus();
  expect(screen.getAllByText("Thank you for your message. We'll get back to you soon.")).toHaveLength(2);

  await act(() => jest.advanceTimersByTimeAsync(2999));
  expect(thanks()).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(thanks()).not.toBeInTheDocument();
  for (const label of Object.keys(message)) expect(screen.getByLabelText(label)).toHaveValue("");
  const note = screen.getByText(/^Sent at \d+:\d\d [AP]M: “A venue for your events”\./);
  expect(note).toHaveTextContent(`replies to ada@guest.test within ${replyTimes.messages}.`);
});

test("who leaves while it fails finds everything typed, and why", async () => {
  const { answer, give } = lateAnswer();
  const { visitor } = await send(answer);
  const again = await leaveAndReturn(visitor);

  await act(() => Promise.resolve(give({ status: 500, body: {} })));

  const words = "There was a problem sending your message. Please try again.";
  expect(await again.findByRole("alert")).toHaveTextContent(words);
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getAllByText(words)).toHaveLength(2);
  for (const [label, text] of Object.entries(message)) expect(again.getByLabelText(label)).toHaveValue(text);
});

test("a link may fill in the subject; what was typed over it is kept, and another subject is another draft", async () => {
  const plan = "/contact?subject=Website%3A%20Premium%20plan";
  const { visitor, form, leave } = await open(plan);
  expect(form.getByLabelText("Subject")).toHaveValue("Website: Premium plan");
  await visitor.clear(form.getByLabelText("Subject"));
  await visitor.type(form.getByLabelText("Subject"), "My subject");
  leave();

  const other = await open("/contact?subject=Hello");
  expect(other.form.getByLabelText("Subject")).toHaveValue("Hello");
  other.leave();

  expect((await open(plan)).form.getByLabelText("Subject")).toHaveValue("My subject");
});
