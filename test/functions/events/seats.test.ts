import { noSeats } from "#functions/events/seats.ts";
import { given } from "../../support/given.ts";

test.each([
  ["is a draft", { status: "draft" }, "Event not found."],
  ["is coming soon", { status: "coming-soon" }, "Registration for Spring Gala is not open yet."],
  ["is called off", { status: "ended" }, "Spring Gala was canceled."],
  ["is over", given.times(-6), "Spring Gala has ended."],
  ["is full", { spotsLeft: 0 }, "Spring Gala is fully booked."],
  ["has one spot", { spotsLeft: 1 }, "Only 1 spot is left, and you need 4."],
  ["has three spots", { spotsLeft: 3 }, "Only 3 spots are left, and you need 4."],
  [
    "may have some again",
    { spotsLeft: 1, holds: [{ kind: "registers", id: "reg_1", seats: 3 }] },
    "The last spots of Spring Gala are being registered right now. One may be free again within a minute: please try again then.",
  ],
  [
    "holds too few",
    { spotsLeft: 0, holds: [{ kind: "registers", id: "reg_1", seats: 3 }] },
    "Spring Gala is fully booked.",
  ],
] as const)("an event that %s says so", (_, changes, detail) => {
  expect(noSeats({ ...given.openEvent(), ...changes } as never, 4)).toMatchObject({
    code: detail.endsWith("not found.") ? "not-found" : "conflict",
    message: detail,
  });
});
