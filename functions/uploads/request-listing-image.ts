import { uploadsContract } from "#shared/uploads.ts";
import { publicEndpoint } from "../http/doors.ts";
import { visitors } from "./incoming.ts";
import { signedUpload } from "./signed-upload.ts";

/** A meeting room behind one address, two pictures each. */
const mostFromOneSource = 100;

export const requestListingImage = publicEndpoint(uploadsContract.requestListingImage, ({ type }, { address }) =>
  signedUpload({
    kind: "listing-image",
    type,
    memberId: visitors,
    limit: { by: address, atMost: mostFromOneSource },
  }),
);
