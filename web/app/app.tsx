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

const Home = createLazyPage(async () => (await import("#web/pages/home.tsx")).Home);
const Membership = createLazyPage(async () => (await import("#web/pages/membership.tsx")).Membership);
const Network = createLazyPage(async () => (await import("#web/pages/network.tsx")).Network);
const BusinessPage = createLazyPage(async () => (await import("#web/pages/business.tsx")).BusinessPage);
const Events = createLazyPage(async () => (await import("#web/pages/events.tsx")).Events);
const EventRegistration = createLazyPage(
  async () => (await import("#web/pages/event-registration.tsx")).EventRegistration,
);
const EventThankYou = createLazyPage(async () => (await import("#web/pages/event-thank-you.tsx")).EventThankYou);
const PartnerEvents = createLazyPage(async () => (await import("#web/pages/partner-events.tsx")).PartnerEvents);
const About = createLazyPage(async () => (await import("#web/pages/about.tsx")).About);
const Contact = createLazyPage(async () => (await import("#web/pages/contact.tsx")).Contact);
const BusinessListing = createLazyPage(async () => (await import("#web/pages/business-listing.tsx")).BusinessListing);
const Websites = createLazyPage(async () => (await import("#web/pages/wix.tsx")).Websites);
const Privacy = createLazyPage(async () => (await import("#web/pages/legal.tsx")).Privacy);
const Terms = createLazyPage(async () => (await import("#web/pages/legal.tsx")).Terms);
const Auth = createLazyPage(async () => (await import("#web/pages/auth.tsx")).Auth);
const NotFound = createLazyPage(async () => (await import("#web/pages/not-found.tsx")).NotFound);

const OwnApplication = createLazyPage(async () => (await import("#web/pages/own-application.tsx")).OwnApplication);
const LinkedPages = createLazyPage(async () => (await import("./linked-pages.tsx")).LinkedPages);
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
