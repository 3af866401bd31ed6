import { Box, chakra } from "@chakra-ui/react";

export type EmailLook = "light" | "dark";
export type EmailWidth = "computer" | "phone";

/** In pixels: what most phones have. */
const phoneWidthPx = 390;
export const emailHeightPx = 560;

const styleElement = /<style>([\s\S]*?)<\/style>/g;

/**
 * Shows the email's own styles in a frame: the site's policy takes no style element, so they are adopted instead; the
 * look is chosen here, not by this device.
 */
const dress = (frame: HTMLIFrameElement, html: string, look: EmailLook) => {
  const { contentDocument: page, contentWindow } = frame;
  if (!page || !contentWindow) return;
  const { CSSStyleSheet: Sheet } = contentWindow as unknown as { CSSStyleSheet: typeof CSSStyleSheet };
  const sheet = new Sheet();
  sheet.replaceSync(
    [...html.matchAll(styleElement)]
      .map(([, styles]) => styles)
      .join("\n")
      .replaceAll("(prefers-color-scheme: dark)", look === "dark" ? "all" : "not all")
      .replace("color-scheme: light dark", `color-scheme: ${look}`),
  );
  page.adoptedStyleSheets = [sheet];
};

const Frame = chakra("iframe", {
  base: { display: "block", mx: "auto", maxWidth: "full", height: `${emailHeightPx}px`, border: "0" },
});

/** An email as its readers see it, in light or dark, on a computer or a phone. */
export const EmailFrame = ({ html, look, width }: { html: string; look: EmailLook; width: EmailWidth }) => (
  <Box overflowX="auto" borderWidth="1px" borderRadius="sm" bg={look === "dark" ? "black" : "white"}>
    <Frame
      // Another look is another document: a frame is dressed once it is loaded.
      key={look}
      title="The email"
      srcDoc={html.replace(styleElement, "")}
      // Without scripts, forms, and ways out; without the site's origin it could not be dressed.
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => dress(currentTarget, html, look)}
      width={width === "phone" ? `${phoneWidthPx}px` : "full"}
    />
  </Box>
);
