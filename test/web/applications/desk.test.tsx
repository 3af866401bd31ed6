import { screen, waitFor, within } from "@testing-library/react";
import type { ApplicationRow, ReviewedApplication } from "#shared/application-review.ts";
import { formatApplicationsCsv } from "#web/features/applications/desk/applications.tsx";
import { failingAtFirst, ok, problem } from "../api.ts";
import { startAsAdmin } from "../portal.tsx";
import {
  blindCard,
  blindRow,
  card,
  cardOf,
  dialog,
  grace,
  leaveDialog,
  listPath,
  names,
  pathOf,
  row,
  rowOf,
  visitDesk,
} from "./desk.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const zora = row("a");
const ben = row("b", {
  ...{ name: "Ben Cole", email: "ben@cole.example", company: "Cole Bakery", cityState: "Garland, TX" },
  ...{ membershipType: "vip", state: "in-review", promisedBy: "2026-11-28T15:00:00.000Z", assignee: grace },
});
const cleo = row("c", {
  ...{ name: "Cleo Ames", email: "cleo@ames.example", company: "Ames Law", createdAt: "2026-10-20T15:00:00.000Z" },
  ...{
    promisedBy: "2026-12-02T15:00:00.000Z",
    overdueSince: "2026-11-02T15:00:00.000Z",
    assignee: { id: "ada", name: "Ada Obi" },
  },
});
const dora = row("d", {
  ...{ name: "Dora Vance", email: "dora@vance.example", state: "declined", promisedBy: undefined },
  closedAt: "2026-11-15T15:00:00.000Z",
});
const all: ApplicationRow[] = [zora, ben, cleo, dora];

const soon = () => new Date(Date.now() + 600_000).toISOString();

const ada = { id: "ada", name: "Ada Obi" };
const moved = (was: ApplicationRow, state: ApplicationRow["state"], changes: Partial<ReviewedApplication> = {}) =>
  cardOf(
    { ...was, state, version: was.version + 1, promisedBy: undefined },
    {
      steps: [
        ...cardOf(was).steps,
        { at: "2026-11-25T10:00:00.000Z", kind: "moved", by: ada, state, note: "", message: "", isTold: true },
      ],
      ...changes,
    },
  );

