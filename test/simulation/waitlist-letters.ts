import { table } from "#functions/platform/table.ts";

type Attribute = { S?: string; M?: Record<string, Attribute> };
type Wire = { TransactItems?: { Put?: { Item: Record<string, Attribute> } }[] };

/** What the table's transactions have kept of registrations and of emails about them. */
export const catchLetters = () => {
  const registrations = new Map<string, string[]>();
  const letters = new Map<string, number>();
  const note = ({ pk, eventId, letter }: Record<string, Attribute>) => {
    const key = pk?.S ?? "";
    if (key.startsWith("REGISTRATION#") && eventId?.S) {
      const [, id = ""] = key.split("#");
      registrations.set(eventId.S, [...(registrations.get(eventId.S) ?? []), id]);
    }
    if (key.startsWith("OUTBOX#")) {
      const { template, data } = letter?.M ?? {};
      const name = `${data?.M?.id?.S} ${template?.S}`;
      letters.set(name, (letters.get(name) ?? 0) + 1);
    }
  };
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (commandName === "TransactWriteItemsCommand")
          for (const { Put } of (args.input as Wire).TransactItems ?? []) if (Put) note(Put.Item);
        return answer;
      },
    // Beneath the machine that ends, so that what was committed counts.
    { step: "finalizeRequest", priority: "low", name: "letters", override: true },
  );
  return {
    /** Ids of registrations for an event since they were last asked for. */
    takeNew: (eventId: string) => {
      const ids = registrations.get(eventId) ?? [];
      registrations.delete(eventId);
      return ids;
    },
    count: (registrationId: string, template: string) => letters.get(`${registrationId} ${template}`) ?? 0,
  };
};
export type Caught = ReturnType<typeof catchLetters>;
