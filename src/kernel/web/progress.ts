import { lasting } from './motion.ts'
import './progress.css'

let running = 0
let bar: HTMLElement | undefined
/** A finished bar that fades out. */
let done: HTMLElement | undefined

/** Runs a bar along the top edge while something is under way (S1.04). Returns the function that ends it. */
export function beginProgress(): () => void {
  running += 1
  if (!bar) {
    done?.remove()
    bar = document.createElement('div')
    bar.className = 'route-progress'
    document.body.append(bar)
  }
  return () => {
    running -= 1
    if (running === 0) finish()
  }
}

function finish(): void {
  const ended = bar
  bar = undefined
  done = ended
  ended?.classList.add('route-progress-done')
  setTimeout(() => ended?.remove(), lasting(350))
}
