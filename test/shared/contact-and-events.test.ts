import { contactOfMessage } from "#shared/contact.ts";
import { contactOfEventInterest, eventInterest } from "#shared/event-interest.ts";
import { eventsContract } from "#shared/events.ts";
import { given } from "../support/given.ts";

test("who writes to the club is a contact with one tag and no phone number", () => {
  const message = given.contactMessage({ name: "Ada" });

  expect(contactOfMessage(message)).toEqual({
    email: message.email,
    firstName: "Ada",
    lastName: "",
    tags: ["Contact Form"],
    status: "subscribed",
  });
});

test("who signs up for notifications is tagged with each interest", () => {
  const signup = given.eventInterest({ phone: "2145550134", interests: ["networking", "social"] });

  expect(contactOfEventInterest(signup)).toEqual({
    email: signup.email,
    firstName: "Ada",
    lastName: "Okafor",
    phone: "2145550134",
    tags: ["Event Interest", "networking", "social"],
    status: "subscribed",
  });
});

test("a signup without a phone number tells none", () => {
  expect(contactOfEventInterest(given.eventInterest())).not.toHaveProperty("phone");
});

test("interests are known ones, each once", () => {
  const interestsOf = (interests: unknown) => eventInterest.safeParse({ ...given.eventInterest(), interests });

  expect(interestsOf(["social", "workshops", "social"]).data?.interests).toEqual(["social", "workshops"]);
  const all = ["networking", "workshops", "social", "leadership"];
  expect(interestsOf(all).data?.interests).toEqual(all);
  for (const wrong of [["golf"], "social", {}, null, [null]])
    expect(interestsOf(wrong).error?.issues).toMatchObject([{ message: "Invalid input" }]);
});

test.each(["a b", "", "ä", "a/b", "a".repeat(81), "#", "..", 7])("%j is no event's id", (eventId) => {
  expect(eventsContract.getEvent.input.safeParse({ eventId }).success).toBe(false);
});

test("the public list of events is the public's alone: members have one of their own", () => {
  const { input } = eventsContract.listEvents;

  expect(input.parse({})).toEqual({ audience: "public" });
  for (const audience of ["members", "link", "everybody"]) expect(input.safeParse({ audience }).success).toBe(false);
});
