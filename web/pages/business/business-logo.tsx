import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { finder } from "#web/content/network.ts";
import { logoGround } from "#web/ui/logo-ground.ts";

const Logo = chakra("img", {
  base: {
    display: "block",
    maxWidth: "full",
    height: "24",
    objectFit: "contain",
    objectPosition: "left",
    borderRadius: "sm",
    _dark: { p: "2" },
  },
});

/** A business's logo; nothing where it does not come. */
export const BusinessLogo = ({ name, src }: { name: string; src: string }) => {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : <Logo {...logoGround} src={src} alt={finder.logoOf(name)} onError={() => setBroken(true)} />;
};
