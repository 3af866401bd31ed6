import { readdirSync, readFileSync } from "node:fs";
import { ChakraProvider } from "@chakra-ui/react";
import { act, fireEvent, screen, within, waitFor, render } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { ExternalForm } from "#web/features/events/external-form.tsx";
import { instantOf, isSkipped, wallClockOf } from "#web/features/events/wall-clock.ts";
import { system } from "#web/theme/system.ts";
import { tokens } from "#web/theme/tokens.ts";
import { Button } from "#web/ui/button.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { toast } from "#web/ui/toast.ts";
import { toaster } from "#web/ui/toaster.tsx";
import { show } from "./chat.tsx";
import { visit } from "./site.tsx";
import { apiAnswers } from "./wire.ts";

describe("home", () => {
  const film = () => document.querySelector("video");

  /** The page has loaded and its quiet moment is over. */
  const waitForFilm = () => act(() => jest.advanceTimersByTimeAsync(2600));

  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));

  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, "connection");
  });

  test("the hero says what the club is and offers three ways in, the first one first", async () => {
    await visit();

    const hero = within(screen.getByRole("region", { name: "Welcome" }));

    expect(hero.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome to Dallas' Most Exclusive Network");
    expect(
      hero.getByText(
        "Join an elite community of Black professionals, entrepreneurs, and industry leaders shaping the future of Dallas.",
      ),
    ).toBeVisible();
    expect(hero.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Apply for Membership", "/membership"],
      ["View Events", "/events"],
      ["Add My Business", "/business-listing"],
    ]);
  });

  test("the page shows benefits, ways on and the way in", async () => {
    await visit();

    const benefits = within(screen.getByRole("region", { name: "Member Benefits" }));
    expect(benefits.getAllByRole("heading", { level: 3 }).map((card) => card.textContent)).toEqual([
      "Community-Driven Support",
      "Empowerment through Financial Success",
      "Collaborative Network",
      "Education & Mentorship",
    ]);
    expect(benefits.getByText(/6-figure earning potential/)).toBeVisible();
    const ways = within(screen.getByRole("region", { name: "Look around" })).getAllByRole("link");
    expect(ways.map((link) => link.getAttribute("href"))).toEqual(["/network", "/events", "/about"]);
    const contact = within(screen.getByRole("region", { name: "Begin Your Journey" }));
    expect(contact.getAllByRole("button", { name: "Stay Connected" })).toHaveLength(1);
  });

  test("the film comes after the page, silent and looping", async () => {
    await visit();
    expect(film()).toBeNull();

    await waitForFilm();

    expect(film()).toHaveAttribute("loop");
    expect(film()!.muted).toBe(true);
    expect([...film()!.querySelectorAll("source")].map(({ type }) => type)).toEqual(["video/webm", "video/mp4"]);
  });

  test("a film that fails gives way to the fallback, and that to the poster", async () => {
    await visit();
    await waitForFilm();

    fireEvent.error(film()!.querySelector("source:last-of-type")!);
    expect(film()!.querySelectorAll("source")).toHaveLength(1);

    fireEvent.error(film()!.querySelector("source")!);
    expect(film()).toBeNull();
    expect(document.querySelector("picture img")).toBeVisible();
  });

  test("a running film can be halted", async () => {
    const pause = jest.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => undefined);
    const { visitor } = await visit();
    await waitForFilm();
    fireEvent.playing(film()!);

    await visitor.click(screen.getByRole("button", { name: "Pause background video" }));

    expect(pause).toHaveBeenCalled();
    fireEvent.pause(film()!);
    expect(screen.getByRole("button", { name: "Play background video" })).toBeVisible();
  });

  test("whoever prefers less motion sees the poster only", async () => {
    await visit("/", ["(prefers-reduced-motion: reduce)"]);

    await waitForFilm();

    expect(film()).toBeNull();
  });

  test("whoever saves data sees the poster only", async () => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
    await visit();

    await waitForFilm();

    expect(film()).toBeNull();
  });
});

