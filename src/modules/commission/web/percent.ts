import { nothing, percentWords } from '../../../kernel/api/format.ts'
/** Writes basis points as percent: 250 is 2.5%; a dash for none. */
export const percent = (points: number | null): string => (points === null ? nothing : `${percentWords(points)}`)
