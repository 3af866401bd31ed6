import { act, createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { useFormik } from "formik";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { toOptions } from "#web/lib/forms/field-frame.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { show } from "../messaging/chat.tsx";

const typed = { name: "Ada", text: "Hello", day: "Monday", bar: false, seat: "Hall", places: ["Hall"] };
const days = toOptions(["Monday", "Friday"]);
const rooms = toOptions(["Hall", "Garden"]);

type Props = { send: () => Promise<unknown>; onAdd: () => void; onDrop: () => void };

const TestForm = ({ send, onAdd, onDrop }: Props) => {
  const formik = useFormik({ initialValues: typed, onSubmit: async () => void (await send()) });
  return (
    <Form formik={formik} label="Test">
      <Fields>
        <TextField name="name" label="Name" autoComplete="off" />
        <TextAreaField name="text" label="Text" />
        <SelectField name="day" label="Day" placeholder="Choose" options={days} />
        <CheckboxField name="bar" label="Bar" />
        <ChoiceField name="seat" label="Seat" options={rooms} />
        <ChoiceField name="places" label="Places" options={rooms} isMultiple />
        <div data-testid="picture" onDrop={onDrop}>
          <Button onClick={onAdd}>Add</Button>
        </div>
      </Fields>
      <BusyButton type="submit" isBusy={formik.isSubmitting}>
        Send
      </BusyButton>
      <output>{JSON.stringify(formik.values)}</output>
    </Form>
  );
};

const setUp = () => {
  let finish = () => {};
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const [onAdd, onDrop] = [jest.fn(), jest.fn()];
  const { member } = show(<TestForm {...{ send, onAdd, onDrop }} />);
  const values = () => JSON.parse(screen.getByRole("status").textContent) as typeof typed;
  return { member, send, onAdd, onDrop, values, finish: () => act(() => Promise.resolve(finish())) };
};

const changes: [string, (member: ReturnType<typeof setUp>["member"]) => Promise<unknown> | void][] = [
  ["a line", (member) => member.type(screen.getByRole("textbox", { name: "Name" }), " Obi")],
  ["a line, by what is no key", () => void fireEvent.change(screen.getByLabelText("Name"), { target: { value: "X" } })],
  ["a text", (member) => member.type(screen.getByRole("textbox", { name: "Text" }), " there")],
  ["a list", (member) => member.selectOptions(screen.getByRole("combobox", { name: "Day" }), "Friday")],
  ["a box", (member) => member.click(screen.getByRole("checkbox", { name: "Bar" }))],
  [
    "a box, by its keyboard",
    (member) => {
      screen.getByRole("checkbox", { name: "Bar" }).focus();
      return member.keyboard(" ");
    },
  ],
  ["a choice", (member) => member.click(screen.getByRole("radio", { name: "Garden" }))],
  ["choices", (member) => member.click(screen.getByRole("checkbox", { name: "Garden" }))],
];

test.each(changes)("while a form is sent, %s cannot be changed, and afterwards it can", async (_what, change) => {
  const { member, values, finish } = setUp();
  await member.click(screen.getByRole("button", { name: "Send" }));

  await change(member);

  expect(values()).toEqual(typed);
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
  expect(screen.getByRole("combobox", { name: "Day" })).toHaveValue("Monday");
  expect(screen.getByRole("checkbox", { name: "Bar" })).not.toBeChecked();
  await finish();
  await change(member);
  expect(values()).not.toEqual(typed);
});

test("while a form is sent, its list does not open and its buttons and drop zones do nothing", async () => {
  const { member, onAdd, onDrop, finish } = setUp();
  await member.click(screen.getByRole("button", { name: "Send" }));
  const list = screen.getByRole("combobox", { name: "Day" });

  for (const [opening, isRefused] of [
    [createEvent.mouseDown(list), true],
    [createEvent.keyDown(list, { key: "ArrowDown" }), true],
    [createEvent.keyDown(list, { key: "Tab" }), false],
    // Not refused, the file would replace the page.
    [createEvent.dragOver(screen.getByTestId("picture")), true],
    [createEvent.drop(screen.getByTestId("picture")), true],
  ] as const) {
    fireEvent(opening.type.startsWith("dr") ? screen.getByTestId("picture") : list, opening);
    expect(opening.defaultPrevented).toBe(isRefused);
  }
  await member.click(screen.getByRole("button", { name: "Add" }));

  expect([onAdd, onDrop].map((called): unknown[] => called.mock.calls)).toEqual([[], []]);
  await finish();
  await member.click(screen.getByRole("button", { name: "Add" }));
  expect(onAdd).toHaveBeenCalledTimes(1);
});

test("whatever has the focus keeps it while a form is sent, once, and says what goes on", async () => {
  const { member, send, finish } = setUp();
  const name = screen.getByRole("textbox", { name: "Name" });
  await member.type(name, "{Enter}{Enter}");
  fireEvent.submit(screen.getByRole("form"));

  expect(name).toHaveFocus();
  expect(name).toHaveAttribute("readonly");
  expect(screen.getByRole("form")).toHaveAttribute("aria-busy", "true");
  expect(document.querySelectorAll(":disabled")).toHaveLength(0);
  for (const role of ["combobox", "radio", "checkbox"])
    for (const field of screen.getAllByRole(role)) expect(field).toHaveAttribute("aria-disabled", "true");
  expect(send).toHaveBeenCalledTimes(1);
  await finish();
  await waitFor(() => expect(screen.getByRole("form")).toHaveAttribute("aria-busy", "false"));
  expect(name).toHaveFocus();
});
