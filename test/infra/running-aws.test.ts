import { findRunningAws } from "#infra/local/embedded-aws.ts";
import { freePorts } from "#infra/local/ports.ts";
import { localAws, runningAws } from "#infra/local/settings.ts";

const { AWS_ENDPOINT_URL, AWS_PORT } = process.env;
afterEach(() => {
  for (const [name, value] of Object.entries({ AWS_ENDPOINT_URL, AWS_PORT }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

describe("an AWS that runs already", () => {
  test("is used by npm start and by the commands when it is named, whatever the port", () => {
    process.env.AWS_PORT = "4600";
    delete process.env.AWS_ENDPOINT_URL;
    expect([runningAws(), localAws()]).toEqual([undefined, "http://127.0.0.1:4600"]);

    process.env.AWS_ENDPOINT_URL = "http://127.0.0.1:4567/";
    expect([runningAws(), localAws()]).toEqual(Array(2).fill("http://127.0.0.1:4567"));
  });

  test.each(["4566", "127.0.0.1:4566", "ftp://127.0.0.1"])("is refused by name when its address is %s", (address) => {
    process.env.AWS_ENDPOINT_URL = address;

    expect(runningAws).toThrow(/^AWS_ENDPOINT_URL must be the address/);
  });

  test("that does not answer is said so", async () => {
    const { aws } = await freePorts();

    await expect(findRunningAws(`http://127.0.0.1:${aws}`)).rejects.toThrow(
      `No AWS answers at http://127.0.0.1:${aws}: start it, or unset AWS_ENDPOINT_URL to have one started.`,
    );
  });
});
