import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";

const List = chakra("ul", { base: { maxHeight: "12rem", overflow: "auto", overflowWrap: "anywhere" } });

/** A list that scrolls where it is long, also by the keyboard. */
export const ScrollList = (props: ComponentProps<typeof List>) => <List tabIndex={0} {...props} />;
