import { ChakraProvider, Box, chakra, createSlotRecipeContext, createSystem } from "@chakra-ui/react";
import { render } from "@testing-library/react";
import { Button } from "#web/ui/button.tsx";
import { withMemory } from "../../../web/theme/remembered.ts";
import { system as club } from "../../../web/theme/system.ts";

const Narrow = chakra(Button, {
  base: { px: "1" },
  variants: { tone: { loud: { color: "red" }, calm: { color: "gray" } } },
});

const { withProvider, withContext } = createSlotRecipeContext({
  recipe: {
    slots: ["root", "item"],
    base: { root: { p: "4" }, item: { color: "red", _first: { color: "gray" } } },
    variants: { size: { small: { item: { fontSize: "1rem" } } } },
  },
});
const List = withProvider<HTMLUListElement, React.PropsWithChildren<{ size?: "small" }>>("ul", "root");
const Item = withContext<HTMLLIElement, React.PropsWithChildren>("li", "item");

const Page = ({ width }: { width: string }) => (
  <>
    <List size="small">
      <Item>One</Item>
    </List>
    <List>
      <Item>Two</Item>
    </List>
    <Button>Save</Button>
    <Button size="compact" css={{ _hover: { color: "fg.muted" } }}>
      Undo
    </Button>
    <Narrow tone="loud">Loud</Narrow>
    <Narrow tone="calm">Calm</Narrow>
    <Box p={["1", "2"]} className="bar" width={width} htmlWidth="4" />
    <Box p={{ base: "1", md: "4" }} hidden />
  </>
);

/** Names of classes are made of what is in them. */
const look = (container: HTMLElement) =>
  [...container.querySelectorAll("*")].map(({ tagName, className }) => `${tagName} ${className}`);

test("what is remembered looks as what is worked out anew, also once it has changed", () => {
  const plain = createSystem(club._config);
  const own = withMemory(plain);
  const show = (system: typeof plain) =>
    render(
      <ChakraProvider value={system}>
        <Page width="10%" />
      </ChakraProvider>,
    );
  const [expected, remembered] = [show(plain), show(own)];

  expect(look(remembered.container)).toEqual(look(expected.container));
  expect(new Set(look(remembered.container)).size).toBeGreaterThan(7);

  for (const width of ["20%", "10%"]) {
    for (const [{ rerender }, system] of [
      [expected, plain],
      [remembered, own],
    ] as const)
      rerender(
        <ChakraProvider value={system}>
          <Page width={width} />
        </ChakraProvider>,
      );
    expect(look(remembered.container)).toEqual(look(expected.container));
  }
});

test("a style that is always another one is not kept for ever, and is the same again", () => {
  const own = withMemory(createSystem(club._config));
  const first = own.css({ width: "0px" });
  expect(own.css({ width: "0px" })).toBe(first);

  for (let width = 1; width <= 2000; width++) own.css({ width: `${width}px` });

  expect(own.css({ width: "0px" })).not.toBe(first);
  expect(own.css({ width: "0px" })).toEqual(first);
});
