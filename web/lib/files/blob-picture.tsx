import { chakra } from "@chakra-ui/react";
import { useCallback, type ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof chakra.img>, "src" | "ref"> & { blob: Blob; alt: string };

/** Shows a picture from memory; its address is revoked when it leaves the page. */
export const BlobPicture = ({ blob, ...rest }: Props) => {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <chakra.img ref={show} {...rest} />;
};
