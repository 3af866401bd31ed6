import { ChakraProvider } from "@chakra-ui/react";
import { lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { PublicLayout } from "./layouts/public-layout.tsx";
import { paths } from "./paths.ts";
import { system } from "./theme/system.ts";

const Home = lazy(async () => ({ default: (await import("./pages/home.tsx")).Home }));
const NotFound = lazy(async () => ({ default: (await import("./pages/not-found.tsx")).NotFound }));

/** The whole site, below the router that browser and prerendering each bring. */
export const App = () => (
  <ChakraProvider value={system}>
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={paths.home} element={<Home />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  </ChakraProvider>
);
