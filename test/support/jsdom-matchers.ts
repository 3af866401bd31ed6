import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// Parts of a page are loaded when they are wanted; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });
