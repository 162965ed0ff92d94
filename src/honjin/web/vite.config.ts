import { defineConfig } from "vite";

declare const process: { env: Record<string, string | undefined> };

const server = process.env["HONJIN_SERVER"] ?? "http://localhost:8017";

export default defineConfig({
  build: {
    outDir: "../server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // The page, and the gallery of the board.
    rollupOptions: { input: ["index.html", "board.html"] },
  },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: true },
      "/ws": { target: server.replace(/^http/, "ws"), ws: true, changeOrigin: true },
    },
  },
});
