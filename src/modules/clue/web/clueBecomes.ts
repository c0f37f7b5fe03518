import { webPoint } from '../../../kernel/web/point.ts'
import type { ClueBecomes } from './becoming.ts'

export const clueBecomes = webPoint<ClueBecomes>('clueBecomes')
