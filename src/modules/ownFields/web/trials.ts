import { webPoint } from '../../../kernel/web/point.ts'
import type { OwnTrial } from './ownTrial.ts'

/** How the forms of nouns are tried before they are published. */
export const ownTrials = webPoint<OwnTrial>('ownTrials')
