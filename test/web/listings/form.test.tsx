import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { OwnListing } from "#shared/listings.ts";
import { leaveFor } from "#web/ui/leave.ts";
import { ok, problem } from "../api.ts";
import { stubPictures, storage } from "../picture.ts";
import { field, api, press } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";
import {
  checkout,
  consents,
  fillIn,
  listingApi,
  openForm,
  pay,
  paymentPage,
  submit,
  typed,
  getOwn,
  own,
  token,
  uploads as grant,
  billing,
  openOwn,
  payAgain,
  submitListing,
} from "./listings.tsx";

jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));

beforeEach(() => jest.mocked(leaveFor).mockReset());

describe("the form", () => {
  test("everything that is typed is sent, and the payment follows", async () => {
    const { sent } = await submitListing();

    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(paymentPage));
    expect(sent.map(({ call }) => call)).toEqual([submit, checkout]);
    const agreed = Object.fromEntries(consents.map((name) => [name, true]));
    expect(sent[0]!.body).toEqual({ ...typed, ...agreed, homepage: "" });
    expect(sent[0]!.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
    const leaving = screen.getByRole("button", { name: "Redirecting to payment..." });
    expect(leaving).toHaveAttribute("aria-disabled", "true");
  });

  test("an empty form says what it needs, field by field and all of it at its end", async () => {
    const { sent } = listingApi();
    const { visitor } = await openForm();

    await visitor.click(pay());

    const summary = (await screen.findByText("14 answers need your attention")).parentElement!;
    expect(
      within(summary)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      "Business name is required",
      "Please select a business category",
      "City & State is required",
      "Years in business is required",
      "Short description is required",
      "Full bio is required",
      "Full name is required",
      "Invalid email address",
      "Phone number is required",
      "Instagram handle is required",
      "Other socials are required",
      "You must be authorized to submit",
      "You must give permission to list",
      "You must agree to receive updates",
    ]);
    expect(field("businessName")).toHaveFocus();
    expect(field("authorized")).toHaveAccessibleDescription("You must be authorized to submit");
    expect(sent).toEqual([]);
  });
});

describe("failures", () => {
  const failed = "Failed to submit form. Please try again.";
  const noCheckout = "Failed to start checkout process. Please try again.";
  test("when the API fails, banner and toast say so and nothing is lost", async () => {
    const { callsOf } = await submitListing({ [submit]: () => problem(500) });

    expect(await screen.findByRole("alert")).toHaveTextContent(failed);
    expect(screen.getByRole("alert")).toHaveFocus();
    expect(await screen.findByText("Error")).toBeVisible();
    expect(screen.getByText(failed, { selector: "[data-scope=toast] *" })).toBeVisible();
    expect(field("businessName")).toHaveValue(typed.businessName);
    expect(callsOf(checkout)).toEqual([]);
  });

  test.each([
    { when: "fails", answer: problem(500), message: noCheckout },
    { when: "answers no address", answer: { status: 201, body: {} }, message: noCheckout },
    { when: "says why", answer: problem(503, "The payment service is out."), message: "The payment service is out." },
  ])("when the checkout $when, banner and toast say so and nothing is lost", async ({ answer, message }) => {
    await submitListing({ [checkout]: () => answer });

    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(await screen.findByText("Error")).toBeVisible();
    expect(screen.getByText(noCheckout, { selector: "[data-scope=toast] *" })).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
    expect(pay()).toBeEnabled();
    expect(field("businessName")).toHaveValue(typed.businessName);
    expect(JSON.stringify(sessionStorage)).toContain(typed.businessName);
  });

  test("pressing again pays for the listing that was kept", async () => {
    const { answers, callsOf } = listingApi();
    const open = answers[checkout]!;
    answers[checkout] = () => problem(503);
    const { visitor } = await openForm();
    fillIn();
    await visitor.click(pay());
    await screen.findByRole("alert");
    answers[checkout] = open;

    await visitor.click(pay());

    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(paymentPage));
    const [first, second] = callsOf(submit);
    expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]);
    expect(second!.body).toEqual(first!.body);
  });
});