describe("about", () => {
  const region = (name: string) => within(screen.getByRole("region", { name }));
  const hrefsIn = (element: HTMLElement) =>
    within(element)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));

  test("the club counts four things, exactly", async () => {
    await visit("/about");

    const numbers = region("The club in numbers");

    const counted = numbers.getAllByRole("term").map((term) => term.textContent);
    const figures = numbers.getAllByRole("definition").map((figure) => figure.textContent);
    expect(counted.map((what, index) => `${figures[index]} ${what}`)).toEqual([
      "1K+ members",
      "240K impressions",
      "100+ businesses",
      "1 vision",
    ]);
  });

  test("the page says what the club is like and what members get", async () => {
    await visit("/about");

    expect(region("What makes it a club").getAllByRole("heading", { level: 3 })).toHaveLength(3);
    expect(region("What you can count on").getAllByRole("heading", { level: 3 })).toHaveLength(6);
  });

  test("five people are the board, each with a biography that is closed at first", async () => {
    await visit("/about");

    const board = region("Five people who answer for it");

    const names = board.getAllByRole("heading", { level: 3 }).map((name) => name.textContent);
    expect(names).toHaveLength(5);
    expect(board.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(
      names.map((name) => `Biography of ${name}`),
    );
    for (const button of board.getAllByRole("button")) {
      expect(button).toHaveAttribute("aria-expanded", "false");
      expect(document.getElementById(button.getAttribute("aria-controls")!)).not.toBeVisible();
    }
  });

  test("a biography unfolds alone, by keyboard too, and folds again", async () => {
    const { visitor } = await visit("/about");
    const theo = screen.getByRole("button", { name: "Biography of Theo Malbrough" });

    theo.focus();
    await visitor.keyboard("{Enter}");

    expect(theo).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByText(/came from Baton Rouge/)).toBeVisible();
    expect(screen.getByText(/grew up in Oak Cliff/)).not.toBeVisible();

    await visitor.click(theo);

    expect(theo).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByText(/came from Baton Rouge/)).not.toBeVisible();
  });

  test("the page leads on to events, the network, a listing and membership", async () => {
    await visit("/about");

    expect(hrefsIn(screen.getByRole("region", { name: "Three ways to get to know us" }))).toEqual([
      "/events",
      "/network",
      "/business-listing",
    ]);
    expect(hrefsIn(screen.getByRole("region", { name: "Take a seat at the table" }))).toEqual(["/membership"]);
  });

  test.each(["/", "/about"])("search engines are told about the club at %s", async (path) => {
    await visit(path);

    const data: unknown = JSON.parse(document.querySelector("script[type='application/ld+json']")!.textContent);

    expect(data).toEqual({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Dallas Elevated",
      url: "https://origin.invalid",
      logo: "https://origin.invalid/icon-512.png",
      email: "hello@club.test",
    });
  });
});

describe("partner events", () => {
  const card = (title: string) => within(screen.getByRole("article", { name: title }));

  afterEach(() => jest.useRealTimers());

  test("each event says what, by whom, when where the club is, where, for how many, and what it costs", async () => {
    await visit("/partner-events");

    const factsOf = (title: string) =>
      card(title)
        .getAllByRole("definition")
        .map((fact) => fact.textContent);

    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(factsOf("An Evening of Giving")).toEqual([
      "Saturday, March 6, 2027",
      "6:00 PM - 10:00 PMCentral Time",
      "Alder Hall, Arts District, Dallas, TX",
      "100 expected attendees",
    ]);
    expect(card("An Evening of Giving").getByText("Donation Based")).toBeVisible();
    expect(card("An Evening of Giving").getByText("Hosted by Pecan Grove Scholars Fund")).toBeVisible();
    expect(factsOf("The Long Sunday")).toEqual([
      "Sunday, May 16, 2027",
      "11:00 AM - 3:00 PMCentral Time",
      "The Glasshouse, Oak Cliff, Dallas, TX",
      "200 expected attendees",
    ]);
    expect(card("The Long Sunday").getByText("Table Reservations")).toBeVisible();
  });

  test("one registers with the partner, in a tab of its own", async () => {
    await visit("/partner-events");

    const link = card("The Long Sunday").getByRole("link", {
      name: "Register Now for The Long Sunday (opens in a new tab)",
    });

    expect(link).toHaveAttribute("href", "https://example.com/long-sunday");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener");
  });

  test("an event that is over takes no registrations, also when it ends while one reads", async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date("2027-03-07T03:59:30Z") });
    await visit("/partner-events");
    expect(card("An Evening of Giving").getByRole("link", { name: /Register Now/ })).toBeVisible();

    await act(() => jest.advanceTimersByTimeAsync(60_000));

    expect(card("An Evening of Giving").getByRole("button", { name: "Event Ended" })).toBeDisabled();
    expect(card("An Evening of Giving").queryByRole("link")).not.toBeInTheDocument();
    expect(card("The Long Sunday").getByRole("link", { name: /Register Now/ })).toBeVisible();
  });

  test("pictures are described, come late, and leave no gap", async () => {
    await visit("/partner-events");

    const pictures = within(screen.getByRole("region", { name: "Coming up" })).getAllByRole("img");

    expect(pictures.map((picture) => picture.getAttribute("alt"))).toEqual([
      expect.stringContaining("chandelier"),
      expect.stringContaining("trumpet"),
    ]);
    for (const picture of pictures) {
      expect(picture.parentElement!.querySelector("source")).toHaveAttribute("type", "image/avif");
    }
  });

  test("search engines are told when and where", async () => {
    await visit("/partner-events");

    const told = [...document.querySelectorAll("script[type='application/ld+json']")].map(
      (script) => JSON.parse(script.textContent) as Record<string, unknown>,
    );

    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({
      "@type": "Event",
      name: "An Evening of Giving",
      startDate: "2027-03-07T00:00:00Z",
      endDate: "2027-03-07T04:00:00Z",
      location: { "@type": "Place", name: "Alder Hall", address: "Arts District, Dallas, TX" },
      organizer: { name: "Pecan Grove Scholars Fund" },
      image: expect.stringMatching(/^https:\/\/origin\.invalid./) as unknown,
      offers: { url: "https://example.com/evening-of-giving" },
    });
  });

  test("the page explains what partner events are for, and takes proposals", async () => {
    await visit("/partner-events");

    const reasons = within(screen.getByRole("region", { name: "What a partner event gives you" }));

    expect(reasons.getAllByRole("heading", { level: 3 }).map((reason) => reason.textContent)).toEqual([
      "Exclusive Access",
      "Expanded Network",
      "Member Benefits",
    ]);
    expect(screen.getByRole("link", { name: "Propose an Event" })).toHaveAttribute(
      "href",
      "/contact?subject=Partner+event",
    );
  });
});

