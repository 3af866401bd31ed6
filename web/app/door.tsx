import { ChakraProvider } from "@chakra-ui/react";
import { BrowserRouter, Route, Routes, useParams } from "react-router-dom";
import { brand } from "#shared/brand.ts";
import { doorPaths } from "#shared/site-paths.ts";
import { doorWords } from "#web/features/door/door-words.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { DoorPage } from "#web/pages/door.tsx";
import { system } from "#web/theme/system.ts";
import { ErrorBoundary } from "#web/ui/failed-region.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { PageFailed } from "./layouts/page-loading.tsx";

const Page = ({ isAdmin }: { isAdmin: boolean }) => {
  const { eventId = "" } = useParams();
  return <DoorPage key={eventId} eventId={eventId} isAdmin={isAdmin} />;
};

const routeOf = (path: string) => path.replace("*", ":eventId");

/**
 * The door's two addresses, separate from the site: their document is the only one that may use the camera, and works
 * offline.
 */
export const DoorSite = () => {
  // Another tab may change the theme.
  useTheme();
  return (
    <ChakraProvider value={system}>
      <title>{`${doorWords.title} · ${brand.name}`}</title>
      <BrowserRouter>
        <ErrorBoundary fallback={() => <PageFailed />}>
          <Routes>
            <Route path={routeOf(doorPaths.admin)} element={<Page isAdmin />} />
            <Route path={routeOf(doorPaths.helper)} element={<Page isAdmin={false} />} />
          </Routes>
        </ErrorBoundary>
        <ToastOutlet />
      </BrowserRouter>
    </ChakraProvider>
  );
};
