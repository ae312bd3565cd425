/** Grows when more icons are known, so that what was drawn with another is drawn again. */
export const drawn = $state({ count: 0 })