describe("the membership application", () => {
  const draft = "club:draft:application";

  const openApplication = async (visitor: UserEvent, button = "Join Network") => {
    await visitor.click(screen.getByRole("button", { name: button }));
    return within(await screen.findByRole("dialog", { name: "Membership Application" }));
  };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test("nothing is kept of an application that nobody has touched", async () => {
    const { visitor } = await visit("/membership");

    await openApplication(visitor, "Elevate Membership");

    expect(localStorage.getItem(draft)).toBeNull();
  });

  test("a draft of another release gives what still fits, and what does not fit stops nothing", async () => {
    localStorage.setItem(
      draft,
      JSON.stringify({ name: "Ada Okafor", formerField: "x", professionalType: "both", consent: "yes", email: 7 }),
    );
    const { visitor } = await visit("/membership");

    const dialog = await openApplication(visitor);

    expect(dialog.getByLabelText("Full Name")).toHaveValue("Ada Okafor");
    expect(dialog.getByLabelText("Email Address")).toHaveValue("");
    expect(dialog.getByLabelText("I consent to receive updates from the club")).not.toBeChecked();
    await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));
    expect(await dialog.findByRole("button", { name: "19 answers need your attention" })).toBeVisible();
  });

  test("errors wait for the first attempt, then go as each answer is given", async () => {
    const { visitor } = await visit("/membership");
    const dialog = await openApplication(visitor);
    await visitor.click(dialog.getByLabelText("Full Name"));
    await visitor.tab();
    expect(dialog.queryByText("Name must be at least 2 characters")).not.toBeInTheDocument();

    await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));
    expect(await dialog.findAllByText("Name must be at least 2 characters")).toHaveLength(2);
    await visitor.type(dialog.getByLabelText("Full Name"), "Ada");

    await waitFor(() => expect(dialog.queryByText("Name must be at least 2 characters")).not.toBeInTheDocument());
  });

  test("options carry the specification's values", async () => {
    const { visitor } = await visit("/membership");
    await openApplication(visitor);
    const valuesOf = (name: string) =>
      [...document.querySelectorAll<HTMLInputElement>(`select[name="${name}"] option, input[name="${name}"]`)].map(
        ({ value }) => value,
      );

    expect(valuesOf("membershipType")).toEqual(["standard", "vip"]);
    expect(valuesOf("ageRange")).toEqual(["", "under25", "25to34", "35to44", "45to54", "55plus"]);
    expect(valuesOf("yearsInField")).toEqual(["", "0to2", "3to5", "6to10", "10plus"]);
    expect(valuesOf("incomeRange")).toEqual(["", "prefer", "100kTo149k", "150kTo199k", "200kTo249k", "250kPlus"]);
    expect(valuesOf("professionalType")).toEqual(["businessOwner", "corporateProfessional", "both"]);
    expect(valuesOf("reasonsForJoining")).toEqual([
      "networking",
      "businessGrowth",
      "collaborationOpportunities",
      "personalDevelopment",
      "accessToEvents",
      "visibility",
      "mentorship",
    ]);
    expect(valuesOf("attendedEvent")).toEqual(["yes", "no"]);
    expect(valuesOf("socialFeature")).toEqual(["yes", "no"]);
  });

  test("the server's field errors stand beside their fields", async () => {
    apiAnswers({
      status: 400,
      body: {
        code: "invalid",
        detail: "Some fields need your attention.",
        errors: [{ path: "company", message: "No" }],
      },
    });
    const fine = {
      name: "Ada Okafor",
      email: "ada@guest.test",
      phone: "(214) 555-0100",
      cityState: "Dallas, TX",
      ageRange: "35to44",
      jobTitle: "Principal",
      company: "Okafor Studio",
      industry: "Architecture",
      yearsInField: "10plus",
      professionalType: ["both"],
      shortTermGoals: "Open a second studio.",
      reasonsForJoining: ["networking"],
      sixFigureMindset: "Plan in decades.",
      valueToAdd: "Twenty years of building.",
      elevationStory: "An apprentice of mine.",
      attendedEvent: "no",
      hearAboutUs: "A member",
      socialFeature: "no",
      codeOfConduct: true,
      consent: true,
    };
    localStorage.setItem(draft, JSON.stringify(fine));
    const { visitor } = await visit("/membership");
    const dialog = await openApplication(visitor);

    await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

    expect(await dialog.findByText("No", { selector: "p" })).toBeVisible();
    expect(dialog.getByLabelText("Company")).toHaveAttribute("aria-invalid", "true");
  });
});