describe("the list", () => {
  test("shows open applications, overdue ones first, then by promise date", async () => {
    await visitDesk(all);

    expect(names()).toEqual(["Cleo Ames", "Ben Cole", "Zora Hurston"]);
    expect(rowOf("Cleo Ames").getByText("Overdue since November 2, 2026")).toBeVisible();
    expect(rowOf("Cleo Ames").getByText("With you")).toBeVisible();
    expect(rowOf("Ben Cole").getByText("VIP · Cole Bakery · Garland, TX")).toBeVisible();
    expect(rowOf("Ben Cole").getByText("Answer by November 28, 2026")).toBeVisible();
    expect(rowOf("Ben Cole").getByText("With Grace Lee")).toBeVisible();
    expect(screen.getByText("3 of 4 applications")).toBeVisible();
    for (const name of ["Open (3)", "New (2)", "In review (1)", "Declined (1)", "All (4)"])
      expect(screen.getByRole("button", { name })).toBeVisible();
  });

  test("is filtered by state, plan, overdue, mine, and month, ordered otherwise, and searched", async () => {
    const { member, press } = await visitDesk(all);

    await press("Overdue");
    expect(names()).toEqual(["Cleo Ames"]);
    await press("Overdue");
    await press("Mine");
    expect(names()).toEqual(["Cleo Ames"]);
    await press("Mine");
    await member.selectOptions(screen.getByRole("combobox", { name: "Plan" }), "VIP");
    expect(names()).toEqual(["Ben Cole"]);
    await member.selectOptions(screen.getByRole("combobox", { name: "Plan" }), "All plans");
    await member.selectOptions(screen.getByRole("combobox", { name: "Month" }), "October 2026");
    expect(names()).toEqual(["Cleo Ames"]);
    await member.selectOptions(screen.getByRole("combobox", { name: "Month" }), "All months");
    await press("All (4)");
    await member.selectOptions(screen.getByRole("combobox", { name: "Order" }), "By name");
    expect(names()).toEqual(["Ben Cole", "Cleo Ames", "Dora Vance", "Zora Hurston"]);
    await press("Open (3)");
    const search = screen.getByRole("searchbox", { name: "Search applications" });

    for (const [typed, found] of [
      ["hurston", "Zora Hurston"],
      ["ames law", "Cleo Ames"],
      ["garland", "Ben Cole"],
    ] as const) {
      await member.clear(search);
      await member.type(search, typed);
      await waitFor(() => expect(names()).toEqual([found]));
    }
  });

  test("says that all are decided, and leads to them and back", async () => {
    const { member, press } = await visitDesk([dora]);
    expect(screen.getByText(/^You're all caught up/)).toBeVisible();
    expect(screen.queryByText(/^Choose an application/)).not.toBeInTheDocument();

    await press("See all applications");

    expect(names()).toEqual(["Dora Vance"]);
    await member.type(screen.getByRole("searchbox"), "nobody");
    await member.click(await screen.findByRole("button", { name: "Clear all filters" }));
    expect(screen.getByText(/^You're all caught up/)).toBeVisible();
  });

  test("is exported without age and income", async () => {
    const csv = await formatApplicationsCsv([ben]);

    const [head, line] = csv.slice(1).split("\r\n");
    expect(head).toBe(
      "ID,Applied,State,Plan,Name,Email,Company,Industry,City,Answer By,Overdue Since,Closed,Decline Reason,Assigned To",
    );
    expect(line).toBe(
      'application_b,2026-11-10T15:00:00.000Z,In review,VIP,Ben Cole,ben@cole.example,Cole Bakery,Publishing,"Garland, TX",2026-11-28T15:00:00.000Z,,,,Grace Lee',
    );
  });
});

describe("the card", () => {
  test("has every answer in its group, what was asked, who vouches, the history, and other applications", async () => {
    const text = "We built the school library together.";
    const { press } = await visitDesk([zora], {
      [`GET ${pathOf(zora)}`]: () =>
        ok(
          cardOf(zora, {
            questions: [
              {
                id: "q1",
                text: "Which school?",
                askedAt: zora.createdAt,
                answer: "Lincoln High.",
                answeredAt: zora.createdAt,
              },
              { id: "q2", text: "Since when?", askedAt: zora.createdAt },
            ],
            others: [{ id: "application_z", createdAt: "2026-03-02T15:00:00.000Z" }],
            referredBy: "Amara Bello",
            vouches: [
              { by: { id: "amara", name: "Amara Bello" }, text, at: "2026-11-20T15:00:00.000Z" },
              { by: { id: "ben", name: "" }, text: "Yes, please do.", at: "2026-11-21T15:00:00.000Z" },
            ],
            steps: [
              { at: zora.createdAt, kind: "received", state: "received" },
              { at: zora.createdAt, kind: "noted", by: grace, note: "She spoke at our gala." },
            ],
          }),
        ),
      "GET /api/admin/applications/application_z": () =>
        ok(cardOf(row("z", { state: "withdrawn", createdAt: "2026-03-02T15:00:00.000Z" }))),
    });

    await press("Zora Hurston");

    const it = await card("Zora Hurston");
    for (const [group, answer] of [
      ["About you", "35 to 44"],
      ["Your work", "$150k to $199k"],
      ["Your goals", "Open a second store."],
      ["Giving back", "I know every printer."],
      ["You and the club", "Marcus Tillman told me"],
    ] as const)
      expect(within(it.getByRole("region", { name: group })).getByText(answer)).toBeVisible();
    expect(it.getByRole("link", { name: "zora@hurston.example" })).toHaveAttribute(
      "href",
      "mailto:zora@hurston.example",
    );
    expect(it.getByText("Lincoln High.")).toBeVisible();
    expect(it.getByText("No answer yet.")).toBeVisible();
    expect(it.getByText("Grace Lee added a note")).toBeVisible();
    expect(it.getByText("She spoke at our gala.")).toBeVisible();
    expect(it.getByText("Invited by Amara Bello.")).toBeVisible();
    const vouches = within(it.getByRole("list", { name: "What members say" })).getAllByRole("listitem");
    expect(vouches.map(({ textContent }) => textContent)).toEqual([
      `Amara Bello vouches for themNovember 20, 2026${text}`,
      "A member vouches for themNovember 21, 2026Yes, please do.",
    ]);
    await press("Applied on March 2, 2026");
    expect(await screen.findByText("The applicant has withdrawn it.")).toBeVisible();
  });

  test("is a page of its own on a phone, and Back leads to the list", async () => {
    const { press } = await visitDesk(all, {}, { isWide: false });

    await press("Ben Cole");
    expect((await card("Ben Cole")).getByRole("heading", { level: 2, name: "Ben Cole" })).toHaveFocus();
    expect(screen.queryByRole("list", { name: "Applications" })).not.toBeInTheDocument();
    await press("All applications");

    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByRole("article", { name: "Ben Cole" })).toHaveFocus();
  });

  test("of an application that is gone, or could not be loaded, says so", async () => {
    const { press } = await visitDesk([zora, ben], {
      [`GET ${pathOf(zora)}`]: () => problem(404, "Application not found."),
      [`GET ${pathOf(ben)}`]: failingAtFirst(cardOf(ben)),
    });

    await press("Zora Hurston");
    expect(await screen.findByText("This application doesn't exist anymore.")).toBeVisible();
    await press("Ben Cole");
    expect(await screen.findByText(/^We couldn't load this application/)).toBeVisible();
    await press("Try again");
    expect(await (await card("Ben Cole")).findByRole("heading", { name: "Ben Cole" })).toBeVisible();
  });

  test("assigns an application, and the row says so", async () => {
    const { member, press, sent } = await visitDesk([zora], {
      [`PUT ${pathOf(zora, "/assignee")}`]: () => ok(cardOf({ ...zora, assignee: grace, version: 2 })),
    });
    await press("Zora Hurston");

    await screen.findByRole("option", { name: "Grace Lee" });
    await member.selectOptions(screen.getByRole("combobox", { name: "Assigned to" }), "Grace Lee");

    expect(await rowOf("Zora Hurston").findByText("With Grace Lee")).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ assignee: "grace" });
  });

  test("takes a note, and keeps it where that fails", async () => {
    let isDown = true;
    const { member, press } = await visitDesk([zora], {
      [`POST ${pathOf(zora, "/notes")}`]: ({ body }) =>
        isDown
          ? problem(500)
          : ok(
              cardOf(
                { ...zora, version: 2 },
                { steps: [{ at: zora.createdAt, kind: "noted", by: ada, note: String(body.note) }] },
              ),
            ),
    });
    await press("Zora Hurston");
    const field = await screen.findByRole("textbox", { name: "Private note" });

    await member.type(field, "Call her on Monday.");
    await press("Add note");
    expect(await screen.findByText("We couldn't save the note. Please try again.")).toBeVisible();
    expect(field).toHaveValue("Call her on Monday.");
    isDown = false;
    await press("Add note");

    expect(await screen.findByText("You added a note")).toBeVisible();
    expect(field).toHaveValue("");
    expect(screen.getByRole("article", { name: "Zora Hurston" })).toHaveFocus();
  });
});

describe("moving one", () => {
  /** The dialog of Zora's application, by a button of its card. */
  const openMove = async ({ member, press }: Awaited<ReturnType<typeof visitDesk>>, button: string) => {
    await press("Zora Hurston");
    await member.click(await screen.findByRole("button", { name: button }));
    return dialog("Move the application of Zora Hurston");
  };

  test("sends the note, the message and the choice to tell, and shows until when it can be recalled", async () => {
    const visit = await visitDesk([zora], {
      [`POST ${pathOf(zora, "/state")}`]: () => ok(moved(zora, "accepted", { recallableUntil: soon() })),
      [`POST ${pathOf(zora, "/recall")}`]: () => ok(cardOf({ ...zora, version: 3 })),
    });
    const { member, sent } = visit;
    const form = await openMove(visit, "Accept...");
    expect(form.getByRole("radio", { name: "Accept" })).toBeChecked();

    await member.type(form.getByRole("textbox", { name: "Message" }), "See you on Friday.");
    await member.type(form.getByRole("textbox", { name: "Private note" }), "Marcus knows her.");
    await member.click(form.getByRole("button", { name: "Accept" }));

    expect(await screen.findByText("Zora Hurston is accepted.")).toBeVisible();
    expect(sent.find(({ call }) => call.endsWith("/state"))?.body).toEqual({
      ...{ version: 1, state: "accepted", note: "Marcus knows her.", message: "See you on Friday." },
      ...{ tells: true, questions: [] },
    });
    expect(await rowOf("Zora Hurston").findByText("Accepted")).toBeVisible();
    const it = await card("Zora Hurston");
    expect(it.getByText(/^The email leaves at .* Until then you can take both back\.$/)).toBeVisible();
    await member.click(it.getByRole("button", { name: "Recall the decision about Zora Hurston" }));
    expect(await screen.findByText("Decision recalled")).toBeVisible();
    expect(await rowOf("Zora Hurston").findByText("New")).toBeVisible();
    expect(it.queryByRole("button", { name: /^Recall/ })).not.toBeInTheDocument();
  });

  test("asks questions, at least one, each of some length", async () => {
    const visit = await visitDesk([zora], {
      [`POST ${pathOf(zora, "/state")}`]: () => ok(moved(zora, "more-info")),
    });
    const { member, sent } = visit;
    const form = await openMove(visit, "Move to...");
    await member.click(form.getByRole("button", { name: "Move" }));
    expect(await form.findByText("Please choose a state")).toBeVisible();

    await member.click(form.getByRole("radio", { name: "Ask for more" }));
    await member.click(form.getByRole("button", { name: "Ask for more" }));
    expect(await form.findByText("Please write a question of at least 5 characters")).toBeVisible();
    await member.type(form.getByRole("textbox", { name: "Question 1" }), "Which school?");
    await member.click(form.getByRole("button", { name: "Add a question" }));
    await member.type(form.getByRole("textbox", { name: "Question 2" }), "Since when?");
    await member.click(form.getByRole("button", { name: "Add a question" }));
    await member.click(form.getByRole("button", { name: "Remove question 3" }));
    await member.click(form.getByRole("button", { name: "Ask for more" }));

    expect(await screen.findByText("Zora Hurston was asked for more.")).toBeVisible();
    expect(sent.find(({ call }) => call.endsWith("/state"))?.body).toMatchObject({
      questions: ["Which school?", "Since when?"],
    });
  });

  test("declines for a reason, which is asked for there only and said on the card, and sends no message unasked", async () => {
    const visit = await visitDesk([zora], {
      [`POST ${pathOf(zora, "/state")}`]: () => ok({ ...moved(zora, "declined"), declineReason: "too-little" }),
    });
    const { member, sent } = visit;
    const form = await openMove(visit, "Decline...");
    await member.type(form.getByRole("textbox", { name: "Message" }), "Not this time.");
    await member.click(form.getByRole("checkbox", { name: "Email the applicant" }));
    expect(form.queryByRole("textbox", { name: "Message" })).not.toBeInTheDocument();
    await member.click(form.getByRole("button", { name: "Decline" }));

    const reason = form.getByRole("combobox", { name: "Reason" });
    expect(reason).toHaveAccessibleDescription(/Please choose a reason/);
    expect(sent.filter(({ call }) => call.endsWith("/state"))).toEqual([]);
    await member.selectOptions(reason, "Too little in their answers");
    await member.click(form.getByRole("radio", { name: "Accept" }));
    expect(form.queryByRole("combobox", { name: "Reason" })).not.toBeInTheDocument();
    await member.click(form.getByRole("radio", { name: "Decline" }));
    await member.click(form.getByRole("button", { name: "Decline" }));

    expect(await screen.findByText("Zora Hurston is declined.")).toBeVisible();
    expect(await screen.findByText("Reason: too little in their answers.")).toBeVisible();
    expect(sent.find(({ call }) => call.endsWith("/state"))?.body).toMatchObject({
      ...{ state: "declined", declineReason: "too-little", message: "", tells: false },
    });
  });

  test("where another admin was faster says what they did, keeps what was typed, and goes on from there", async () => {
    let isFirst = true;
    const theirs = moved(zora, "on-hold");
    const visit = await visitDesk([zora], {
      [`GET ${pathOf(zora)}`]: () => ok(isFirst ? cardOf(zora) : theirs),
      [`POST ${pathOf(zora, "/state")}`]: () => {
        if (!isFirst) return ok(moved({ ...zora, version: 2 }, "declined"));
        isFirst = false;
        return problem(409, "Grace Lee changed it since you opened it. It's on hold now.");
      },
    });
    const { member, sent } = visit;
    const form = await openMove(visit, "Decline...");
    await member.type(form.getByRole("textbox", { name: "Private note" }), "Too early.");
    await member.selectOptions(form.getByRole("combobox", { name: "Reason" }), "Too early in their career");
    await member.click(form.getByRole("button", { name: "Decline" }));

    expect(await form.findByText("Grace Lee changed it since you opened it. It's on hold now.")).toBeVisible();
    expect(form.getByRole("textbox", { name: "Private note" })).toHaveValue("Too early.");
    await waitFor(() => expect(form.queryByRole("radio", { name: "Put on hold" })).not.toBeInTheDocument());
    await member.click(form.getByRole("button", { name: "Decline" }));

    expect(await screen.findByText("Zora Hurston is declined.")).toBeVisible();
    const versions = sent.filter(({ call }) => call.endsWith("/state")).map(({ body }) => body.version);
    expect(versions).toEqual([1, 2]);
  });
});

describe("moving several", () => {
  /** All that is shown is to be put on hold. */
  const putOnHold = async ({ member, press }: Awaited<ReturnType<typeof visitDesk>>, count: number) => {
    await press("Select all shown");
    expect(screen.getByText(`${count} selected`)).toBeVisible();
    await press(`Move ${count}...`);
    const form = await dialog(`Move ${count} applications`);
    await member.click(form.getByRole("radio", { name: "Put on hold" }));
    await member.click(form.getByRole("button", { name: `Put on hold (${count})` }));
    return form;
  };

  test("names what failed, which stays selected, and tries that again", async () => {
    let isDown = true;
    const visit = await visitDesk([zora, ben, cleo], {
      [`POST ${pathOf(zora, "/state")}`]: () => ok(moved(zora, "on-hold")),
      [`POST ${pathOf(cleo, "/state")}`]: () => ok(moved(cleo, "on-hold")),
      [`POST ${pathOf(ben, "/state")}`]: () =>
        isDown ? problem(409, "Grace Lee changed it since you opened it.") : ok(moved(ben, "on-hold")),
    });
    const { member, sent } = visit;
    const form = await putOnHold(visit, 3);

    expect(await form.findByText("1 application didn't move, and stays selected:")).toBeVisible();
    expect(await screen.findByText("We moved 2 of 3 applications.")).toBeVisible();
    expect(form.getByText(/Grace Lee changed it since you opened it\./)).toHaveTextContent("Ben Cole");
    expect(form.getByRole("heading", { name: "Move 1 application" })).toBeVisible();
    const isSelected = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}`, hidden: true });
    expect(isSelected("Ben Cole")).toBeChecked();
    expect(isSelected("Zora Hurston")).not.toBeChecked();
    isDown = false;
    await member.click(form.getByRole("button", { name: "Put on hold" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
    expect(sent.filter(({ call }) => call.endsWith("/state"))).toHaveLength(4);
  });

  test("leaves out what the applicant has withdrawn", async () => {
    const withdrawn = row("w", { name: "Wanda Ray", state: "withdrawn" });
    await visitDesk([zora, withdrawn], {}, { path: "/portal/admin/applications?state=all" });

    expect(rowOf("Zora Hurston").getByRole("checkbox")).toBeVisible();
    expect(rowOf("Wanda Ray").queryByRole("checkbox")).not.toBeInTheDocument();
  });
});

describe("by keyboard", () => {
  test("j and k go through the list and open its cards, a and d ask, u recalls, ? lists the keys", async () => {
    const held = row("e", { name: "Eve Lane", recallableUntil: soon(), promisedBy: "2026-12-24T15:00:00.000Z" });
    const { member } = await visitDesk([zora, ben, held], {
      [`POST ${pathOf(held, "/recall")}`]: () => ok(cardOf({ ...held, recallableUntil: undefined, version: 2 })),
    });

    await member.keyboard("j");
    expect(screen.getByRole("article", { name: "Ben Cole" })).toHaveFocus();
    await card("Ben Cole");
    await member.keyboard("j");
    await card("Zora Hurston");
    await member.keyboard("k");
    expect(screen.getByRole("article", { name: "Ben Cole" })).toHaveFocus();
    await member.keyboard("a");
    expect((await dialog("Move the application of Ben Cole")).getByRole("radio", { name: "Accept" })).toBeChecked();
    await leaveDialog(member);
    await waitFor(() => expect(screen.getByRole("article", { name: "Ben Cole" })).toHaveFocus());
    await member.keyboard("d");
    expect((await dialog("Move the application of Ben Cole")).getByRole("radio", { name: "Decline" })).toBeChecked();
    await leaveDialog(member);
    await waitFor(() => expect(screen.getByRole("article", { name: "Ben Cole" })).toHaveFocus());
    await member.keyboard("?");
    const keys = await dialog("Keyboard shortcuts");
    for (const what of ["next", "previous", "accept", "decline", "recall the decision"])
      expect(keys.getByText(what)).toBeVisible();
    await leaveDialog(member);
    await member.keyboard("jju");

    expect(await screen.findByText("Decision recalled")).toBeVisible();
  });
});

describe("fair review", () => {
  test("hides in list and card who it is until a score is given, and is remembered", async () => {
    const review = { by: ada, score: 4, reason: "Clear goals, and a generous offer.", at: "2026-11-25T10:00:00.000Z" };
    const others = { by: grace, score: 2, reason: "Not enough time in the field.", at: "2026-11-24T10:00:00.000Z" };
    let isScored = false;
    const full = () => cardOf({ ...zora, version: 2 }, { reviews: [others, review] });
    const { member, sent, leave } = await visitDesk([zora], {
      [`${listPath}?fair=yes`]: () => ok({ items: [isScored ? { ...zora, isScored, version: 2 } : blindRow(zora)] }),
      [`GET ${pathOf(zora)}?fair=yes`]: () => ok(isScored ? full() : blindCard(cardOf(zora))),
      [`PUT ${pathOf(zora, "/review")}`]: () => {
        isScored = true;
        return ok(full());
      },
    });

    await member.click(screen.getByRole("switch", { name: "Fair review" }));
    await waitFor(() => expect(names()).toEqual(["Publishing, Plano, TX"]));
    expect(screen.queryByText(/Hurston/)).not.toBeInTheDocument();
    await member.click(screen.getByRole("button", { name: "Publishing, Plano, TX" }));
    const blind = await card("Publishing, Plano, TX");
    expect(blind.getByText(/^Give your score first/)).toBeVisible();
    expect(blind.queryByText("$150k to $199k")).not.toBeInTheDocument();
    expect(blind.getByRole("heading", { name: "Name hidden" })).toBeVisible();
    await member.click(blind.getByRole("button", { name: "Save score" }));
    expect(await blind.findByText("Please give a score of 1 to 5")).toBeVisible();
    await member.click(blind.getByRole("radio", { name: "4" }));
    await member.type(blind.getByRole("textbox", { name: "Your reason" }), review.reason);
    await member.click(blind.getByRole("button", { name: "Save score" }));

    const open = await card("Zora Hurston");
    expect(open.getByText("$150k to $199k")).toBeVisible();
    expect(open.getByText("You: 4 of 5")).toBeVisible();
    expect(open.getByText("Grace Lee: 2 of 5")).toBeVisible();
    expect(names()).toEqual(["Zora Hurston"]);
    expect(sent.find(({ call }) => call.endsWith("/review"))?.body).toEqual({ score: 4, reason: review.reason });
    leave();
    await visitDesk([zora]);
    expect(screen.getByRole("switch", { name: "Fair review" })).toBeChecked();
  });

  test("a decision without a score does not show who it is", async () => {
    const { member, press } = await visitDesk([zora], {
      [`${listPath}?fair=yes`]: () => ok({ items: [blindRow(zora)] }),
      [`GET ${pathOf(zora)}?fair=yes`]: () => ok(blindCard(cardOf({ ...zora, state: "on-hold", version: 2 }))),
      [`POST ${pathOf(zora, "/state")}`]: () => ok(moved(zora, "on-hold")),
    });
    await member.click(screen.getByRole("switch", { name: "Fair review" }));
    await member.click(await screen.findByRole("button", { name: "Publishing, Plano, TX" }));
    await member.click(await screen.findByRole("button", { name: "Move to..." }));
    const form = await dialog("Move the application of Publishing, Plano, TX");
    await member.click(form.getByRole("radio", { name: "Put on hold" }));
    await press("Put on hold");

    expect(await screen.findByText("Publishing, Plano, TX is on hold.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.queryByText(/Zora|Hurston/)).not.toBeInTheDocument();
  });
});
