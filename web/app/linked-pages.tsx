import { Route, Routes } from "react-router-dom";
import { prerenderedShells } from "#shared/site-paths.ts";
import { createLazyPage } from "#web/ui/lazy-page.ts";

const OwnRegistration = createLazyPage(async () => (await import("#web/pages/own-registration.tsx")).OwnRegistration);
const PayOrder = createLazyPage(async () => (await import("#web/pages/pay-order.tsx")).PayOrder);
const Ticket = createLazyPage(async () => (await import("#web/pages/ticket.tsx")).Ticket);
const OwnListing = createLazyPage(async () => (await import("#web/pages/own-listing.tsx")).OwnListing);
const OwnDues = createLazyPage(async () => (await import("#web/pages/own-dues.tsx")).OwnDues);
const Join = createLazyPage(async () => (await import("#web/pages/join.tsx")).Join);
const PrivateLinks = createLazyPage(async () => (await import("#web/pages/private-links.tsx")).PrivateLinks);
const PublicMember = createLazyPage(async () => (await import("#web/pages/public-member.tsx")).PublicMember);

/**
 * Pages that nothing on the site links to: most private links, and members' public pages. A separate chunk, so that
 * other pages need not list these files; the application page is already at its size limit. Every shell address
 * without a page of its own is here.
 */
export const LinkedPages = () => (
  <Routes>
    <Route path={prerenderedShells.ownRegistration} element={<OwnRegistration />} />
    <Route path={prerenderedShells.payOrder} element={<PayOrder />} />
    <Route path={prerenderedShells.ticket} element={<Ticket />} />
    <Route path={prerenderedShells.ownListing} element={<OwnListing />} />
    <Route path={prerenderedShells.ownDues} element={<OwnDues />} />
    <Route path={prerenderedShells.joining} element={<Join />} />
    <Route path={prerenderedShells.privateLinks} element={<PrivateLinks />} />
    <Route path={prerenderedShells.publicMember.replace("*", ":memberId")} element={<PublicMember />} />
  </Routes>
);