describe("the external form", () => {
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
  });

  test.each(["https://forms.example.evil.test", "http://forms.example", "https://other.example", "null", ""])(
    "nothing that comes from '%s' counts",
    (origin) => {
      const { onSubmitted, say } = embedded();

      say({ action: "formSubmitted" }, origin);

      expect(onSubmitted).not.toHaveBeenCalled();
    },
  );

  test("however often it is told, it is passed on once", () => {
    const { onSubmitted, say } = embedded();

    say({ action: "formSubmitted" });
    say("thank you");
    say({ submitted: true });

    expect(onSubmitted).toHaveBeenCalledTimes(1);
  });

  test("what is told after the form has left the page is not heard", () => {
    const { onSubmitted, say, unmount } = embedded();
    unmount();

    say({ action: "formSubmitted" });

    expect(onSubmitted).not.toHaveBeenCalled();
  });

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
});

describe("the event form", () => {
  const formOf = async (setting: string | undefined) => {
    process.env.EVENT_FORM_URL = setting;
    if (setting === undefined) delete process.env.EVENT_FORM_URL;
    jest.resetModules();
    return (await import("#web/event-form.ts")).eventForm;
  };

  afterEach(() => delete process.env.EVENT_FORM_URL);

  test.each([[undefined], [""]])("without a setting (%j) there is no form", async (setting) => {
    expect(await formOf(setting)).toBeUndefined();
  });

  test.each(["https://forms.example/242345", "http://localhost:4575/form"])("%s is embedded", async (setting) => {
    expect((await formOf(setting))?.href).toBe(setting);
  });

  test.each(["http://forms.example/1", "javascript:alert(1)", "data:text/html,hi", "forms.example"])(
    "%s stops the build",
    async (setting) => {
      await expect(formOf(setting)).rejects.toThrow("EVENT_FORM_URL must be an https address.");
    },
  );
});

