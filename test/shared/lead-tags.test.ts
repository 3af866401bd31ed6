import { contactOfLead, interestLevels, tagsOfLead } from "#shared/leads.ts";
import { given } from "../support/given.ts";

const cold = interestLevels.filter((level) => level !== "Want to join soon");

test("who wants to join soon is a warm lead", () => {
  expect(tagsOfLead(given.lead({ interestLevel: "Want to join soon" }))).toEqual([
    "Non-member lead",
    "Event warm lead",
  ]);
});

test.each(cold)("'%s' is not warm", (interestLevel) => {
  expect(tagsOfLead(given.lead({ interestLevel }))).toEqual(["Non-member lead"]);
});

test("the mailing list is told all there is to tell", () => {
  const lead = given.lead({ interestLevel: "Want to join soon", earlyAccess: true });

  expect(contactOfLead(lead)).toEqual({
    email: lead.email,
    firstName: "Ada",
    lastName: "Okafor",
    phone: "(214) 555-0134",
    tags: [
      "Non-member lead",
      "Event warm lead",
      "Interest: Architect",
      "City: Dallas",
      "State: TX",
      "Early Access Interest",
    ],
    status: "subscribed",
  });
});

test("who did not ask for early access is not tagged with it", () => {
  expect(contactOfLead(given.lead()).tags).toEqual([
    "Non-member lead",
    "Interest: Architect",
    "City: Dallas",
    "State: TX",
  ]);
});

test("an empty answer makes no tag", () => {
  const { tags } = contactOfLead(given.lead({ profession: "", city: "", state: "" }));

  expect(tags).toEqual(["Non-member lead"]);
});
