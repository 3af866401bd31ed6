import { Box, chakra } from "@chakra-ui/react";
import { useSyncExternalStore, type ReactNode } from "react";
import { Row } from "#web/ui/layout.ts";
import { PortalTitle } from "#web/ui/portal-page.tsx";

/** Keyboards are higher than this; the bars of a browser are not. */
const minKeyboardPx = 140;

/** What is to be seen above a phone's keyboard, in pixels of the page: `top height`; empty while there is no keyboard. */
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

/** Where there is room above a phone's keyboard, which covers the page without making it smaller; undefined without one. */
const useRoomAboveKeyboard = () => {
  const visible = useSyncExternalStore(subscribe, getVisible);
  if (visible === "") return undefined;
  const [top, height] = visible.split(" ").map(Number);
  return { top: top!, height: height! };
};

type ChatFrameProps = {
  /** Of the document, and of the page. */
  title: string;
  /** In the heading's line. */
  action?: ReactNode;
  /** At its end. */
  search?: ReactNode;
  /** Where something else heads the page on a phone, as who one writes with does: there, the heading is for screen readers. */
  hasOwnHead?: boolean;
  /**
   * What fills the rest of the height, as a column: of the children, the one that scrolls has `flex: 1` and
   * `minHeight: 0`.
   */
  children: ReactNode;
};

/** A bar of the portal on a phone, with its border: one is above and one below; the page leaves 15 px more below itself. */
const bar = "4.0625rem";
const spare = "0.9375rem";

/** A phone on its side, or with its keyboard open: there, the bar above gives way (see the portal's layout). */
const low = "@media (max-height: 30rem)";

/** So low that the head gives way too, for where one writes and what is said. */
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
    // While one types on a phone: nothing but the chat, in the room there is.
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
 * A page of the portal that fills the height and does not scroll itself. On phones it stays above the portal's bar,
 * and, while one types, above the keyboard.
 */
export const ChatFrame = ({ title, action, search, hasOwnHead = false, children }: ChatFrameProps) => {
  const room = useRoomAboveKeyboard();
  return (
    <Frame data-part="fills" data-typing={room && ""} style={room}>
      <PortalTitle title={title} />
      {/* Around the line: what is for screen readers on phones has no padding above them either. */}
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
