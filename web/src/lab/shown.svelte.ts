// How a viewer likes studies: as plots, as tables or as both. Two side by side are shown alike.
import { keepShown, shown, type Shown } from "../lib/keep"

let way = $state<Shown>(shown())

export const showing = {
  get way() {
    return way
  },
  set way(wished: Shown) {
    way = wished
    keepShown(wished)
  },
}
