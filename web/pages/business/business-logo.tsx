import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { finder } from "#web/content/network.ts";

const Logo = chakra("img", {
  base: { display: "block", width: "full", height: "24", objectFit: "contain", objectPosition: "left" },
});

/** A business's logo; nothing where it does not come. */
export const BusinessLogo = ({ name, src }: { name: string; src: string }) => {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : <Logo src={src} alt={finder.logoOf(name)} onError={() => setBroken(true)} />;
};
