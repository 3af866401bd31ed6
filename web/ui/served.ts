import { createContext, use } from "react";

/** Whether the document holds the data of its page: then parts that depend on it are rendered with the rest. */
export const Served = createContext(false);

/** Whether the page was rendered with its data (functions/pages), rather than as the shape in which it loads. */
export const useServed = () => use(Served);
