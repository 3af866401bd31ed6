import { chakra } from "@chakra-ui/react";
import type { FormikErrors, FormikValues } from "formik";
import { listingPictures, listingParts } from "#web/content/listing-form.ts";
import { PictureField } from "#web/lib/files/picture-field.tsx";
import type { Making } from "#web/lib/files/picture.ts";
import { drawWhole } from "#web/lib/files/redraw.ts";
import { usePicture, type Picture } from "#web/lib/files/use-picture.ts";
import { Refused } from "#web/lib/forms/failure.ts";
import { FieldGroup } from "#web/lib/forms/field-group.tsx";
import { logoGround } from "#web/theme/recipes.ts";
import { LineDrawing } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.ts";

export const pictureNames = ["logo", "featuredImage"] as const;
type PictureName = (typeof pictureNames)[number];
type ListingPictures = Record<PictureName, Picture>;

/** As large as they are ever shown. */
const makings: Record<PictureName, Making> = {
  logo: { kind: "listing-image", draw: drawWhole(512) },
  featuredImage: { kind: "listing-image", draw: drawWhole(1600) },
};

type Options = { saved?: Record<PictureName, string | null>; keptAs?: (name: PictureName) => string };

/** Both pictures of a listing that is being written. */
export const useListingPictures = ({ saved, keptAs }: Options): ListingPictures => ({
  logo: usePicture({ ...makings.logo, saved: saved?.logo, keptAs: keptAs?.("logo") }),
  featuredImage: usePicture({
    ...makings.featuredImage,
    saved: saved?.featuredImage,
    keptAs: keptAs?.("featuredImage"),
  }),
});

/** What is sent for a picture, once it is there; throws the specification's words where it does not get there. */
const uploaded = async (name: PictureName, picture: Picture) => {
  try {
    return await picture.uploaded();
  } catch {
    throw new Refused(listingPictures[name].failed);
  }
};

/** What is sent for both: an upload's id, `null` for none any more, nothing for what stays as it was. */
export const uploadPictures = async (pictures: ListingPictures) => ({
  logo: await uploaded("logo", pictures.logo),
  featuredImage: await uploaded("featuredImage", pictures.featuredImage),
});

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

type PictureFieldsProps = { pictures: ListingPictures; errors: FormikErrors<FormikValues> };

/** The logo and the featured image. */
export const PictureFields = ({ pictures, errors }: PictureFieldsProps) => (
  <FieldGroup legend={listingParts.pictures}>
    {pictureNames.map((name) => (
      <div key={name}>
        <Text aria-hidden textStyle="small" fontWeight="600" mb="1.5">
          {listingPictures[name].title}
        </Text>
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
