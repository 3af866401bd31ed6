import { lead, leadsContract } from "#shared/leads.ts";
import { given } from "../support/given.ts";
import { formRules, messagesOf } from "./form-rules.ts";

test.each([["yes"], [1], [[]], [""], [null]])("earlyAccess is not %j", (earlyAccess) => {
  expect(formRules.lead && messagesOf(formRules.lead, { earlyAccess })).toEqual(["earlyAccess: Invalid input"]);
});

test("spaces around an answer are taken off and do not count", () => {
  expect(lead.parse(given.lead({ city: "  Dallas " })).city).toBe("Dallas");
});

test("a page of leads is asked for by a month", () => {
  const { input } = leadsContract.listLeads;

  expect(input.safeParse({ month: "2026-11" }).success).toBe(true);
  for (const month of ["2026-13", "0000-01", "2026-1", "26-11", "", undefined, "2026-11-01"]) {
    expect(input.safeParse({ month }).success).toBe(false);
  }
});
