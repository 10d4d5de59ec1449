import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";

/** The built app is a folder of static files, served with a strict content security policy. */
const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // Workspace packages resolve to their source, so that they need no build.
  resolve: { conditions: ["@skillwright/source", "module", "browser", "development|production"] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Nothing inline: the content security policy allows no data: URLs, and fonts are cached as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});

export default config;
