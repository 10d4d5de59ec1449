// What screens need of ink and React. A bundle of its own: ink waits at the top level of its modules, and with that in the
// graph the bundler could no longer put the start of the command line into one file.
export { type Key as InkKey, render, Text, useCursor, useInput, usePaste, useWindowSize } from "ink";
export { createElement, type ReactNode, useMemo, useSyncExternalStore } from "react";
