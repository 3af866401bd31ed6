import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render } from "@testing-library/react";
import { system } from "#web/theme/system.ts";
import { Avatar, initialsOf } from "#web/ui/avatar.tsx";

const show = (props: { id?: string; src?: string | null }) =>
  render(
    <ChakraProvider value={system}>
      <Avatar id="ada" name="Ada Obi" src={null} size="small" {...props} />
    </ChakraProvider>,
  ).container;

const groundOf = (container: HTMLElement) => container.querySelector<HTMLElement>("[aria-hidden]")!.style.cssText;

test.each([
  ["Ada Obi", "AO"],
  ["ada", "A"],
  ["Ada Lovelace Obi", "AO"],
  ["  émile   zola ", "ÉZ"],
  ["🎷 Jazz", "🎷J"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("without a picture there are initials, on a colour that stays the same for a member", () => {
  const ada = show({});

  expect(ada).toHaveTextContent("AO");
  expect(groundOf(show({}))).toBe(groundOf(ada));
});

test("a picture that is broken gives way to the initials", () => {
  const container = show({ src: "/media/avatars/gone.webp" });
  const picture = container.querySelector("img")!;
  expect(picture).toHaveAttribute("alt", "");
  expect(picture).toHaveAttribute("loading", "lazy");

  fireEvent.error(picture);

  expect(container).toHaveTextContent("AO");
});
