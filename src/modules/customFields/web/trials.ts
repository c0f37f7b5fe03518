import { webPoint } from '../../../kernel/web/point.ts'
import type { CustomTrial } from './customTrial.ts'

/** How the forms of nouns are tried before they are published. */
export const customTrials = webPoint<CustomTrial>('customTrials')
