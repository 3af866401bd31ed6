import { act, screen } from "@testing-library/react";
import { Dialog } from "#web/ui/dialog.tsx";
import { show } from "../messaging/chat.tsx";

test("what its first field holds is not selected as it opens: the next key would replace it", async () => {
  const { member } = show(
    <Dialog isOpen onClose={() => undefined} title="Register">
      <input aria-label="First name" defaultValue="Ada" />
    </Dialog>,
  );
  const field = await screen.findByRole("textbox", { name: "First name" });
  // As the focus trap of a browser does, which finds no fields without a layout.
  await act(async () => {
    field.focus();
    (field as HTMLInputElement).select();
    await Promise.resolve();
  });

  await member.keyboard("h");

  expect(field).toHaveValue("Adah");
});
