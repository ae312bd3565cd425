// The service worker: keeps the client itself, so that it opens without a connection and says so.
// Nothing of the API is kept: a table is only ever what the server says now. FILES and VERSION are
// filled in by the build; another build is another cache, and the old one goes when it takes over.
const VERSION = "__VERSION__"
const FILES = __FILES__
const CACHE = `undercroft-${VERSION}`

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/", ...FILES])))
})

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("undercroft-") && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

// A new version waits until nobody uses the old one, or until somebody asks for it.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting()
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/", { cacheName: CACHE }).then((page) => page ?? Response.error())))
    return
  }
  if (FILES.includes(url.pathname))
    event.respondWith(caches.match(request, { cacheName: CACHE }).then((found) => found ?? fetch(request)))
})
