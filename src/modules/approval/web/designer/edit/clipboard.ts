import type { Clip } from './clip.ts'

let held: Clip | undefined

/** The last copied node, from any flow; it can be pasted into another one. */
export const clipboard = {
  put(clip: Clip | undefined): void {
    held = clip ?? held
  },
  get: (): Clip | undefined => held,
}
