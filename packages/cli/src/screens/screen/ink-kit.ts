// What screens need of ink and React.
export { type Key as InkKey, render, Text, useCursor, useInput, usePaste, useWindowSize } from "ink";
export { createElement, type ReactNode, useMemo, useSyncExternalStore } from "react";
