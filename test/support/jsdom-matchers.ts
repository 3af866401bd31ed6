import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// Parts of a page come when they are wanted, on a busy machine later than the one second that is usual here: just within
// a test's own time.
configure({ asyncUtilTimeout: 45_000 });
