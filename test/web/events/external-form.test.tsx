import { ChakraProvider } from "@chakra-ui/react";
import { act, render, screen } from "@testing-library/react";
import { ExternalForm } from "#web/features/events/public/external-form.tsx";
import { system } from "#web/theme/system.ts";

const address = "https://forms.example/form/242345";

/** The form in a page, and what its frame does. */
const embedded = () => {
  const onSubmitted = jest.fn();
  const { unmount } = render(
    <ChakraProvider value={system}>
      <ExternalForm address={address} onSubmitted={onSubmitted} />
    </ChakraProvider>,
  );
  const say = (data: unknown, origin = "https://forms.example") =>
    void act(() => void dispatchEvent(new MessageEvent("message", { origin, data })));
  return { onSubmitted, say, unmount, frame: screen.getByTitle("Elevated Wednesday") };
};

const loader = () => screen.queryByText("Loading registration form...");

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** public-site.md, section 4. */
test.each([
  [{ action: "formSubmitted" }],
  [{ type: "form-submitted" }],
  [{ eventType: "formSubmit" }],
  [{ formId: "242345" }],
  [{ formID: 242345 }],
  [{ form_id: "242345" }],
  [{ type: "submission" }],
  [{ submitted: true }],
  ["formSubmitted:242345"],
  ["form-submitted"],
  ["Thank you for registering"],
  ["success"],
])("%j tells a submission", (message) => {
  const { onSubmitted, say } = embedded();

  say(message);

  expect(onSubmitted).toHaveBeenCalledTimes(1);
});

test.each([
  [{ action: "resize", height: 800 }],
  [{ type: "ready" }],
  [{ eventType: "formLoad" }],
  [{ formId: "999" }],
  [{ submitted: false }],
  [{ submitted: "true" }],
  ["setHeight:500"],
  [""],
  [null],
  [undefined],
  [7],
  [[]],
])("%j tells nothing", (message) => {
  const { onSubmitted, say } = embedded();

  say(message);

  expect(onSubmitted).not.toHaveBeenCalled();
  say({ action: "formSubmitted" });
  expect(onSubmitted).toHaveBeenCalledTimes(1);
});

test.each(["https://forms.example.evil.test", "http://forms.example", "https://other.example", "null", ""])(
  "nothing that comes from '%s' counts",
  (origin) => {
    const { onSubmitted, say } = embedded();

    say({ action: "formSubmitted" }, origin);

    expect(onSubmitted).not.toHaveBeenCalled();
    say({ action: "formSubmitted" });
    expect(onSubmitted).toHaveBeenCalledTimes(1);
  },
);

test("the loader goes with the form's arrival", () => {
  const { frame } = embedded();
  expect(loader()).toBeVisible();

  void act(() => void frame.dispatchEvent(new Event("load")));

  expect(loader()).not.toBeInTheDocument();
});

test("the loader goes after three seconds at the latest", () => {
  embedded();

  void act(() => void jest.advanceTimersByTime(2999));
  expect(loader()).toBeVisible();
  void act(() => void jest.advanceTimersByTime(1));

  expect(loader()).not.toBeInTheDocument();
});
