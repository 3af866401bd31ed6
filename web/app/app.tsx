import { ChakraProvider } from "@chakra-ui/react";
import { Suspense, type ComponentType } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { hasShell, prerenderedShells } from "#shared/site-paths.ts";
import { paths } from "#web/paths.ts";
import { system } from "#web/theme/system.ts";
import { ErrorBoundary } from "#web/ui/failed-region.tsx";
import { createLazyPage } from "#web/ui/lazy-page.ts";
import { useArrival } from "./layouts/arrival.tsx";
import { PageFailed, PageProgress } from "./layouts/page-loading.tsx";
import { PublicLayout } from "./layouts/public-layout.tsx";

// By `then`: the bundler writes it in fewer bytes than `(await import(…)).Home`.
const Home = createLazyPage(() => import("#web/pages/home.tsx").then((page) => page.Home));
const Membership = createLazyPage(() => import("#web/pages/membership.tsx").then((page) => page.Membership));
const Network = createLazyPage(() => import("#web/pages/network.tsx").then((page) => page.Network));
const BusinessPage = createLazyPage(() => import("#web/pages/business.tsx").then((page) => page.BusinessPage));
const Events = createLazyPage(() => import("#web/pages/events.tsx").then((page) => page.Events));
const EventRegistration = createLazyPage(() =>
  import("#web/pages/event-registration.tsx").then((page) => page.EventRegistration),
);
const EventThankYou = createLazyPage(() => import("#web/pages/event-thank-you.tsx").then((page) => page.EventThankYou));
const PartnerEvents = createLazyPage(() => import("#web/pages/partner-events.tsx").then((page) => page.PartnerEvents));
const About = createLazyPage(() => import("#web/pages/about.tsx").then((page) => page.About));
const Contact = createLazyPage(() => import("#web/pages/contact.tsx").then((page) => page.Contact));
const BusinessListing = createLazyPage(() =>
  import("#web/pages/business-listing.tsx").then((page) => page.BusinessListing),
);
const Websites = createLazyPage(() => import("#web/pages/wix.tsx").then((page) => page.Websites));
const Privacy = createLazyPage(() => import("#web/pages/legal.tsx").then((page) => page.Privacy));
const Terms = createLazyPage(() => import("#web/pages/legal.tsx").then((page) => page.Terms));
const Auth = createLazyPage(() => import("#web/pages/auth.tsx").then((page) => page.Auth));
const NotFound = createLazyPage(() => import("#web/pages/not-found.tsx").then((page) => page.NotFound));

const OwnApplication = createLazyPage(() =>
  import("#web/pages/own-application.tsx").then((page) => page.OwnApplication),
);
const LinkedPages = createLazyPage(() => import("./linked-pages.tsx").then((page) => page.LinkedPages));
const Portal = createLazyPage(async () => {
  const { Portal: Loaded, preparePortal } = await import("./portal.tsx");
  // A page that fails to load tries again, and says so.
  await preparePortal().catch(() => undefined);
  return Loaded;
});

/** Loads the portal and its page, which are not in the document. */
export const prepareEmptyPage = async () => {
  if (location.pathname.startsWith("/portal")) await Portal.prepare();
};

/** A page whose shell was served. The router matches a few more addresses, which were answered by the 404 page. */
const InShell = ({ page: Page }: { page: ComponentType }) =>
  hasShell(useLocation().pathname) ? <Page /> : <NotFound />;

const routeOf = (shell: string, part = "eventId") => shell.replace("*", `:${part}`);

/** The whole site, inside the router that the browser and prerendering each provide. */
export const App = () => {
  useArrival();
  return (
    <ChakraProvider value={system}>
      <PageProgress />
      <Suspense>
        <Routes>
          <Route
            path="/portal/*"
            element={
              <ErrorBoundary fallback={() => <PageFailed />}>
                <Portal />
              </ErrorBoundary>
            }
          />
          <Route element={<PublicLayout />}>
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.membership} element={<Membership />} />
            <Route path={paths.network} element={<Network />} />
            <Route path={routeOf(prerenderedShells.business, "slug")} element={<InShell page={BusinessPage} />} />
            <Route path={paths.events} element={<Events />} />
            <Route path={routeOf(prerenderedShells.eventRegistration)} element={<InShell page={EventRegistration} />} />
            <Route path={routeOf(prerenderedShells.eventThanks)} element={<InShell page={EventThankYou} />} />
            <Route path={paths.partnerEvents} element={<PartnerEvents />} />
            <Route path={paths.about} element={<About />} />
            <Route path={paths.contact} element={<Contact />} />
            <Route path={paths.businessListing} element={<BusinessListing />} />
            <Route path={prerenderedShells.ownApplication} element={<InShell page={OwnApplication} />} />
            <Route path={paths.privacy} element={<Privacy />} />
            <Route path={paths.terms} element={<Terms />} />
            <Route path={paths.websites} element={<Websites />} />
            <Route path={paths.signIn} element={<Auth />} />
            <Route path="*" element={<InShell page={LinkedPages} />} />
          </Route>
        </Routes>
      </Suspense>
    </ChakraProvider>
  );
};
