import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { PortalTitle } from "#web/ui/portal-title.tsx";
import { useRoomAboveKeyboard } from "./use-keyboard.ts";

export type ChatFrameProps = {
  /** Of the document, and of the page. */
  title: string;
  /** In the heading's line; on phones it stands there alone, and the heading is for screen readers. */
  action?: ReactNode;
  /**
   * What fills the rest of the height, as a column: of the children, the one that scrolls has `flex: 1` and
   * `minHeight: 0`.
   */
  children: ReactNode;
};

/** The portal's bars on a phone, above and below, each with its border; the page leaves 15 px more below itself. */
const bars = "8.125rem";
const spare = "0.9375rem";

const Frame = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    minHeight: "22rem",
    height: { base: `calc(100dvh - ${bars})`, md: "100dvh" },
    mb: { base: `-${spare}`, md: "0" },
    bg: "bg",
    // While one types on a phone: nothing but the chat, in the room there is.
    "&[data-typing]": { position: "fixed", insetInline: "0", zIndex: "header", minHeight: "0", mb: "0" },
    "&[data-typing] > [data-part=head]": { display: "none" },
  },
});

const Heading = chakra("h1", {
  base: { flexShrink: "0", textStyle: "title", fontSize: { base: "1.375rem", md: "1.875rem" } },
  variants: { isAlone: { false: { mdDown: { srOnly: true } } } },
});

/**
 * A page of the portal that fills the height and does not scroll itself. On phones it stays above the portal's bar,
 * and, while one types, above the keyboard.
 */
export const ChatFrame = ({ title, action, children }: ChatFrameProps) => {
  const room = useRoomAboveKeyboard();
  return (
    <Frame data-typing={room && ""} style={room}>
      <PortalTitle title={title} />
      <Box
        data-part="head"
        display="flex"
        alignItems="center"
        columnGap="8"
        px={{ base: "3", md: "5" }}
        py={{ base: "1.5", md: "4" }}
        // Without anything in it, the line of a hidden heading takes no room.
        css={action !== undefined && { "&:not(:has(> :not(h1)))": { paddingBlock: { mdDown: "0" } } }}
      >
        <Heading isAlone={action === undefined}>{title}</Heading>
        {action}
      </Box>
      {children}
    </Frame>
  );
};
