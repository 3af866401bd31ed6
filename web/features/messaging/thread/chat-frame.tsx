import { Box, chakra } from "@chakra-ui/react";
import { useSyncExternalStore, type ReactNode } from "react";
import { Row } from "#web/ui/layout.ts";
import { PortalTitle } from "#web/ui/portal-page.tsx";

/** Keyboards are taller than this; browser toolbars are not. */
const minKeyboardPx = 140;

/** The area above a phone's keyboard, in CSS pixels: `top height`; empty without a keyboard. */
const getVisible = () => {
  const view = window.visualViewport;
  if (!view || view.scale > 1.01) return "";
  const hidden = document.documentElement.clientHeight - view.height;
  return hidden > minKeyboardPx ? `${Math.round(view.offsetTop)} ${Math.round(view.height)}` : "";
};

const subscribe = (onChange: () => void) => {
  const view = window.visualViewport;
  view?.addEventListener("resize", onChange);
  view?.addEventListener("scroll", onChange);
  return () => {
    view?.removeEventListener("resize", onChange);
    view?.removeEventListener("scroll", onChange);
  };
};

/** The area above a phone's keyboard, which covers the page without resizing it; undefined without one. */
const useRoomAboveKeyboard = () => {
  const visible = useSyncExternalStore(subscribe, getVisible);
  if (visible === "") return undefined;
  const [top, height] = visible.split(" ").map(Number);
  return { top: top!, height: height! };
};

type ChatFrameProps = {
  /** The title of the document and the page. */
  title: string;
  /** Next to the heading. */
  action?: ReactNode;
  /** At the end of the heading's line. */
  search?: ReactNode;
  /**
   * Whether the page has another header on phones, such as the other member's name: then the heading is for screen
   * readers only.
   */
  hasOwnHead?: boolean;
  /** Fills the remaining height as a column: the scrolling child has `flex: 1` and `minHeight: 0`. */
  children: ReactNode;
};

/**
 * Height of a portal bar on a phone, with its border: one at the top and one at the bottom; the page leaves 15 px
 * more below itself.
 */
const bar = "4.0625rem";
const spare = "0.9375rem";

/** A phone in landscape, or with its keyboard open: then the top bar is hidden (see the portal's layout). */
const low = "@media (max-height: 30rem)";

/** So low that the header is hidden too, to leave room for the composer and the messages. */
const lowest = "@media (max-height: 24rem)";

const Frame = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    minHeight: "11rem",
    height: { base: `calc(100dvh - 2 * ${bar})`, md: "100dvh" },
    [low]: { height: { base: `calc(100dvh - ${bar})`, md: "100dvh" } },
    mb: { base: `-${spare}`, md: "0" },
    bg: "bg",
    // While typing on a phone: only the chat, in the space above the keyboard.
    "&[data-typing]": { position: "fixed", insetInline: "0", zIndex: "header", minHeight: "0", mb: "0" },
    "&[data-typing] > [data-part=head]": { display: "none" },
  },
});

const Heading = chakra("h1", {
  base: {
    flexShrink: "0",
    textStyle: "title",
    fontSize: { base: "1.375rem", md: "1.875rem" },
    [lowest]: { srOnly: true },
  },
});

/**
 * A portal page that fills the height and does not scroll itself. On phones it stays above the portal's bar and,
 * while typing, above the keyboard.
 */
export const ChatFrame = ({ title, action, search, hasOwnHead = false, children }: ChatFrameProps) => {
  const room = useRoomAboveKeyboard();
  return (
    <Frame data-part="fills" data-typing={room && ""} style={room}>
      <PortalTitle title={title} />
      {/* Around the line: without padding above what is for screen readers only on phones. */}
      <Box data-part="head" flexShrink="0" srOnly={hasOwnHead ? { base: true, md: false } : undefined}>
        <Row
          columnGap={{ base: "4", md: "8" }}
          px="gutter"
          py={{ base: "1.5", md: "4" }}
          css={{
            "@media (max-width: 22rem)": { flexWrap: "wrap", "& > h1": { flexBasis: "full" } },
            [lowest]: { paddingBlock: "0", "& > :not(h1)": { display: "none" } },
          }}
        >
          <Heading>{title}</Heading>
          {action}
          {search}
        </Row>
      </Box>
      {children}
    </Frame>
  );
};
