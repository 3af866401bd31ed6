import { Box, chakra } from "@chakra-ui/react";
import type { FormikErrors, FormikValues } from "formik";
import { listingParts, listingPictures } from "#web/content/listing-form.ts";
import { PictureField } from "#web/files/picture-field.tsx";
import { FieldGroup } from "#web/forms/field-group.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";
import { logoGround } from "#web/ui/logo-ground.ts";
import { pictureNames, type ListingPictures, type PictureName } from "./pictures.ts";

/** A picture in its frame, where there is none yet. */
const frame = "M3.5 5.5h17v13h-17zm0 10.5 5-5 4.5 4.5 3-3 4.5 4M15.5 8.8v.3";

const Place = chakra("div", {
  base: {
    flexShrink: "0",
    display: "grid",
    placeItems: "center",
    color: "fg.muted",
    overflow: "hidden",
    bg: "bg.subtle",
    borderWidth: "1px",
    borderRadius: "sm",
  },
  variants: {
    of: {
      logo: { width: "24", height: "24" },
      featuredImage: { width: { base: "full", sm: "13rem" }, aspectRatio: "16 / 9" },
    },
  },
});

const Seen = chakra("img", { base: { width: "full", height: "full", objectFit: "contain" } });

const Preview = ({ name, src }: { name: PictureName; src: string | null }) => (
  <Place of={name}>
    {src ? <Seen {...(name === "logo" && logoGround)} src={src} alt="" /> : <LineDrawing path={frame} />}
  </Place>
);

type Props = { pictures: ListingPictures; errors: FormikErrors<FormikValues> };

/** The logo and the featured image. */
export const PictureFields = ({ pictures, errors }: Props) => (
  <FieldGroup legend={listingParts.pictures}>
    {pictureNames.map((name) => (
      <div key={name}>
        <Box as="p" aria-hidden textStyle="small" fontWeight="600" mb="1.5">
          {listingPictures[name].title}
        </Box>
        <PictureField
          name={name}
          kind="listing-image"
          picture={pictures[name]}
          words={listingPictures[name]}
          error={errors[name] as string | undefined}
        >
          <Preview name={name} src={pictures[name].shown} />
        </PictureField>
      </div>
    ))}
  </FieldGroup>
);
