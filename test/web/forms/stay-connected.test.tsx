import { screen, within, waitFor } from "@testing-library/react";
import { accepted, answerInTurn, lateAnswer, noNetwork, ok, problem, stubApi, type Answers } from "../api.ts";
import { visit } from "../site.tsx";
import { ada, fillIn, openDialog, sendLead, submitLead, visitDialog } from "./lead.tsx";

beforeEach(() => sessionStorage.clear());

describe("the section", () => {
  const formInPage = async () => within(await screen.findByRole("form", { name: "Join the list" }));
  test("the form asks in the specification's order, and its fields tell the browser what belongs in them", async () => {
    await visit();

    const form = await formInPage();

    const asked = [...document.querySelectorAll("form:has([name=firstName]) [name]")].map((field) =>
      field.getAttribute("name"),
    );
    expect(asked.join(", ")).toBe(
      "firstName, lastName, email, phone, city, state, profession, instagramHandle, interestLevel, earlyAccess, leave-this-empty",
    );
    expect(form.getByLabelText("Email Address")).toHaveAttribute("type", "email");
    expect(form.getByLabelText("Phone Number")).toHaveAttribute("type", "tel");
    expect(form.getByLabelText("Phone Number")).toHaveAttribute("placeholder", "(214) 555-0100");
    expect(form.getByLabelText("State")).toHaveAttribute("placeholder", "TX");
    expect(form.getByLabelText("Instagram Handle (Optional)")).toHaveAttribute("placeholder", "@username");
    const options = within(form.getByLabelText("Interest Level")).getAllByRole<HTMLOptionElement>("option");
    expect(options.map(({ value }) => value)).toEqual([
      "",
      "Just curious",
      "Waiting on the right event",
      "Want to join soon",
      "Just want to stay in the loop",
    ]);
  });

  test("people never meet the field for robots, and what a robot puts there is sent, for the API to judge", async () => {
    const sent = answerInTurn(accepted);
    const { visitor } = await visit();
    const form = await formInPage();
    expect(form.queryByRole("textbox", { name: /homepage/i })).not.toBeInTheDocument();
    const trap = document.querySelector("[name=leave-this-empty]")!;
    expect(trap).toHaveAttribute("tabindex", "-1");
    expect(trap).toHaveAttribute("autocomplete", "off");
    expect(trap.closest("[aria-hidden=true]")).not.toBeNull();
    await fillIn(visitor, form);
    await visitor.type(trap, "https://spam.test");

    await visitor.click(form.getByRole("button", { name: "Join the List" }));

    await screen.findByText("Thank You for Connecting!");
    expect(sent[0]!.body.homepage).toBe("https://spam.test");
  });

  test("a failure has a title; the thanks say what happens next and lead back to an empty form", async () => {
    answerInTurn(problem(500), accepted);
    const { visitor } = await visit();
    const form = await formInPage();
    await fillIn(visitor, form);
    await visitor.click(form.getByRole("button", { name: "Join the List" }));
    expect(await form.findByRole("alert")).toHaveTextContent(
      "Error submitting form:There was a problem submitting your information.",
    );

    await visitor.click(form.getByRole("button", { name: "Join the List" }));

    expect(await screen.findByRole("heading", { name: "Thank You for Connecting!" })).toHaveFocus();
    expect(screen.getByText(/Thanks for your interest in the club/)).toHaveTextContent(
      "in touch with exclusive updates and invites soon",
    );
    expect(screen.getByText("Your information has been successfully saved and forwarded to our team.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "What happens next" })).toBeVisible();
    expect(screen.getByText(/A confirmation is on its way to ada@guest\.test/)).toBeVisible();
    for (const [name, answer] of [
      ["Sent", /\d:\d\d [AP]M Central Time$/],
      ["Email Address", "ada@guest.test"],
      ["Interest Level", "Want to join soon"],
    ] as const)
      expect(screen.getByText(name, { selector: "dt" }).nextElementSibling).toHaveTextContent(answer);
    await visitor.click(screen.getByRole("button", { name: "Submit Another Response" }));
    for (const label of [...Object.keys(ada), "Interest Level"])
      expect((await formInPage()).getByLabelText(label)).toHaveValue("");
  });
});

describe("drafts", () => {
  test("a failed submission survives leaving the site and coming back", async () => {
    const { leave, dialog } = await sendLead(problem(500));
    await dialog.findByRole("alert");
    leave();

    const { dialog: again } = await visitDialog();

    for (const [label, text] of Object.entries(ada)) expect(again.getByLabelText(label)).toHaveValue(text);
    expect(again.getByLabelText("Interest Level")).toHaveValue("Want to join soon");
  });
});

describe("failures", () => {
  afterEach(() => jest.restoreAllMocks());

  const refused = (body: object = {}) => ok({ success: false, ...body });

  test("banner and toast say why, whatever it is, and nothing is lost", async () => {
    let answer: ReturnType<Answers[string]> = noNetwork;
    stubApi({ "POST /api/leads": () => answer });
    const { visitor } = await visit();
    const dialog = await submitLead(visitor);

    for (const [failure, message] of [
      [noNetwork, "Network error. Please check your internet connection and try again."],
      [problem(409, "Please wait a minute."), "Please wait a minute."],
      [
        problem(401, "The authentication token expired"),
        "Authentication error. The form will still be submitted, but you may not receive all confirmations.",
      ],
      [problem(500), "There was a problem submitting your information."],
      [refused({ error: "The list is closed.", message: "No." }), "The list is closed."],
      [refused({ message: "Please write to us." }), "Please write to us."],
      [refused(), "There was an issue submitting your information."],
      [{ failure: new Error("something odd") }, "There was a problem submitting your form. Please try again."],
    ] as const) {
      answer = failure;
      await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));
      await waitFor(() => expect(dialog.getByRole("alert")).toHaveTextContent(message));
      await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
      expect(dialog.getByRole("alert")).toHaveFocus();
    }
    expect(screen.getAllByText("Error")[0]).toBeVisible();
    for (const [label, text] of Object.entries(ada)) expect(dialog.getByLabelText(label)).toHaveValue(text);
  });

  test("an answer that takes more than fifteen seconds is given up", async () => {
    const clock = new AbortController();
    const timeout = jest.fn(() => clock.signal);
    AbortSignal.timeout = timeout;
    globalThis.fetch = ((_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal!.addEventListener("abort", () => reject(new DOMException("The operation timed out.", "TimeoutError"))),
      )) as typeof fetch;
    const { visitor } = await visit();
    const dialog = await submitLead(visitor);
    expect(await dialog.findByRole("button", { name: "Submitting..." })).toHaveAttribute("aria-disabled", "true");

    clock.abort();

    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "Request timed out. Please check your internet connection and try again.",
    );
    expect(timeout).toHaveBeenCalledWith(15_000);
  });

  test("without a connection the failure is the network's", async () => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { dialog } = await sendLead({ failure: new Error("net::ERR_INTERNET_DISCONNECTED") });

    expect(await dialog.findByRole("alert")).toHaveTextContent("Network error.");
  });

  test("what the server finds wrong with a field is said beside it", async () => {
    const errors = [{ path: "email", message: "Please enter a valid email address" }];
    const { dialog } = await sendLead(problem(400, "Please check your answers.", errors));

    expect(await dialog.findByText("Please enter a valid email address")).toBeVisible();
    expect(dialog.getByLabelText("Email Address")).toHaveAccessibleDescription("Please enter a valid email address");
    expect(dialog.getByLabelText("Email Address")).toHaveFocus();
  });

  test("a new attempt clears the failure, and carries the key of the first, so that it is stored once", async () => {
    const { answer, give } = lateAnswer();
    const { sent, visitor, dialog } = await sendLead(problem(500), answer);
    await dialog.findByRole("alert");

    await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));

    expect(dialog.queryByRole("alert")).not.toBeInTheDocument();
    give(accepted);
    expect(await dialog.findByRole("button", { name: "Submit Another Response" })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]!.headers["idempotency-key"]).toBe(sent[0]!.headers["idempotency-key"]);
  });
});

