import './overlay.css'

/** Quick answers do not flash: the overlay appears only after this many ms (S5.03). */
const heldBack = 150

let waiting = 0
let timer: ReturnType<typeof setTimeout> | undefined
let cover: HTMLElement | undefined

/**
 * Covers the whole screen while at least one person-visible call runs (S5.03). Returns the function that ends this wait;
 * calling it twice counts once.
 */
export function beginWait(): () => void {
  waiting += 1
  if (waiting === 1) timer = setTimeout(show, heldBack)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    waiting -= 1
    if (waiting === 0) hide()
  }
}

/** Returns the overlay that is shown; undefined where none is. */
export const shownCover = () => cover

function show(): void {
  cover = document.createElement('div')
  cover.className = 'overlay'
  cover.setAttribute('role', 'status')
  cover.textContent = '拼命加载中，请稍后'
  document.body.append(cover)
}

function hide(): void {
  clearTimeout(timer)
  cover?.remove()
  cover = undefined
}
