import "./styles/app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { disableZodJit } from "./app/disable-zod-jit.ts";
import { ErrorBoundary } from "./app/error-boundary.tsx";
import { followTheme } from "./state/theme.ts";
import { allowRunTimeStyles } from "./ui/style-nonce.ts";

allowRunTimeStyles();
disableZodJit();
followTheme();
const root = document.getElementById("app");
if (root === null) throw new Error("The page has no #app element.");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary location="the app">
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
