import express from "express";
import { renderEmail, templates } from "#functions/email/templates.ts";
import { requirePort, listen } from "./ports.ts";
import { explain } from "./progress.ts";

// npm run emails: a preview of every email template, with its example.
const port = Number(process.env.EMAILS_PORT ?? 4580);
// Links lead to the site of `npm start`.
process.env.SITE_URL ??= "http://localhost:3000";
const names = Object.keys(templates) as (keyof typeof templates)[];

const renderExample = async (name: keyof typeof templates) => {
  const { example } = await templates[name]();
  return renderEmail({ template: name, data: example });
};

const app = express().disable("x-powered-by");
const link = (path: string, words: string) => `<a href="/${path}">${words}</a>`;
app.get("/", async (_, response) => {
  const items = await Promise.all(
    names.map(async (name) => {
      const { attachments = [] } = await renderExample(name);
      const others = ["text", ...attachments.map(({ filename }) => filename)];
      const links = others.map((other) => link(`${name}/${other}`, other));
      return `<li>${link(name, name)} (${links.join(", ")})</li>`;
    }),
  );
  response.send(`<!doctype html><html lang="en"><title>Emails</title><h1>Emails</h1><ul>${items.join("")}</ul></html>`);
});
for (const name of names) {
  app.get(`/${name}`, async (_, response) => {
    const { html, attachments = [] } = await renderExample(name);
    // Browsers do not support `cid:`, which refers to an image in the same email.
    const shown = attachments.reduce(
      (text, { cid, filename }) => (cid ? text.replaceAll(`cid:${cid}"`, `/${name}/${filename}"`) : text),
      html,
    );
    response.send(shown);
  });
  app.get(`/${name}/text`, async (_, response) => {
    const { subject, text } = await renderExample(name);
    response.type("text/plain").send(`Subject: ${subject}\n\n${text}`);
  });
  app.get(`/${name}/:filename`, async ({ params }, response, next) => {
    const { attachments = [] } = await renderExample(name);
    const file = attachments.find(({ filename }) => filename === params.filename);
    if (!file) return next();
    response.type(file.contentType).send(file.content);
  });
}

try {
  await requirePort(port, "EMAILS_PORT");
  await listen(app, port);
  console.log(`Emails: http://localhost:${port}`);
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
