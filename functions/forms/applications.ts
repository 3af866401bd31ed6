import {
  keptApplication,
  tagsOfApplication,
  applicationsContract,
  contactOfApplication,
  type Application,
} from "#shared/applications.ts";
import { publicEndpoint, adminEndpoint } from "../http/doors.ts";
import { createFormStore, submitForm } from "./form.ts";

export const applications = createFormStore<Application>({
  item: "APPLICATION",
  id: "application",
  schema: keptApplication,
  tagsOf: tagsOfApplication,
});

export const submitApplication = publicEndpoint(
  applicationsContract.submitApplication,
  ({ homepage, ...application }, request) => {
    const { email, membershipType } = application;
    const sentAt = new Date().toISOString();
    return submitForm(
      {
        form: application,
        store: applications,
        contact: contactOfApplication(application),
        emails: [
          { template: "application-notice", data: application, to: "club" },
          { template: "application-received", data: { membershipType, sentAt }, to: { address: email } },
        ],
        homepage,
      },
      request,
    );
  },
);

export const listApplications = adminEndpoint(applicationsContract.listApplications, ({ month, cursor }) =>
  applications.listMonth(month, cursor),
);
