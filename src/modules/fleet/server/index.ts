/** The beats of a node, for the root that starts it. */
export { type Beats, startBeats } from './beat.ts'
