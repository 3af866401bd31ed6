import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { leaveFor } from "#web/ui/leave.ts";
import { fillIn, listingApi, openForm, pay, submit, uploads as grant } from "./listings.tsx";
import { picturesWork, storage } from "./picture.ts";
import { ok, problem, type } from "./registrations.tsx";

jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));

const idOf = (number: number) => `upload_01JABCDEFGHJKMNPQRSTVWXYZ${number}`;
const picture = (content = "picture", name = "sign.jpg", type = "image/jpeg") => new File([content], name, { type });

let encoded: string[];
let uploads: ReturnType<typeof storage>;

beforeEach(() => {
  jest.mocked(leaveFor).mockReset();
  encoded = picturesWork();
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

  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  expect(callsOf(submit)[0]!.body).toMatchObject({ logo: idOf(1), featuredImage: idOf(2) });
});

test("of two chosen one after the other the later one counts, though the first is read longer", async () => {
  await open();
  const read = createImageBitmap;
  let readFirst: () => void;
  const isRead = new Promise<void>((resolve) => (readFirst = resolve));
  jest.spyOn(globalThis, "createImageBitmap").mockImplementationOnce(async (file) => {
    await isRead;
    return read(file);
  });
  choose("logo", picture("first"));
  choose("logo", picture("second"));
  await arrive();

  await act(() => Promise.resolve(readFirst()));

  expect(await place("logo").findByText("Your logo is uploaded.")).toBeVisible();
  expect(uploads).toHaveLength(1);
});

test("one can be dropped, and be removed again", async () => {
  const { visitor, callsOf } = await open();
  fireEvent.drop(screen.getByRole("group", { name: names.logo }), { dataTransfer: { files: [picture()] } });
  await arrive();
  await visitor.click(await place("logo").findByRole("button", { name: "Remove logo" }));
  fillIn();

  await visitor.click(pay());

  await waitFor(() => expect(callsOf(submit)).toHaveLength(1));
  expect(callsOf(submit)[0]!.body).not.toHaveProperty("logo");
});

test("they are there after a reload", async () => {
  const { callsOf, leave } = await open();
  choose("logo", picture());
  await arrive();
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain(idOf(1)));
  leave();

  const { visitor } = await openForm("?canceled=true");

  expect(document.querySelector("main img")).toHaveAttribute("src", `data:image/webp;base64,${btoa("picture")}`);
  expect(place("logo").getByText("Your logo is uploaded.")).toBeVisible();
  fillIn();
  await visitor.click(pay());
  await waitFor(() => expect(callsOf(submit)[0]?.body).toMatchObject({ logo: idOf(1) }));
  expect(uploads).toHaveLength(1);
});

test("another listing brings them along anew, since the one before has taken their uploads", async () => {
  const { callsOf, visitor, leave } = await open();
  choose("logo", picture());
  await arrive();
  fillIn();
  await visitor.click(pay());
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  leave();
  const { visitor: returned } = await openForm("?canceled=true");
  type({ phone: "(214) 555-0199" });

  await returned.click(pay());

  await arrive(2);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(2));
  expect(callsOf(submit).map(({ body }) => body.logo)).toEqual([idOf(1), idOf(2)]);
});

test("a form that is sent waits for the picture on its way", async () => {
  const { visitor, callsOf } = await open();
  choose("logo", picture());
  await upload();
  fillIn();

  await visitor.click(pay());

  expect(screen.getByRole("button", { name: "Redirecting to payment..." })).toBeDisabled();
  expect(callsOf(submit)).toEqual([]);
  await arrive();
  await waitFor(() => expect(callsOf(submit)[0]?.body).toMatchObject({ logo: idOf(1) }));
});

test.each([
  { of: "logo", message: "Logo upload failed" },
  { of: "featuredImage", message: "Featured image upload failed" },
] as const)("an upload of the $of that fails is told, and can be tried again", async ({ of, message }) => {
  const { visitor } = await open();
  choose(of, picture());
  const { fail } = await upload();

  await act(() => Promise.resolve(fail()));

  expect(await place(of).findByRole("alert")).toHaveTextContent(message);
  await visitor.click(place(of).getByRole("button", { name: "Try again" }));
  await arrive(2);
  expect(await place(of).findByText(/is uploaded\./)).toBeVisible();
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

test.each([
  {
    what: "a file over 5 MB",
    file: picture("x".repeat(5 * 1024 * 1024 + 1)),
    message: "File size must be less than 5MB",
  },
  { what: "a document", file: picture("words", "cv.pdf", "application/pdf"), message: /That is not a picture/ },
  {
    what: "a drawing that is a program",
    file: picture("<svg/>", "logo.svg", "image/svg+xml"),
    message: /JPEG, PNG or WebP/,
  },
  { what: "a picture of an unknown kind", file: picture("broken", "me.heic", "image/heic"), message: /cannot read/ },
])("$what is refused with words", async ({ file, message }) => {
  const { callsOf } = await open();

  choose("logo", file);

  expect(await place("logo").findByRole("alert")).toHaveTextContent(message);
  expect(callsOf(grant)).toEqual([]);
});

test("what the server finds wrong with a picture is said beside it", async () => {
  const { answers, visitor } = await open();
  answers[submit] = () => problem(400, "Please check.", [{ path: "logo", message: "This upload is gone." }]);
  choose("logo", picture());
  await arrive();
  fillIn();

  await visitor.click(pay());

  expect(await place("logo").findByText("This upload is gone.")).toBeVisible();
});
