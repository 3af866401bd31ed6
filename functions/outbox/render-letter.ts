import { templates, type Letter, type Template } from "./letters.ts";

/** The letter's subject, its body as HTML and as plain text, and its attachments. */
export const renderLetter = async ({ template, data }: Pick<Letter, "template" | "data">) => {
  const [{ render, toPlainText }, { subject, Body, attachments }] = await Promise.all([
    import("@react-email/render"),
    templates[template]() as Promise<Template<Letter["data"]>>,
  ]);
  const html = await render(Body(data));
  const selectors = [{ selector: "table.answers", format: "dataTable", options: { uppercaseHeaderCells: false } }];
  return {
    subject: subject(data),
    html,
    text: toPlainText(html, { selectors, preserveNewlines: true }),
    attachments: await attachments?.(data),
  };
};
