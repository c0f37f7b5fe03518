import { point } from '../module.ts'

/**
 * Proofs that sums which a module keeps agree with the entries from which they follow: SQL over the office $1 by the name of the proof, which
 * gives `id` and `document` of each record that breaks it.
 */
export type Proofs = Readonly<Record<string, string>>
export const proofs = point<Proofs>('proofs')