describe("the dialog", () => {
  test("the dialog says what staying connected means; closed by Escape it gives the focus back and loses nothing", async () => {
    const { visitor, dialog } = await visitDialog();
    expect(dialog.getByText(/Not ready to join\? No pressure\./)).toBeVisible();
    expect(dialog.getByText(/exclusive updates, invites and gems from the club, by email/)).toBeVisible();
    await visitor.type(dialog.getByLabelText("First Name"), "Ada");

    await visitor.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getAllByRole("button", { name: "Stay Connected" })[0]).toHaveFocus();
    expect((await openDialog(visitor)).getByLabelText("First Name")).toHaveValue("Ada");
  });

  test("every wrong field has its own message, and the first one gets the focus", async () => {
    const sent = answerInTurn(accepted);
    const { visitor, dialog } = await visitDialog();

    await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));

    expect(await dialog.findByLabelText("First Name")).toHaveFocus();
    const messages = {
      "First Name": "First name must be at least 2 characters",
      "Last Name": "Last name must be at least 2 characters",
      "Email Address": "Please enter a valid email address",
      "Phone Number": "Please enter a valid phone number",
      City: "Please enter your city",
      State: "Please enter your state",
      "Profession or Industry": "Please enter your profession",
      "Interest Level": "Please select your interest level",
    };
    for (const [label, message] of Object.entries(messages)) {
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message);
      expect(dialog.getByLabelText(label)).toBeInvalid();
    }
    expect(dialog.getByLabelText("Instagram Handle (Optional)")).toBeValid();
    expect(sent).toHaveLength(0);
  });

  test("a lead goes to the API under the specification's names", async () => {
    const sent = answerInTurn(accepted);
    const { visitor, dialog } = await visitDialog();
    await fillIn(visitor, dialog);
    await visitor.type(dialog.getByLabelText("Instagram Handle (Optional)"), "@ada");
    await visitor.click(dialog.getByRole("checkbox", { name: "Yes, send me early bird access to events + offers" }));

    await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));

    expect(await dialog.findByText("Thank you for your interest. We'll be in touch soon!")).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        address: "/api/leads",
        headers: expect.objectContaining({
          "idempotency-key": expect.stringMatching(/^[\da-f-]{36}$/) as string,
        }) as object,
        body: {
          firstName: "Ada",
          lastName: "Obi",
          email: "ada@guest.test",
          phone: "(214) 555-0100",
          city: "Dallas",
          state: "TX",
          profession: "Architecture",
          interestLevel: "Want to join soon",
          earlyAccess: true,
          instagramHandle: "@ada",
          homepage: "",
        },
      }),
    ]);
  });

  test("while sending, the button says so and cannot be pressed; a double click sends once", async () => {
    const { answer, give } = lateAnswer();
    const sent = answerInTurn(answer);
    const { visitor, dialog } = await visitDialog();
    await fillIn(visitor, dialog);

    await visitor.dblClick(dialog.getByRole("button", { name: "Stay Connected" }));

    expect(await dialog.findByRole("button", { name: "Submitting..." })).toHaveAttribute("aria-disabled", "true");
    give(accepted);
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test("a lead that the mailing list did not take is sent all the same, with a note, and leaves no draft", async () => {
    const { leave, dialog } = await sendLead({ status: 201, body: { success: true, mailingList: "failed" } });

    expect(await screen.findByText("Note")).toBeVisible();
    expect(
      screen.getByText(
        "We received your information, but there was an issue syncing with our mailing list. We'll add you manually.",
      ),
    ).toBeVisible();
    expect(dialog.getByRole("button", { name: "Submit Another Response" })).toBeVisible();
    leave();
    expect((await visitDialog()).dialog.getByLabelText("First Name")).toHaveValue("");
  });
});
