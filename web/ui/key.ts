import { chakra } from "@chakra-ui/react";

/** A key of the keyboard. */
export const Key = chakra("kbd", {
  base: { px: "1.5", mx: "0.5", borderWidth: "1px", borderRadius: "sm", fontFamily: "body", fontSize: "0.8125rem" },
});

/** A key, and what it does. */
export type KeyWords = readonly [key: string, what: string];
