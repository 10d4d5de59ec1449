import "./styles/app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { ErrorBoundary } from "./app/error-boundary.tsx";
import { makeNoCode } from "./app/strict-policy.ts";
import { allowRunTimeStyles } from "./app/style-nonce.ts";
import { followTheme } from "./app/theme.ts";

allowRunTimeStyles();
makeNoCode();
followTheme();
const place = document.getElementById("app");
if (place === null) throw new Error("The page has no #app element.");
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary place="the app">
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
