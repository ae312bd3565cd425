import { svelte } from "@sveltejs/vite-plugin-svelte"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync } from "node:zlib"
import { defineConfig, type Plugin } from "vite"

/** Writes the service worker with the list of what this build is made of, art of tables apart. */
function serviceWorker(): Plugin {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  return {
    name: "undercroft-service-worker",
    apply: "build",
    enforce: "post",
    // After those that throw chunks away which hold nothing but styles.
    generateBundle: { order: "post", handler(_, bundle) {
      const built = Object.keys(bundle).filter((name) => /^assets\/(?!art-)/.test(name))
      const files = [...built, ...readdirSync(here("public"))].map((name) => `/${name}`).sort()
      const content = Object.values(bundle).map((part) => (part.type === "chunk" ? part.code : String(part.source)))
      const version = createHash("sha256").update(files.join() + content.join("")).digest("hex").slice(0, 12)
      const source = readFileSync(here("src/sw.js"), "utf8")
        .replace("__VERSION__", version)
        .replace("__FILES__", JSON.stringify(files))
      this.emitFile({ type: "asset", fileName: "sw.js", source })
    } },
  }
}

/** Lays a compressed twin beside every script and style, so that the server need not compress what never changes. */
function compressed(): Plugin {
  return {
    name: "undercroft-compressed",
    apply: "build",
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const file = join(options.dir!, name)
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}

export default defineConfig({
  plugins: [svelte({ configFile: false }), serviceWorker(), compressed()],
  build: {
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
    outDir: "../src/undercroft/server/page",
    emptyOutDir: true,
    target: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
})
