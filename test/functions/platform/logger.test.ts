import { describeError, logger } from "#functions/platform/logger.ts";
import { logLines } from "../../support/log-lines.ts";

test("an error is logged without the e-mail addresses it quotes", () => {
  const error = new Error('No such user: "ada.o+club@example.com", <b@c.example> or o\'x@example.org');

  const logged = describeError(error);

  expect(logged.name).toBe("Error");
  expect(logged.message).toMatch(/^No such user: "<e-mail>", <<e-mail>> or/);
  expect(JSON.stringify(logged)).not.toMatch(/example\.(com|org)|c\.example/);
});

test("a stack is kept, for whoever looks for the fault", () => {
  expect(describeError(new TypeError("broken")).stack).toContain("logger.test.ts");
});

test.each([["ada@example.com"], [7], [null], [{ email: "ada@example.com" }]])(
  "of %j only its type is logged",
  (thrown) => {
    expect(describeError(thrown)).toEqual({ name: typeof thrown });
  },
);

test("a line is one JSON object that starts with level and message", () => {
  const logged = logLines();

  logger.info("request", { status: 200 });

  expect(Object.keys(logged()[0] ?? {}).slice(0, 2)).toEqual(["level", "message"]);
  expect(logged()[0]).toMatchObject({ level: "INFO", message: "request", status: 200 });
});
