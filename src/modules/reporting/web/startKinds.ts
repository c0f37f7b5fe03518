import { webPoint } from '../../../kernel/web/point.ts'
import type { StartKind } from './startKind.ts'

/** Records on the start page and the pages of help. */
export const startKinds = webPoint<StartKind>('startKinds')
