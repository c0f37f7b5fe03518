import type { Clip } from './clip.ts'

let held: Clip | undefined

/** What was copied last, in whichever flow: it can be put into another one. */
export const clipboard = {
  put(clip: Clip | undefined): void {
    held = clip ?? held
  },
  get: (): Clip | undefined => held,
}
