import { screen } from "@testing-library/react";
import { BusyButton } from "#web/ui/button.tsx";
import { show } from "../messaging/chat.tsx";

test("a busy button keeps the focus, and neither it nor Enter in its form does anything", async () => {
  const [onClick, onSubmit] = [jest.fn(), jest.fn((event: React.FormEvent) => event.preventDefault())];
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <BusyButton type="submit" isBusy={isBusy} onClick={onClick}>
        Save
      </BusyButton>
    </form>
  );
  const { again, member } = show(form(false));
  const button = screen.getByRole("button", { name: "Save" });
  await member.click(button);

  again(form(true));
  await member.click(button);
  await member.type(screen.getByRole("textbox", { name: "Name" }), "Ada{Enter}");
  button.focus();

  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
