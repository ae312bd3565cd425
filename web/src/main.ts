import "./css/base.css"
import { mount } from "svelte"
import App from "./App.svelte"
// What every page draws with comes with the first of it, not by itself.
import "./components/Icon.svelte"
import { install } from "./lib/art"
import { mishap } from "./lib/mishap.svelte"
import { shell } from "./lib/pwa.svelte"
import { applyTheme } from "./lib/theme"

applyTheme()
mishap.watch()
install()
mount(App, { target: document.getElementById("app")! })
// Whatever the page itself needs comes first.
addEventListener("load", () => setTimeout(() => void shell.register(), 1500))
