import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";

/** The built app is a folder of files that the server hands out under a strict content policy. */
const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // Workspace packages resolve to their source, so that the app needs no build of theirs.
  resolve: { conditions: ["@skillwright/source", "module", "browser", "development|production"] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Nothing inline: the content policy allows no data: scripts, and fonts are cached as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});

export default config;
