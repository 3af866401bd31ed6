import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// Parts of a page come when they are wanted, on a busy machine later than the one second that is usual here.
configure({ asyncUtilTimeout: 15_000 });
