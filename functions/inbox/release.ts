import * as z from "zod/mini";
import { automatedContract, type AutomatedForm, type AutomatedSubmission } from "#shared/automated.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite } from "../audit/entry.ts";
import { noteListView } from "../audit/looks.ts";
import type { Request } from "../http/caller.ts";
import { adminEndpoint } from "../http/doors.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError, KeyUsed } from "../platform/errors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import {
  automatedChangedKey,
  automatedNotFound,
  claimAutomated,
  automatedClaimed,
  endAutomatedWrite,
  ownKeyOf,
  unclaimAutomated,
  readAutomated,
  readAutomatedPage,
  type StoredSubmission,
} from "./automated.ts";

/** Puts the titles of events in the place of their ids, as far as there are any. */
const nameEvents = async (items: readonly AutomatedSubmission[]) => {
  const facts = items.flatMap((each) => each.facts);
  const ids = new Set(facts.flatMap(({ field, text }) => (field === "eventId" ? [text] : [])));
  if (ids.size === 0) return [...items];
  // Loaded on use: few of these are registrations.
  const { readEvents } = await import("../events/event.ts");
  const titles = new Map((await readEvents([...ids])).map(({ id, title }) => [id, title]));
  const name = (fact: (typeof facts)[number]) =>
    fact.field === "eventId" ? { field: "event", text: titles.get(fact.text) ?? fact.text } : fact;
  return items.map((each) => ({ ...each, facts: each.facts.map(name) }));
};

export const listAutomated = adminEndpoint(automatedContract.listAutomated, async ({ cursor }, { id }, { network }) => {
  const { items, ...rest } = await readAutomatedPage(cursor);
  await noteListView({ list: "automated", by: { id, network } });
  return { items: await nameEvents(items), ...rest };
});

const end = async (
  { id, form, name, email }: StoredSubmission,
  kind: "automated-released" | "automated-deleted",
  { id: adminId, network }: { id: string; network: string },
) => {
  const by = await readActor(adminId, network);
  await markChange(automatedChangedKey);
  try {
    await transact({
      submission: endAutomatedWrite(id, { isReleased: kind === "automated-released" }),
      ...auditWrite({ kind, by, about: { name, email }, object: { kind: "inbox", id, title: form } }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw error.refused.get("submission")?.gsi1pk ? automatedClaimed() : automatedNotFound();
  }
  return { success: true as const };
};

export const deleteAutomated = adminEndpoint(
  automatedContract.deleteAutomated,
  async ({ submissionId }, { id }, { network }) =>
    end(await readAutomated(submissionId), "automated-deleted", { id, network }),
);

type Submit = (input: unknown, request: Request) => Promise<unknown>;

/** How a kind of form is submitted once it is released: as by its endpoint. */
export const createSubmit =
  <Input extends z.core.$ZodType>(
    { input: schema }: Pick<Endpoint<Input>, "input">,
    run: (input: z.output<Input>, request: Request) => Promise<unknown>,
  ): Submit =>
  (input, request) => {
    const parsed = z.safeParse(schema, input);
    // The form may have changed since.
    if (!parsed.success) throw new AppError("invalid", "What was sent no longer fits the form.");
    return run(parsed.data, request);
  };

type ReleaseRow = (typeof automatedContract)[keyof typeof automatedContract & `release${string}`];

/**
 * The endpoint that submits what looked automated, once: under its request's key, or one of its own where something else was
 * sent with that. Throws what a visitor's request would, and `not-found`.
 */
export const createRelease = (row: ReleaseRow, submits: Partial<Record<AutomatedForm, Submit>>) =>
  adminEndpoint(row, async ({ submissionId }, { id }, request) => {
    const submission = await readAutomated(submissionId);
    const submit = submits[submission.form];
    if (!submit) throw automatedNotFound();
    const submitAs = (idempotencyKey: string) => submit(JSON.parse(submission.input), { ...request, idempotencyKey });
    await claimAutomated(submissionId);
    try {
      await submitAs(submission.key).catch((error: unknown) => {
        if (error instanceof KeyUsed) return submitAs(ownKeyOf(submissionId));
        throw error;
      });
    } catch (error) {
      if (error instanceof AppError) await unclaimAutomated(submissionId);
      throw error;
    }
    return end(submission, "automated-released", { id, network: request.network });
  });
