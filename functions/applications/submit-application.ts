import { applicationsContract, contactOfApplication } from "#shared/applications.ts";
import { submitForm } from "../forms/submit-form.ts";
import { publicEndpoint } from "../http/doors.ts";
import { applications } from "./application-store.ts";

export const submitApplication = publicEndpoint(
  applicationsContract.submitApplication,
  ({ homepage, ...application }, request) => {
    const { email, membershipType } = application;
    return submitForm(
      {
        form: application,
        store: applications,
        contact: contactOfApplication(application),
        letters: [
          { template: "application-notice", data: application, to: "club" },
          { template: "application-received", data: { membershipType }, to: { address: email } },
        ],
        homepage,
      },
      request,
    );
  },
);