describe("payment", () => {
  /** Somebody types a listing, goes to its payment and comes back; the club knows this of the payment, or fails. */
  const comeBack = async (query: string, payment: OwnListing["payment"] | "unknown" = "live") => {
    const { answers } = listingApi({
      [getOwn]: () => (payment === "unknown" ? { status: 500, body: {} } : ok(own({ payment }))),
    });
    const { visitor, leave } = await openForm();
    fillIn();
    await visitor.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(paymentPage));
    leave();
    jest.mocked(leaveFor).mockReset();
    return { answers, ...(await openForm(query)) };
  };

  const notice = (title: string) => {
    const box = screen.getByRole("heading", { level: 2, name: title }).closest<HTMLElement>("[role=status]")!;
    return { box, inside: within(box) };
  };

  test("whoever has paid reads so, and the form begins afresh", async () => {
    const { leave } = await comeBack("?success=true");

    const { box, inside } = notice("Payment Successful");
    expect(box).toHaveFocus();
    expect(box).toHaveTextContent("Your premium listing subscription is active");
    expect(box).toHaveTextContent(/private link/);
    const page = `/network/${own().slug}`;
    await waitFor(() => expect(screen.getAllByRole("link", { name: "See your page" })).toHaveLength(2));
    for (const link of screen.getAllByRole("link", { name: "See your page" }))
      expect(link).toHaveAttribute("href", page);
    expect(inside.getByRole("link", { name: "Private page" })).toHaveAttribute(
      "href",
      `/business-listing/manage#${token}`,
    );
    await waitFor(() => expect(field("businessName")).toHaveValue(""));
    expect(JSON.stringify(sessionStorage)).not.toContain(typed.email);
    leave();
  });

  test("whoever has given up reads so, and finds everything", async () => {
    const { visitor } = await comeBack("?canceled=true");

    const { box, inside } = notice("Payment Canceled");
    expect(box).toHaveFocus();
    expect(box).toHaveTextContent(/continue with a free listing.*or retry/);
    expect(field("businessName")).toHaveValue(typed.businessName);
    const kept = inside.getByRole("link", { name: "Private page" });
    expect(kept).toHaveAttribute("href", `/business-listing/manage#${token}`);
    await visitor.click(inside.getByRole("button", { name: "Back to the form" }));
    expect(screen.getByRole("heading", { name: "Your listing" })).toHaveFocus();
  });

  test("an address alone makes nothing paid: whoever has not paid reads so, and nothing is lost", async () => {
    const { visitor } = await comeBack("?success=true", "unpaid");

    expect(await screen.findByRole("heading", { name: "Not Paid Yet" })).toBeVisible();
    const { box, inside } = notice("Not Paid Yet");
    expect(box).toHaveFocus();
    expect(screen.queryByText("Payment Successful")).not.toBeInTheDocument();
    expect(field("businessName")).toHaveValue(typed.businessName);
    await visitor.click(inside.getByRole("button", { name: "Back to the form" }));
    expect(screen.getByRole("heading", { name: "Your listing" })).toHaveFocus();
  });

  test("without news of a payment the page says how it works and what it costs, and leads on, to its form with one press", async () => {
    listingApi();
    const { visitor } = await openForm("?success=false&canceled=1");
    expect(screen.getByText("How it works")).toBeVisible();
    expect(screen.queryByText(/Payment (Successful|Canceled)/)).not.toBeInTheDocument();

    const main = within(screen.getByRole("main"));
    expect(main.getByText("$12")).toBeVisible();
    for (const path of ["/about", "/network", "/membership", "/events", "/contact"]) {
      expect(main.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain(path);
    }
    await visitor.click(screen.getAllByRole("link", { name: "Start your listing" })[0]!);
    expect(screen.getByRole("heading", { name: "Your listing" })).toHaveFocus();
  });
});

