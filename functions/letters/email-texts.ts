import { emailTextsContract } from "#shared/email-texts.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { readEmailTexts, saveTexts, toWords } from "../email/texts.ts";
import { adminEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";

const textsChanged = () => new AppError("conflict", "The words of the club's emails changed while you were editing.");

export const getEmailTexts = adminEndpoint(emailTextsContract.getEmailTexts, () => readEmailTexts({ isLatest: true }));

export const saveEmailTexts = adminEndpoint(
  emailTextsContract.saveEmailTexts,
  async ({ version, ...form }, { id }, { network }) => {
    const [before, by] = await Promise.all([readEmailTexts({ isLatest: true }), readActor(id, network)]);
    if (before.version !== version) throw textsChanged();
    const paragraphs = Object.fromEntries(Object.entries(form.paragraphs).filter(([, text]) => text !== ""));
    const texts = { ...form, paragraphs, version: version + 1 };
    const changes = listChanges(
      { greeting: before.greeting, signature: before.signature, ...before.paragraphs },
      { greeting: texts.greeting, signature: texts.signature, ...texts.paragraphs },
    );
    const audit = auditWrite({
      kind: "settings-changed",
      by,
      object: { kind: "settings", id: "emails", title: "Emails" },
      changes,
    });
    if (!(await saveTexts(texts, changes.length > 0 ? audit : {}))) throw textsChanged();
    return texts;
  },
);

export const previewEmailTexts = adminEndpoint(
  emailTextsContract.previewEmailTexts,
  async ({ email: template, ...texts }) => {
    const { renderEmail, templates } = await import("../email/templates.ts");
    const { example } = await templates[template]();
    const content = { template, data: example } as Parameters<typeof renderEmail>[0];
    const { subject, html } = await renderEmail(content, toWords(texts, template));
    return { subject, html };
  },
);