describe("the shell", () => {
  const lastUser = "CognitoIdentityServiceProvider.4k2j3.LastAuthUser";

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    document.documentElement.className = "light";
  });

  const itemsOf = (navigation: HTMLElement) =>
    [...navigation.querySelectorAll("a, button")].map((item) => item.getAttribute("aria-label") ?? item.textContent);

  test("the navigation lists the pages in the club's order", async () => {
    await visit();

    const navigation = within(screen.getByRole("banner")).getByRole("navigation", { name: "Main" });

    expect(itemsOf(navigation).slice(0, 8)).toEqual([
      "Home",
      "Membership",
      "Network",
      "Events",
      "Partner Events",
      "About",
      "Member Login",
      "Stay Connected",
    ]);
    expect(within(navigation).getByRole("link", { name: "Member Login" })).toHaveAttribute("href", "/auth");
    expect(within(navigation).getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  });

  test("whoever is signed in is offered the portal, also when that happens in another tab", async () => {
    await visit();

    localStorage.setItem(lastUser, "ada");
    act(() => void dispatchEvent(new StorageEvent("storage", { key: lastUser })));

    const banner = within(screen.getByRole("banner"));
    expect(banner.getByRole("link", { name: "Member Portal" })).toHaveAttribute("href", "/portal/dashboard");
    expect(banner.queryByRole("link", { name: "Member Login" })).not.toBeInTheDocument();
  });

  test("on a phone the menu opens and closes", async () => {
    const { visitor } = await visit();

    await visitor.click(screen.getByRole("button", { name: "Menu…" }));

    const drawer = await screen.findByRole("dialog", { name: "Menu" });
    expect(itemsOf(within(drawer).getByRole("navigation"))).toEqual([
      "Home",
      "Membership",
      "Network",
      "Events",
      "Partner Events",
      "About",
      "Member Login",
      "Stay Connected",
    ]);
    await visitor.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  test("the phone's menu hands over to the Stay Connected dialog", async () => {
    const { visitor } = await visit();
    await visitor.click(screen.getByRole("button", { name: "Menu…" }));
    const drawer = await screen.findByRole("dialog", { name: "Menu" });

    await visitor.click(within(drawer).getByRole("button", { name: "Stay Connected" }));

    expect(await screen.findByRole("dialog", { name: "Stay Connected" })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Menu" })).not.toBeInTheDocument());
  });

  test("the theme is light until the visitor chooses the dark one, which is remembered", async () => {
    const { visitor } = await visit();
    expect(document.documentElement).toHaveClass("light");

    await visitor.click(screen.getAllByRole("button", { name: "Switch to the dark theme" })[0]!);

    expect(document.documentElement).toHaveClass("dark");
    expect(document.documentElement).not.toHaveClass("light");
    expect(localStorage.getItem("vite-ui-theme")).toBe("dark");
    expect(screen.getAllByRole("button", { name: "Switch to the light theme" })).not.toHaveLength(0);
  });

  test("the footer leads on, and says how to write to the club", async () => {
    await visit();

    const footer = within(screen.getByRole("contentinfo"));

    const quickLinks = within(footer.getByRole("navigation", { name: "Quick links" })).getAllByRole("link");
    expect(quickLinks.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Membership", "/membership"],
      ["Events", "/events"],
      ["Network Directory", "/network"],
      ["List Your Business", "/business-listing"],
    ]);
    expect(footer.getByRole("link", { name: "hello@club.test" })).toHaveAttribute("href", "mailto:hello@club.test");
    expect(footer.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
    expect(footer.getByText(/© 2025 Dallas Elevated/)).toBeVisible();
  });

  test("an unknown address says so, is logged, and leads home", async () => {
    const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const { visitor } = await visit("/no/such/door");

    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Oops! Page not found");
    expect(log).toHaveBeenCalledWith(expect.stringContaining("404"), "/no/such/door");
    await visitor.click(screen.getByRole("link", { name: "Return to Home" }));

    expect(await screen.findByRole("heading", { level: 1, name: /Welcome to Dallas/ })).toBeVisible();
    expect(screen.getByRole("main")).toHaveFocus();
    await waitFor(() => expect(document.title).toMatch(/Welcome to Dallas/));
    log.mockRestore();
  });

  test("the keyboard can skip the navigation", async () => {
    const { visitor } = await visit();

    await visitor.tab();

    expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
    expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#main");
    expect(screen.getByRole("main")).toHaveAttribute("id", "main");
  });
});

describe("a grid", () => {
  /** Tests run in the project's folder. */
  const web = "web/";
  const steps = new Set(["0", ...Object.keys(tokens.sizes)]);

  /** A size, a gap or a place of an element, such as `height="16"` or `gap={{ base: "4", md: "6" }}`. */
  const named =
    /\b(?:(?:min|max)?(?:height|width|Height|Width)|boxSize|(?:row|column)?(?:gap|Gap)|[pm][trblxyse]?|top|bottom|inset\w*)(?:=|: )\{?(\{[^}]*\}|"-?[\d.]+")/g;

  const numbersIn = (text: string) =>
    [...text.matchAll(named)].flatMap(([, sizes]) => [...sizes!.matchAll(/"-?([\d.]+)"/g)].map(([, step]) => step!));

  test("every number that stands for a size is a step of the grid: another is silently nothing", () => {
    const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));

    const stray = sources.flatMap((file) =>
      numbersIn(readFileSync(web + file, "utf8"))
        .filter((step) => !steps.has(step))
        .map((step) => `${file}: ${step}`),
    );

    expect(numbersIn('height="64" gap={{ base: "4", md: "60" }}')).toEqual(["64", "4", "60"]);
    expect(stray).toEqual([]);
  });
});

