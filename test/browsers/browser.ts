import { spawn, type StdioOptions } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A browser with one page, as far as the stories need it. */
export type Browser = {
  /** Opens an address of the internet, and waits for the page's load event. */
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page, and awaits a promise; the value is JSON. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Types into the first element that a CSS selector finds, once it is there. */
  type: (selector: string, text: string) => Promise<void>;
  /** Clicks the first element that a CSS selector finds, once it can be clicked. */
  click: (selector: string) => Promise<void>;
  /** Waits until for half a second no request has been under way: on leaving earlier, WebKit complains of each. */
  waitForNetworkIdle: () => Promise<void>;
  /** What the browser wrote to its console so far, uncaught exceptions and the like among it. */
  messages: { isError: boolean; text: string }[];
  close: () => Promise<void>;
};

/** A temporary home for programs; `end` leaves neither them nor it behind, and nor does an end of this process. */
export const openHome = async () => {
  const home = await mkdtemp(path.join(tmpdir(), "club-browser-"));
  const env = { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: home, XDG_RUNTIME_DIR: home };
  const groups: { pid: number; ended: Promise<unknown> }[] = [];
  const kill = () => {
    for (const { pid } of groups) {
      try {
        process.kill(-pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
  };
  process.once("exit", kill);

  return {
    home,
    env,
    /** Starts a program, with processes of its own in one group. */
    start: (command: string, args: string[], more: Record<string, string> = {}, stdio: StdioOptions = "ignore") => {
      const child = spawn(command, args, { detached: true, env: { ...env, ...more }, stdio });
      const ended = new Promise((resolve) => child.once("error", resolve).once("close", resolve));
      if (child.pid !== undefined) groups.push({ pid: child.pid, ended });
      return child;
    },
    end: async () => {
      kill();
      await Promise.all(groups.map(({ ended }) => ended));
      process.off("exit", kill);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
