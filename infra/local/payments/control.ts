import { Router, type Response } from "express";
import { acts, subscriptionsOf, type Act, type actsOn } from "./acts.ts";
import { overview } from "./overview.ts";
import type { Store, Subscription } from "./records.ts";
import { isDelivered, type Webhooks } from "./webhooks.ts";

const isAct = (name: string): name is Act => acts.includes(name as Act);

/** What is there to see and to let happen, for whoever works on the club; Stripe has nothing like it. */
export const control = ({ all, save }: Store, webhooks: Webhooks, perform: ReturnType<typeof actsOn>) => {
  const told = ({ id, customer, metadata, status, periodEnd, endsThen }: Subscription) => ({
    id,
    listing: metadata.listing,
    email: all.customers[customer]?.email,
    status,
    paidUntil: new Date(periodEnd * 1000).toISOString(),
    endsThen,
  });
  const say = (response: Response, status: number, said: string) => void response.status(status).json({ said });

  return Router()
    .get("/", (_, response) => void response.send(overview(all)))
    .get("/subscriptions", (_, response) => void response.json(Object.values(all.subscriptions).map(told)))
    .post("/subscriptions/:name/:act", async (request, response, next) => {
      const { name, act } = request.params;
      if (!isAct(act)) return next();
      const [subscription, ...others] = subscriptionsOf(all, name);
      if (!subscription) return say(response, 404, `No payer for ${name}.`);
      if (others.length > 0) {
        const listings = [subscription, ...others].map(({ id, metadata }) => metadata.listing ?? id);
        return say(response, 409, `${name} pays for more than one: pick ${listings.join(" or ")}.`);
      }
      const { isDone, said } = perform(act, subscription);
      await save();
      if (request.accepts(["json", "html"]) === "html") return response.redirect(303, "/");
      say(response, isDone ? 200 : 409, said);
    })
    .get("/events", ({ query: { about } }, response) => {
      const events = Object.values(all.events).filter(({ body }) => typeof about === "string" && body.includes(about));
      response.json(events.map((event) => ({ id: event.id, type: event.type, isDelivered: isDelivered(event) })));
    })
    .post("/events/:id", async (request, response, next) => {
      const event = all.events[request.params.id];
      if (!event) return next();
      await webhooks.redeliver(event);
      response.redirect(303, "/");
    });
};