describe("toasts", () => {
  const saved = { type: "success", title: "Saved", description: "Everything is kept." } as const;

  const showButton = () => {
    // Toasts outlive the page they were shown on.
    toaster.remove();
    show(
      <>
        <Button onClick={() => void toast(saved)}>Save</Button>
        <ToastOutlet />
      </>,
    );
    return screen.getByRole("button", { name: "Save" });
  };

  const stackOf = async (place: "top" | "bottom") => within(await screen.findByRole("region", { name: RegExp(place) }));

  const isIn = async (place: "top" | "bottom") => (await (await stackOf(place)).findAllByText("Saved")).length > 0;

  test("an outcome is told at the top, since at the bottom is what was pressed", async () => {
    const button = showButton();

    fireEvent.click(button, { detail: 1, clientX: 600, clientY: 700 });

    expect(await isIn("top")).toBe(true);
  });

  test("an outcome does not lie over what was pressed at the top", async () => {
    const button = showButton();

    fireEvent.click(button, { detail: 1, clientX: 900, clientY: 200 });

    expect(await isIn("bottom")).toBe(true);
  });

  test("nor over what was pressed by a key", async () => {
    const button = showButton();
    button.getBoundingClientRect = () => new DOMRect(880, 180, 100, 44);

    fireEvent.click(button, { detail: 0 });

    expect(await isIn("bottom")).toBe(true);
  });

  test("the same outcome again is in one place", async () => {
    const button = showButton();
    fireEvent.click(button, { detail: 1, clientX: 900, clientY: 200 });
    await isIn("bottom");

    fireEvent.click(button, { detail: 1, clientX: 600, clientY: 700 });

    expect(await isIn("top")).toBe(true);
    expect(screen.getAllByText("Saved")).toHaveLength(1);
  });
});

describe("times of the club", () => {
  test.each([
    { season: "winter", wallClock: "2027-01-27T19:00", instant: "2027-01-28T01:00:00.000Z" },
    { season: "summer", wallClock: "2027-06-30T19:00", instant: "2027-07-01T00:00:00.000Z" },
    { season: "summer, at midnight", wallClock: "2027-07-01T00:00", instant: "2027-07-01T05:00:00.000Z" },
    { season: "the night clocks go forward", wallClock: "2027-03-14T03:00", instant: "2027-03-14T08:00:00.000Z" },
    {
      season: "the night clocks go back, before it",
      wallClock: "2027-11-06T23:30",
      instant: "2027-11-07T04:30:00.000Z",
    },
    {
      season: "the night clocks go back, after it",
      wallClock: "2027-11-07T02:00",
      instant: "2027-11-07T08:00:00.000Z",
    },
  ])("clocks in Dallas in $season: $wallClock is $instant", ({ wallClock, instant }) => {
    expect(instantOf(wallClock)).toBe(instant);
    expect(wallClockOf(instant)).toBe(wallClock);
    expect(isSkipped(wallClock)).toBe(false);
  });

  test("of an hour that clocks show twice, an event keeps the one it had", () => {
    const [first, second] = ["2027-11-07T06:30:00.000Z", "2027-11-07T07:30:00.000Z"];

    expect(wallClockOf(second)).toBe("2027-11-07T01:30");
    expect(instantOf("2027-11-07T01:30")).toBe(first);
    expect(instantOf("2027-11-07T01:30", second)).toBe(second);
    expect(instantOf("2027-11-07T01:30", "2027-11-08T07:30:00.000Z")).toBe(first);
  });

  test.each(["2027-03-14T02:00", "2027-03-14T02:30"])("no clock in Dallas ever shows %s", (wallClock) => {
    expect(isSkipped(wallClock)).toBe(true);
  });
});
