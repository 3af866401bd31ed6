import { application, contactOfApplication, tagsOfApplication } from "#shared/applications.ts";
import { given } from "../support/given.ts";

test("an applicant's tags are those of the specification", () => {
  const tags = tagsOfApplication(
    given.application({
      membershipType: "vip",
      jobTitle: "Principal",
      industry: "Architecture",
      cityState: "Dallas, TX",
      professionalType: ["businessOwner", "both"],
      reasonsForJoining: ["networking", "visibility"],
      attendedEvent: "yes",
      socialFeature: "yes",
    }),
  );

  expect(tags).toEqual([
    "vip",
    "Principal",
    "Architecture",
    "Dallas",
    "TX",
    "businessOwner",
    "both",
    "networking",
    "visibility",
    "Previous Event Attendee",
    "Social Feature Approved",
  ]);
});

test("who has not been to an event is a new contact, and who is not to be featured is not tagged so", () => {
  const tags = tagsOfApplication(given.application({ attendedEvent: "no", socialFeature: "no" }));

  expect(tags).toContain("New Contact");
  expect(tags).not.toContain("Previous Event Attendee");
  expect(tags).not.toContain("Social Feature Approved");
});

test.each([
  ["Dallas, TX", ["Dallas", "TX"]],
  ["Dallas,TX", ["Dallas", "TX"]],
  ["Dallas TX", ["Dallas", "TX"]],
  ["Fort Worth, Texas", ["Fort Worth", "Texas"]],
  ["Fort Worth TX", ["Fort Worth", "TX"]],
  ["Dallas", ["Dallas"]],
  ["Dallas,", ["Dallas"]],
  ["Santa Fe", ["Santa Fe"]],
  ["dallas tx", ["dallas", "TX"]],
  ["Dallas, TX 75201", ["Dallas", "TX"]],
  ["Dallas TX 75201-1234", ["Dallas", "TX"]],
  ["Dallas, Texas, USA", ["Dallas", "Texas"]],
  [", TX", ["TX"]],
])("city and state of %j are the tags %j", (cityState, place) => {
  const [, , , ...tags] = tagsOfApplication(given.application({ cityState }));

  expect(tags.slice(0, tags.indexOf("businessOwner"))).toEqual(place);
});

test("the mailing list is told name, phone and tags", () => {
  const mary = given.application({ name: "Mary Jane Watson" });

  expect(contactOfApplication(mary)).toEqual({
    email: mary.email,
    firstName: "Mary",
    lastName: "Jane Watson",
    phone: "(214) 555-0134",
    tags: tagsOfApplication(mary),
    status: "subscribed",
  });
});

test("a website may be written in any way, but is no script", () => {
  const complaints = (linkedInOrWebsite: string) =>
    application.safeParse({ ...given.application(), linkedInOrWebsite }).error?.issues.map(({ message }) => message);

  for (const written of ["", "linkedin.com/in/ada", "https://okafor.example", "on request"])
    expect(complaints(written)).toBeUndefined();
  for (const script of ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x"])
    expect(complaints(script)).toEqual(["Please enter a web address"]);
});

test("an income is one of the options, or left open", () => {
  const incomes = (incomeRange: unknown) => application.safeParse({ ...given.application(), incomeRange });

  for (const income of ["", "prefer", "100kTo149k", "150kTo199k", "200kTo249k", "250kPlus"])
    expect(incomes(income).data?.incomeRange).toBe(income);
  for (const wrong of ["a lot", 250_000, null, []])
    expect(incomes(wrong).error?.issues).toMatchObject([{ message: "Invalid input" }]);
});
