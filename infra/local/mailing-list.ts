import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import express, { type Response } from "express";
import * as z from "zod";
import { listen } from "./ports.ts";

/** The stand-in's account, in the format of the mailing list's secret. */
export const standInAccount = (port: number) => ({
  apiKey: "local-us1",
  server: "us1",
  listId: "club",
  endpoint: `http://127.0.0.1:${port}/3.0`,
});

const contact = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  status: z.string(),
  tags: z.array(z.string()),
});
type Contact = z.infer<typeof contact>;

const member = z.object({
  email_address: z.email(),
  status_if_new: z.enum(["subscribed", "pending", "unsubscribed"]),
  status: z.enum(["subscribed", "unsubscribed"]).optional(),
  merge_fields: z.object({ FNAME: z.string(), LNAME: z.string(), PHONE: z.string() }).partial().optional(),
});
const tagChanges = z.object({
  tags: z.array(z.object({ name: z.string().min(1), status: z.enum(["active", "inactive"]) })),
});

/** An error in Mailchimp's format (RFC 7807). */
const refuse = (response: Response, status: number, title: string, detail: string) =>
  response.status(status).type("application/problem+json").send({ type: "about:blank", title, status, detail });

const load = (file: string) => {
  try {
    return z.record(z.string(), contact).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
};

/**
 * Stands in for Mailchimp: the three calls of its Marketing API that the club makes, in its wire format. `GET /contacts`
 * lists the contacts; `POST /outage` makes every call fail with 503 until `DELETE /outage`.
 */
export const startMailingList = (port: number, file: string) => {
  const contacts: Record<string, Contact> = load(file);
  const save = () => writeFile(file, JSON.stringify(contacts, undefined, 2));
  let isOut = false;

  const app = express().disable("x-powered-by").use(express.json());
  app.get("/contacts", (_, response) => void response.json(Object.values(contacts)));
  app.post("/outage", (_, response) => void response.sendStatus(((isOut = true), 204)));
  app.delete("/outage", (_, response) => void response.sendStatus(((isOut = false), 204)));

  app.use("/3.0", (request, response, next) => {
    const [, password] = Buffer.from(request.headers.authorization?.slice("Basic ".length) ?? "", "base64")
      .toString()
      .split(":");
    if (isOut) refuse(response, 503, "Service Unavailable", "The mailing list is out.");
    else if (password !== standInAccount(port).apiKey)
      refuse(response, 401, "API Key Invalid", "Your API key may be invalid.");
    else next();
  });
  app.put("/3.0/lists/club/members/:hash", async ({ params: { hash }, body }, response) => {
    const parsed = member.safeParse(body);
    if (!parsed.success || createHash("md5").update(parsed.data.email_address.toLowerCase()).digest("hex") !== hash) {
      return void refuse(response, 400, "Invalid Resource", "The resource submitted could not be validated.");
    }
    const { email_address, status_if_new, status: newStatus, merge_fields } = parsed.data;
    const known = contacts[hash];
    const { tags = [] } = known ?? {};
    const status = newStatus ?? known?.status ?? status_if_new;
    // A missing merge field keeps its value.
    contacts[hash] = {
      email: email_address,
      firstName: merge_fields?.FNAME ?? known?.firstName ?? "",
      lastName: merge_fields?.LNAME ?? known?.lastName ?? "",
      phone: merge_fields?.PHONE ?? known?.phone ?? "",
      status,
      tags,
    };
    await save();
    response.json({ id: hash, email_address, status, merge_fields, tags_count: tags.length });
  });
  app.post("/3.0/lists/club/members/:hash/tags", async ({ params: { hash }, body }, response) => {
    const known = contacts[hash];
    const parsed = tagChanges.safeParse(body);
    if (!known) return void refuse(response, 404, "Resource Not Found", "The requested resource could not be found.");
    if (!parsed.success) return void refuse(response, 400, "Invalid Resource", "The tags could not be validated.");
    const tags = new Set(known.tags);
    for (const { name, status } of parsed.data.tags) tags[status === "active" ? "add" : "delete"](name);
    known.tags = [...tags];
    await save();
    response.sendStatus(204);
  });
  app.post("/3.0/lists/club/members/:hash/actions/delete-permanent", async ({ params: { hash } }, response) => {
    if (!contacts[hash])
      return void refuse(response, 404, "Resource Not Found", "The requested resource could not be found.");
    delete contacts[hash];
    await save();
    response.sendStatus(204);
  });
  app.use((_, response) => void refuse(response, 404, "Resource Not Found", "The stand-in does not know this call."));
  return listen(app, port);
};