describe("pictures", () => {
  const idOf = (number: number) => `upload_01JABCDEFGHJKMNPQRSTVWXYZ${number}`;
  const picture = (content = "picture", name = "sign.jpg", type = "image/jpeg") => new File([content], name, { type });

  let encoded: string[];
  let uploads: ReturnType<typeof storage>;

  beforeEach(() => {
    encoded = stubPictures();
    uploads = storage();
  });

  const open = async () => {
    const wire = listingApi();
    let granted = 0;
    wire.answers[grant] = () => ok({ id: idOf(++granted), url: "https://storage.example/", fields: { key: "k" } });
    return { ...wire, ...(await openForm()) };
  };

  const names = { logo: "Logo (Optional)", featuredImage: "Featured Image (Optional)" };
  const place = (of: keyof typeof names) => within(screen.getByRole("group", { name: names[of] }));
  const choose = (of: keyof typeof names, file: File) =>
    fireEvent.change(document.querySelector(`input[name="${of}"]`)!, { target: { files: [file] } });

  const upload = async (count = 1) => {
    await waitFor(() => expect(uploads).toHaveLength(count));
    return uploads.at(-1)!;
  };
  const arrive = async (count = 1) => {
    const { answer } = await upload(count);
    await act(() => Promise.resolve(answer(204)));
  };

  test("both are drawn anew, shown, uploaded at once, and sent with the form", async () => {
    const { visitor, callsOf } = await open();
    choose("logo", picture());
    const { progress } = await upload();
    expect(document.querySelector("main img")).toHaveAttribute("src", "blob:preview");
    act(() => progress(0.42));
    expect(screen.getByRole("progressbar", { name: "Uploading your logo" })).toHaveAttribute("aria-valuenow", "42");
    await arrive();
    expect(await place("logo").findByText("Your logo is uploaded.")).toBeVisible();
    choose("featuredImage", picture());
    await arrive(2);
    expect(encoded).toEqual(["image/webp 512×384", "image/webp 1600×1200"]);
    expect(callsOf(grant)[0]!.body).toEqual({ type: "image/webp", size: "picture".length });
    fillIn();

    await visitor.click(pay());

    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(paymentPage));
    expect(callsOf(submit)[0]!.body).toMatchObject({ logo: idOf(1), featuredImage: idOf(2) });
  });

  test("an upload that fails is told, and can be tried again", async () => {
    const { visitor } = await open();
    choose("logo", picture());
    const { fail } = await upload();

    await act(() => Promise.resolve(fail()));

    expect(await place("logo").findByRole("alert")).toHaveTextContent("Logo upload failed");
    await visitor.click(place("logo").getByRole("button", { name: "Try again" }));
    await arrive(2);
    expect(await place("logo").findByText("Your logo is uploaded.")).toBeVisible();
  });

  test("one that fails also when the form is sent keeps it from being sent", async () => {
    const { answers, visitor, callsOf } = await open();
    answers[grant] = () => problem(429);
    choose("featuredImage", picture());
    await place("featuredImage").findByRole("alert");
    fillIn();

    await visitor.click(pay());

    expect(await screen.findByText("Error")).toBeVisible();
    expect(screen.getAllByText("Featured image upload failed").length).toBeGreaterThan(1);
    expect(callsOf(submit)).toEqual([]);
    expect(pay()).toBeEnabled();
  });

  test("what is chosen is said to be prepared at once, in place of what was wrong before; the form waits for it", async () => {
    const { callsOf } = await open();
    choose("logo", picture("words", "cv.pdf", "application/pdf"));
    await place("logo").findByRole("alert");

    choose("logo", picture());
    expect(place("logo").getByRole("status")).toHaveTextContent("Preparing your image…");
    expect(place("logo").getByRole("button", { name: "Choose a logo" })).toHaveAttribute("aria-busy", "true");
    expect(place("logo").queryByRole("alert")).not.toBeInTheDocument();
    fillIn();
    fireEvent.click(pay());
    await arrive();

    await waitFor(() => expect(callsOf(submit)[0]?.body).toMatchObject({ logo: idOf(1) }));
  });
});

