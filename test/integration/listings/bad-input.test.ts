import { contract } from "#shared/contract.ts";
import { asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { formsOf } from "../../support/table.ts";

const submit = (form: object) => asVisitorAt(given.internetAddress())(contract.submitListing, form as never);

test("every wrong field is named, with the specification's words", async () => {
  const answer = await submit({
    ...given.listing(),
    businessName: "",
    email: "ada",
    category: "Golf",
    authorized: false,
  });

  expect(answer).toMatchObject({ status: 400, body: { code: "invalid" } });
  expect(answer.body.errors).toEqual([
    { path: "businessName", message: "Business name is required" },
    { path: "category", message: "Please select a business category" },
    { path: "email", message: "Invalid email address" },
    { path: "authorized", message: "You must be authorized to submit" },
  ]);
});

test.each(["payment", "slug", "id", "secret", "subscription", "version"])("nobody chooses %s", async (field) => {
  const form = given.listing();

  const answer = await submit({ ...form, [field]: "live" });

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field, message: "Unknown field" }] } });
  expect(await formsOf("LISTING", form.email)).toEqual([]);
});
