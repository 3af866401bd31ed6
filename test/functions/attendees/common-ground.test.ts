import { findCommonGround } from "#functions/attendees/common-ground.ts";

const nobody = { company: "", location: "", position: "", bio: "" };

test("who shows nothing has nothing in common with anyone", () => {
  expect(findCommonGround(nobody, nobody)).toEqual([]);
});

test("the same place and company, however they are written, as the other wrote them", () => {
  const mine = { ...nobody, location: "dallas, tx ", company: "ACME" };
  const theirs = { ...nobody, location: "Dallas, TX", company: "Acme" };

  expect(findCommonGround(mine, theirs)).toEqual([
    { kind: "location", values: ["Dallas, TX"] },
    { kind: "company", values: ["Acme"] },
  ]);
});

test("the three longest words that both use, not those that everybody does", () => {
  const mine = { ...nobody, position: "Architect", bio: "I would love to talk about zoning, financing, and robotics." };
  const theirs = { ...nobody, bio: "Robotics coach. Zoning? An architect knows. Financing a first building, about." };

  expect(findCommonGround(mine, theirs)).toEqual([{ kind: "words", values: ["architect", "financing", "robotics"] }]);
});

test("words are compared without case and accents", () => {
  expect(findCommonGround({ ...nobody, bio: "RÉSUMÉS" }, { ...nobody, bio: "resumes" })).toEqual([
    { kind: "words", values: ["resumes"] },
  ]);
});

test("a word of another script counts, and a short one does not", () => {
  expect(findCommonGround({ ...nobody, bio: "Φιλοσοφία art" }, { ...nobody, bio: "art φιλοσοφια" })).toEqual([
    { kind: "words", values: ["φιλοσοφια"] },
  ]);
});