describe("the private page", () => {
  const takenDown = {
    at: "2029-12-01T10:00:00.000Z",
    reason: "The pictures are somebody else's.",
    endsSubscription: false,
  };
  const graceUntil = "2030-03-13T18:00:00.000Z";
  const never = { slug: undefined, paidUntil: undefined };

  type Case = [words: string, listing: Partial<OwnListing>, badge: string, text: string, actions: string[]];

  test.each<Case>([
    ["not paid for", { ...never, payment: "unpaid" }, "Not paid yet", "as soon as you pay", ["Pay now ($12/month)"]],
    ["live", {}, "Live", "Your next payment is on Wednesday, March 6, 2030.", ["See your page", "Billing"]],
    [
      "live for no known time",
      { paidUntil: undefined },
      "Live",
      "It's in the directory.",
      ["See your page", "Billing"],
    ],
    [
      "cancelled",
      { endsThen: true },
      "Ends on Wednesday, March 6, 2030",
      "until Wednesday, March 6, 2030",
      ["See your page", "Billing"],
    ],
    [
      "past due",
      { payment: "past-due", graceUntil },
      "Payment failed",
      "until Wednesday, March 13, 2030",
      ["Change your card", "See your page"],
    ],
    ["ended", { payment: "ended" }, "Ended", "no longer in the directory", ["Pay again ($12/month)", "Billing"]],
    ["taken down", { takenDown }, "Taken down", "somebody else's", ["Billing"]],
  ])("a listing that is %s says so, and what can be done", async (_words, listing, badge, text, actions) => {
    await openOwn(listing);

    const standing = within(screen.getByRole("region", { name: "Status" }));
    expect(standing.getByText(badge)).toBeVisible();
    expect(screen.getByRole("region", { name: "Status" })).toHaveTextContent(text);
    const names = [...standing.queryAllByRole("button"), ...standing.queryAllByRole("link")].map(
      (one) => one.textContent,
    );
    expect(names.sort()).toEqual([...actions].sort());
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });

  test("a listing that is live leads to its page, and says everything that was told", async () => {
    await openOwn();

    expect(screen.getByRole("heading", { level: 2, name: "Obi & Daughters" })).toBeVisible();
    expect(screen.getByRole("link", { name: "See your page" })).toHaveAttribute("href", "/network/obi-daughters");
    const texts = screen.getAllByRole("definition").map((text) => text.textContent);
    expect(texts).toEqual(expect.arrayContaining([typed.fullBio, typed.phone, typed.email, "https://obi.example"]));
    expect(document.querySelector("main img")).toHaveAttribute("src", "/media/listings/logo.webp");
  });

  test.each([
    {
      ...{ name: "Pay again ($12/month)", call: payAgain, leaving: "Redirecting to payment..." },
      failed: "The payment did not openFailed to start checkout process. Please try again.",
    },
    {
      ...{ name: "Billing", call: billing, leaving: "Opening billing..." },
      failed: "Billing did not openWe couldn't open billing. Please try again.",
    },
  ])("$name leads to the payment service, once, and says where that fails", async ({ name, call, leaving, failed }) => {
    const { answers, visitor, callsOf } = await openOwn({ payment: "ended" });
    answers[call] = () => problem(500);
    await press(visitor, name);
    expect(await screen.findByRole("alert")).toHaveTextContent(failed);
    expect(await screen.findByText("Error")).toBeVisible();
    expect(screen.getByRole("button", { name })).toHaveAttribute("aria-disabled", "false");
    answers[call] = () => ({ status: 201, body: { url: paymentPage } });

    await press(visitor, name);

    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(paymentPage));
    expect(screen.getByRole("button", { name: leaving })).toHaveAttribute("aria-disabled", "true");
    expect(callsOf(call)).toHaveLength(2);
    act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(await screen.findByRole("button", { name })).toHaveAttribute("aria-disabled", "false");
  });

  test("a link that opens nothing says so and offers ways on", async () => {
    api({ [getOwn]: () => problem(400) });
    await visit("/business-listing/manage#nonsense");

    const heading = { level: 1, name: "This link doesn't work" };
    expect(await screen.findByRole("heading", heading)).toBeVisible();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "List your business" })).toHaveAttribute("href", "/business-listing");
    expect(main.getByRole("link", { name: "Contact us" })).toHaveAttribute(
      "href",
      "/contact?subject=My+business+listing",
    );
  });
});
