/** What a node tells of itself, for the root that starts it. */
export { type Beats, startBeats } from './beat.ts'
export { Gathered } from './gathered.ts'
export { type Sampler, startSampler } from './sampler.ts'
