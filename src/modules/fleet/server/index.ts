/** What a node tells of itself and does each night, for the root that starts it. */
export { type BackupParts, makeBackup, nightly, noteBackup, tryBackup } from './backup/backups.ts'
export { BackupProblem } from './backup/tools.ts'
export { type Beats, startBeats } from './beat.ts'
export { Gathered } from './gathered.ts'
export { type Tell, telling } from './notices.ts'
export { type Sampler, startSampler } from './sampler.ts'
export { openTraces, type Traces } from './traces/traces.ts'
