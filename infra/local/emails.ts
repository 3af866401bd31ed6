import express from "express";
import { templates } from "#functions/outbox/letters.ts";
import { renderLetter } from "#functions/outbox/render-letter.ts";
import { requirePort } from "./free-port.ts";
import { listen } from "./listen.ts";
import { explain } from "./progress.ts";

// npm run emails: every letter the club sends, with the example each brings.
const port = Number(process.env.EMAILS_PORT ?? 4580);
const names = Object.keys(templates) as (keyof typeof templates)[];

const rendered = async (name: keyof typeof templates) => {
  const { example } = await templates[name]();
  return renderLetter({ template: name, data: example });
};

const app = express().disable("x-powered-by");
app.get("/", (_, response) => {
  const items = names.map((name) => `<li><a href="/${name}">${name}</a> (<a href="/${name}/text">text</a>)</li>`);
  response.send(
    `<!doctype html><html lang="en"><title>E-mails</title><h1>E-mails</h1><ul>${items.join("")}</ul></html>`,
  );
});
for (const name of names) {
  app.get(`/${name}`, async (_, response) => void response.send((await rendered(name)).html));
  app.get(`/${name}/text`, async (_, response) => {
    const { subject, text } = await rendered(name);
    response.type("text/plain").send(`Subject: ${subject}\n\n${text}`);
  });
}

try {
  await requirePort(port, "EMAILS_PORT");
  await listen(app, port);
  console.log(`E-mails: http://localhost:${port}`);
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
