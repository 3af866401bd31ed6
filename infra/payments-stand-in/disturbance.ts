import { Router } from "express";

const maxDelayMs = 60_000;

/** What may be wrong with the API: an outage, in which it answers nothing but 503, a key that was revoked, and answers that are late. */
export const createDisturbance = () => {
  let isOut = false;
  let isRevoked = false;
  let delayMs = 0;
  const controls = Router()
    .post("/outage", (_, response) => void response.sendStatus(((isOut = true), 204)))
    .delete("/outage", (_, response) => void response.sendStatus(((isOut = false), 204)))
    .post("/revoked", (_, response) => void response.sendStatus(((isRevoked = true), 204)))
    .delete("/revoked", (_, response) => void response.sendStatus(((isRevoked = false), 204)))
    .post("/slow/:ms", ({ params }, response) => {
      const ms = Number(params.ms);
      if (!Number.isInteger(ms) || ms < 0 || ms > maxDelayMs) return void response.sendStatus(400);
      delayMs = ms;
      response.sendStatus(204);
    })
    .delete("/slow", (_, response) => void response.sendStatus(((delayMs = 0), 204)));

  const disturb = Router().use((_, response, next) => {
    if (isOut)
      return void response.status(503).json({ error: { type: "api_error", message: "The payment service is out." } });
    if (isRevoked)
      return void response.status(401).json({ error: { type: "invalid_request_error", message: "Expired API Key." } });
    if (delayMs === 0) return next();
    // The answer is late, not the work: what is asked again has been done.
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      setTimeout(() => send(body), delayMs).unref();
      return response;
    };
    next();
  });
  return { controls, disturb };
};
