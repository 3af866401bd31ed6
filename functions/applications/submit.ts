import { isOpenState } from "#shared/application-review.ts";
import { applicationsContract, contactOfApplication } from "#shared/applications.ts";
import type { Email } from "../email/templates.ts";
import { submitForm } from "../forms/form.ts";
import { publicEndpoint, adminEndpoint } from "../http/doors.ts";
import { readClubSettings } from "../membership/settings.ts";
import { createFormId } from "../platform/ids.ts";
import { formatToken } from "../platform/private-links.ts";
import { applications, buildApplication, findApplicant, findApplication, newApplicationWrites } from "./application.ts";
import { markRowsChanged } from "./row-list.ts";

/** To an address that has an application already, or may not apply again yet: it alone is told. */
const buildKnownEmail = async (email: string): Promise<Email> => {
  const known = await findApplicant(email);
  const current = known?.applicationId === undefined ? undefined : await findApplication(known.applicationId);
  return {
    template: "application-known",
    data: {
      token: current ? formatToken(current) : undefined,
      state: current?.state ?? "received",
      isOpen: current !== undefined && isOpenState(current.state),
      reapplyFrom: known?.reapplyFrom,
    },
    to: { address: email },
  };
};

export const submitApplication = publicEndpoint(
  applicationsContract.submitApplication,
  async ({ homepage, ...form }, request) => {
    const { applicationDays } = await readClubSettings();
    const { email, membershipType } = form;
    const stored = buildApplication(form, createFormId("application", request.idempotencyKey), applicationDays);
    const { createdAt: sentAt, promisedBy = sentAt } = stored;
    return submitForm(
      {
        form,
        store: applications,
        stored,
        markList: markRowsChanged,
        alongside: newApplicationWrites(stored),
        contact: contactOfApplication(form),
        emails: [
          { template: "application-notice", data: form, to: "club" },
          {
            template: "application-received",
            data: { membershipType, sentAt, token: formatToken(stored), promisedBy },
            to: { address: email },
          },
        ],
        buildInstead: async () => [await buildKnownEmail(email)],
        homepage,
      },
      request,
    );
  },
);

export const listApplications = adminEndpoint(applicationsContract.listApplications, async ({ month, cursor }) => {
  const { items, ...rest } = await applications.listMonth(month, cursor);
  // The income is on the application only.
  return { ...rest, items: items.map((item) => ({ ...item, incomeRange: undefined })) };
});
