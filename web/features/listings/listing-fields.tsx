import { chakra } from "@chakra-ui/react";
import type { FormikErrors, FormikValues } from "formik";
import { businessCategories } from "#shared/businesses.ts";
import { maxShortDescriptionLength } from "#shared/listings.ts";
import { pictureWords, type PictureWords } from "#web/content/pictures.ts";
import { PictureField } from "#web/lib/files/picture-field.tsx";
import { drawWhole, type PictureKind } from "#web/lib/files/picture.ts";
import { usePicture, type Picture } from "#web/lib/files/use-picture.ts";
import { Refused } from "#web/lib/forms/failure.ts";
import { toOptions } from "#web/lib/forms/field-frame.tsx";
import { FieldGroup, SideBySide } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useField } from "#web/lib/forms/use-field.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { LineDrawing } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.ts";
import { listingFields as words, listingParts as parts, listingWords } from "./listing-words.ts";

/** Its pictures; the upload errors are the specification's (portal-and-admin.md, section 5). */
const listingPictures: Record<"logo" | "featuredImage", PictureWords> = {
  logo: {
    title: "Logo (Optional)",
    choose: "Choose a logo",
    change: "Change logo",
    remove: "Remove logo",
    help: pictureWords.help("listing-image"),
    uploading: "Uploading your logo",
    ready: "Your logo is uploaded.",
    removed: "Save to remove it.",
    failed: "Logo upload failed",
  },
  featuredImage: {
    title: "Featured Image (Optional)",
    choose: "Choose an image",
    change: "Change image",
    remove: "Remove image",
    help: pictureWords.help("listing-image"),
    uploading: "Uploading your image",
    ready: "Your image is uploaded.",
    removed: "Save to remove it.",
    failed: "Featured image upload failed",
  },
};

const categories = toOptions(businessCategories);

const ShortDescription = () => {
  const { value } = useField<string>("shortDescription");
  const length = listingWords.length(value.trim().length, maxShortDescriptionLength);
  return (
    <TextAreaField
      name="shortDescription"
      label={words.shortDescription.label}
      help={`${words.shortDescription.help} ${length}.`}
    />
  );
};

/** The business's details. */
export const BusinessFields = () => (
  <>
    <FieldGroup legend={parts.business}>
      <TextField name="businessName" {...words.businessName} autoComplete="organization" />
      <SideBySide>
        <SelectField name="category" {...words.category} options={categories} />
        <TextField name="location" {...words.location} autoComplete="address-level2" />
      </SideBySide>
      <SideBySide>
        <TextField name="yearsInBusiness" {...words.yearsInBusiness} autoComplete="off" />
        <TextField name="website" {...words.website} autoComplete="url" inputMode="url" required={false} />
      </SideBySide>
    </FieldGroup>
    <FieldGroup legend={parts.story}>
      <ShortDescription />
      <TextAreaField name="fullBio" {...words.fullBio} />
    </FieldGroup>
  </>
);

/** The owner's details. Only a new listing asks for the email address, which determines its owner. */
export const PeopleFields = ({ withEmail = false }: { withEmail?: boolean }) => (
  <FieldGroup legend={parts.people}>
    <TextField name="fullName" {...words.fullName} autoComplete="name" />
    {withEmail && <TextField name="email" {...words.email} type="email" inputMode="email" autoComplete="email" />}
    <TextField name="phone" {...words.phone} type="tel" inputMode="tel" autoComplete="tel" />
    <SideBySide>
      <TextField name="instagram" {...words.instagram} autoComplete="off" />
      <TextField name="otherSocials" {...words.otherSocials} autoComplete="off" />
    </SideBySide>
  </FieldGroup>
);

export const pictureNames = ["logo", "featuredImage"] as const;
type PictureName = (typeof pictureNames)[number];
type ListingPictures = Record<PictureName, Picture>;

/** Their largest display size. */
const pictureKinds: Record<PictureName, PictureKind> = {
  logo: { kind: "listing-image", draw: drawWhole(512) },
  featuredImage: { kind: "listing-image", draw: drawWhole(1600) },
};

type PictureOptions = { saved?: Record<PictureName, string | null>; draft?: (name: PictureName) => string };

/** Both pictures in a listing's form. */
export const useListingPictures = ({ saved, draft }: PictureOptions): ListingPictures => ({
  logo: usePicture({ ...pictureKinds.logo, saved: saved?.logo, draft: draft?.("logo") }),
  featuredImage: usePicture({
    ...pictureKinds.featuredImage,
    saved: saved?.featuredImage,
    draft: draft?.("featuredImage"),
  }),
});

/** The picture's upload id once uploaded. Throws the specification's error message if that fails. */
const uploadPicture = async (name: PictureName, picture: Picture) => {
  try {
    return await picture.finishUpload();
  } catch {
    throw new Refused(listingPictures[name].failed);
  }
};

/** Both upload ids; `null` for a removed picture, undefined for an unchanged one. */
export const uploadPictures = async (pictures: ListingPictures) => ({
  logo: await uploadPicture("logo", pictures.logo),
  featuredImage: await uploadPicture("featuredImage", pictures.featuredImage),
});

/** A placeholder while there is no picture: a framed picture. */
const frame = "M3.5 5.5h17v13h-17zm0 10.5 5-5 4.5 4.5 3-3 4.5 4M15.5 8.8v.3";

const PictureFrame = chakra("div", {
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

const Image = chakra("img", { base: { width: "full", height: "full", objectFit: "contain" } });

const Preview = ({ name, src }: { name: PictureName; src: string | null }) => (
  <PictureFrame of={name}>
    {src ? <Image {...(name === "logo" && logoGround)} src={src} alt="" /> : <LineDrawing path={frame} />}
  </PictureFrame>
);

type PictureFieldsProps = { pictures: ListingPictures; errors: FormikErrors<FormikValues> };

/** The logo and the featured image. */
export const PictureFields = ({ pictures, errors }: PictureFieldsProps) => (
  <FieldGroup legend={parts.pictures}>
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
