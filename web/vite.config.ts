import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/undercroft/server/page",
    emptyOutDir: true,
    target: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
})
