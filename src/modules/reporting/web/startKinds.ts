import { webPoint } from '../../../kernel/web/point.ts'
import type { StartKind, StepWay } from './startKind.ts'

/** Records on the start page and the pages of help. */
export const startKinds = webPoint<StartKind>('startKinds')

/** Where a noun's steps of the first hour are done; the code is fetched by the checklist and the guide alone. */
export const stepWays = webPoint<() => Promise<{ default: readonly StepWay[] }>>('stepWays')

/** Topics of changes that move the figures, besides those of `startKinds`. */
export const liveTopics = webPoint<string>('liveTopics')
