import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsAbout } from "../../support/mailbox.ts";

test("club and visitor are told every answer", async () => {
  const lead = given.lead({ interestLevel: "Want to join soon", instagramHandle: "@ada" });

  await asVisitor(contract.submitLead, lead);

  const { notices, copies } = await emailsAbout(lead.email);
  for (const mail of [...notices, ...copies]) {
    for (const answer of Object.values(lead).filter((value) => typeof value === "string")) {
      expect(mail.html).toContain(`>${answer}</td>`);
      expect(mail.text).toContain(answer);
    }
  }
});
