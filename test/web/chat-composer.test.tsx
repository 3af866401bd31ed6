import { act, fireEvent, screen } from "@testing-library/react";
import { createRef } from "react";
import { Composer, type ComposerHandle, type ComposerProps } from "#web/chat/composer.tsx";
import { show } from "./chat.tsx";

beforeEach(() => localStorage.clear());

const composer = (props: Partial<ComposerProps> = {}) => {
  const onSubmit = jest.fn<void, [string]>();
  const part = (changes: Partial<ComposerProps> = {}) => (
    <Composer label="Message Networking" draft="ada:topic:Networking" onSubmit={onSubmit} {...props} {...changes} />
  );
  const { again, member } = show(part());
  return { onSubmit, member, update: (changes: Partial<ComposerProps>) => again(part(changes)) };
};
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message Networking" });
const send = () => screen.getByRole("button", { name: "Send" });

test("Enter sends what is typed, trimmed; the field is empty then, and keeps the focus", async () => {
  const { onSubmit, member } = composer();

  await member.type(field(), "  Hello there {Enter}");

  expect(onSubmit.mock.calls).toEqual([["Hello there"]]);
  expect(field()).toHaveValue("");
  expect(field()).toHaveFocus();
});

test("the button sends too", async () => {
  const { onSubmit, member } = composer();
  await member.type(field(), "Hello");

  await member.click(send());

  expect(onSubmit).toHaveBeenCalledWith("Hello");
  expect(field()).toHaveFocus();
});

test("Shift and Enter begin a new line", async () => {
  const { onSubmit, member } = composer();

  await member.type(field(), "one{Shift>}{Enter}{/Shift}two");

  expect(field()).toHaveValue("one\ntwo");
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  { when: "the browser says so", event: { key: "Enter", isComposing: true } },
  { when: "it tells by the key's code only", event: { key: "Enter", keyCode: 229 } },
])("Enter that chooses a word of an input method sends nothing, where $when", async ({ event }) => {
  const { onSubmit, member } = composer();
  await member.type(field(), "に");

  fireEvent.keyDown(field(), event);

  expect(onSubmit).not.toHaveBeenCalled();
  expect(field()).toHaveValue("に");
});

test("nothing but spaces cannot be sent, unless a file goes with it", async () => {
  const { onSubmit, member, update } = composer();
  await member.type(field(), "  {Enter}");
  expect(send()).toBeDisabled();
  expect(onSubmit).not.toHaveBeenCalled();

  update({ hasAttachment: true });
  await member.click(send());

  expect(onSubmit.mock.calls).toEqual([[""]]);
});

test("what is too long is refused in words, and nothing of it is cut", async () => {
  const { onSubmit, member } = composer();
  fireEvent.change(field(), { target: { value: "x".repeat(4001) } });
  expect(screen.getByText("4,001 of 4,000 characters")).toBeVisible();
  expect(field()).toHaveAttribute("aria-invalid", "true");

  await member.click(send());

  expect(screen.getByRole("alert")).toHaveTextContent("at most 4,000 characters");
  expect(field().value).toHaveLength(4001);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a text that becomes long shows how long it is", () => {
  composer();

  fireEvent.change(field(), { target: { value: "x".repeat(3900) } });

  expect(screen.getByText("3,900 of 4,000 characters")).toBeVisible();
});

test("what is typed is there again later, and what is sent is not", async () => {
  const { member } = composer();
  await member.type(field(), "Not yet");
  document.body.innerHTML = "";

  const { member: later } = composer();
  expect(field()).toHaveValue("Not yet");
  await later.type(field(), "{Enter}");
  document.body.innerHTML = "";
  composer();

  expect(field()).toHaveValue("");
});

test("characters that nobody sees are left out", () => {
  const { onSubmit } = composer();
  fireEvent.change(field(), { target: { value: "\u2068+1 214\u2069\r\nnext\u202E\u0000 line" } });

  fireEvent.submit(field().form!);

  expect(onSubmit).toHaveBeenCalledWith("+1 214\nnext line");
});

test("what could not be sent comes back into it", async () => {
  const ref = createRef<ComposerHandle>();
  const { member } = composer({ ref });
  expect(ref.current!.isEmpty()).toBe(true);

  fireEvent.change(field(), { target: { value: "" } });
  await member.type(field(), "x");
  expect(ref.current!.isEmpty()).toBe(false);
  await member.clear(field());
  act(() => ref.current!.restore("Hello again"));

  expect(await screen.findByDisplayValue("Hello again")).toBe(field());
});

test("while a message is changed, what was typed waits; Escape gives it up", async () => {
  const [onCancel, onSave] = [jest.fn(), jest.fn()];
  const { onSubmit, member, update } = composer();
  await member.type(field(), "Half a thought");

  update({ editing: { id: "m1", text: "Helo", onCancel, onSave } });
  const edited = screen.getByRole("textbox", { name: "Editing your message" });
  expect(edited).toHaveFocus();
  expect(edited).toHaveValue("Helo");
  await member.clear(edited);
  await member.type(edited, "Hello{Enter}{Escape}");

  expect(onSave).toHaveBeenCalledWith("Hello");
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
  update({ editing: undefined });
  expect(field()).toHaveValue("Half a thought");
});

test("what cannot be sent yet says why", async () => {
  const { onSubmit, member } = composer({ notYet: "Please wait.", hasAttachment: true });

  await member.type(field(), "Look{Enter}");

  expect(screen.getByRole("alert")).toHaveTextContent("Please wait.");
  expect(field()).toHaveValue("Look");
  expect(onSubmit).not.toHaveBeenCalled();
});
