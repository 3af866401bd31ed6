import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { finder, type Business } from "#web/content/network.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { Grid } from "#web/ui/layout.ts";

const Frame = chakra("div", {
  base: { position: "relative", aspectRatio: "16/9", overflow: "hidden", bg: "bg.subtle" },
});
const Picture = chakra("img", { base: { display: "block", width: "full", height: "full", objectFit: "cover" } });
const Logo = chakra("img", { base: { display: "block", objectFit: "contain" } });

/** Fine gold rings from a corner, behind the initials. */
const rings =
  "repeating-radial-gradient(circle at 88% 120%, transparent 0 1.375rem, {colors.brand.tint} 1.375rem 1.4375rem)";

const initials = /[\p{L}\p{N}]+/gu;

/** The first letters of a name's first two words. */
const monogramOf = (name: string) =>
  [...name.matchAll(initials)]
    .slice(0, 2)
    .map(([word]) => [...word][0])
    .join("")
    .toUpperCase();

const Monogram = ({ name }: { name: string }) => (
  <Grid
    className="dark"
    aria-hidden
    placeItems="center"
    height="full"
    bg="bg"
    color="brand.fg"
    textStyle="display"
    backgroundImage={rings}
    userSelect="none"
  >
    {monogramOf(name)}
  </Grid>
);

/** URLs of pictures that failed to load and are replaced. */
const useBroken = () => {
  const [broken, setBroken] = useState<readonly string[]>([]);
  return {
    isThere: (src: string | null) => src !== null && !broken.includes(src),
    lose: (src: string | null) => setBroken((was) => [...was, src ?? ""]),
  };
};

type Props = {
  business: Pick<Business, "name" | "logo" | "featuredImage">;
  /** Whether to load it eagerly. */
  isFirst?: boolean;
};

/** A business's picture with its logo in the corner, or its logo, or its initials. Its space is reserved at once. */
export const BusinessPicture = ({ business: { name, logo, featuredImage }, isFirst }: Props) => {
  const { isThere, lose } = useBroken();
  const common = { loading: isFirst ? undefined : ("lazy" as const), decoding: "async" as const };
  const hasPicture = isThere(featuredImage);
  const hasLogo = isThere(logo);
  return (
    <Frame>
      {hasPicture && (
        <Picture {...common} src={featuredImage!} alt={finder.pictureOf(name)} onError={() => lose(featuredImage)} />
      )}
      {hasLogo && (
        <Logo
          {...common}
          {...logoGround}
          src={logo!}
          alt={finder.logoOf(name)}
          onError={() => lose(logo)}
          {...(hasPicture
            ? {
                position: "absolute",
                insetStart: "4",
                bottom: "4",
                // Most logos are wide.
                width: "auto",
                minWidth: "16",
                maxWidth: "60%",
                height: "16",
                p: "1.5",
                borderRadius: "sm",
              }
            : { width: "full", height: "full", p: "8" })}
        />
      )}
      {!hasPicture && !hasLogo && <Monogram name={name} />}
    </Frame>
  );
};
