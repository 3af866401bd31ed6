import { screen, within } from "@testing-library/react";
import { answerInTurn } from "../api.ts";
import { visit } from "../site.tsx";

const open = async (path: string) => {
  const { visitor } = await visit(path);
  return { visitor, form: within(await screen.findByRole("form", { name: "Send my private links" })) };
};

beforeEach(() => sessionStorage.clear());

test.each(["/events/registration", "/business-listing/manage", "/membership/application", "/membership/dues"])(
  "who has lost a link asks for it at %s, and hears the same whether or not there is one",
  async (path) => {
    const sent = answerInTurn({ status: 200, body: { success: true } });
    const { visitor, form } = await open(path);
    await visitor.click(form.getByRole("button", { name: "Send my links" }));
    expect(await form.findByText("Please enter a valid email address.")).toBeVisible();

    await visitor.type(form.getByLabelText("Email"), "ada@guest.test");
    await visitor.click(form.getByRole("button", { name: "Send my links" }));

    expect(await screen.findByRole("heading", { name: "Check your inbox" })).toHaveFocus();
    expect(screen.getByText(/If we know this address/)).toBeVisible();
    expect(sent).toMatchObject([{ address: "/api/private-links", body: { email: "ada@guest.test" } }]);
    await visitor.click(screen.getByRole("button", { name: "Try another address" }));
    expect(screen.getByLabelText("Email")).toHaveValue("");
  },
);

test("what the club says against it is shown, and the address stays", async () => {
  const detail = "Too many submissions from your network. Please try again in a few minutes.";
  answerInTurn({ status: 429, body: { code: "too-many", detail } });
  const { visitor, form } = await open("/events/registration");

  await visitor.type(form.getByLabelText("Email"), "ada@guest.test");
  await visitor.click(form.getByRole("button", { name: "Send my links" }));

  expect(await form.findByText(detail)).toBeVisible();
  expect(form.getByLabelText("Email")).toHaveValue("ada@guest.test");
});
