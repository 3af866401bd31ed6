import { namesOf, tagsOf } from "#shared/mailing-list.ts";

test.each([
  ["Ada", "Ada", ""],
  ["Ada Okafor", "Ada", "Okafor"],
  ["Mary Jane Watson", "Mary", "Jane Watson"],
  ["  Ada   Okafor ", "Ada", "Okafor"],
  ["", "", ""],
])("the first word of %j is the first name, the rest the last", (name, firstName, lastName) => {
  expect(namesOf(name)).toEqual({ firstName, lastName });
});

test("a tag is not cut through a character", () => {
  expect(tagsOf([`${"t".repeat(99)}🎉`])).toEqual(["t".repeat(99)]);
});

test("a list takes each tag once, no empty one, and a hundred characters of it", () => {
  expect(tagsOf(["One", "", " ", "Two", " One ", "t".repeat(101)])).toEqual(["One", "Two", "t".repeat(100)]);
});
