import { webPoint } from '../../../kernel/web/point.ts'
import type { StartKind } from './startKind.ts'

/** Records on the start page and the pages of help. */
export const startKinds = webPoint<StartKind>('startKinds')

/** Topics of changes that move the figures, besides those of `startKinds`. */
export const liveTopics = webPoint<string>('liveTopics')
