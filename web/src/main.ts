import "./css/base.css"
import { mount } from "svelte"
import App from "./App.svelte"
import { install } from "./lib/art"
import { applyTheme } from "./lib/theme"

applyTheme()
install()
mount(App, { target: document.getElementById("app")! })
