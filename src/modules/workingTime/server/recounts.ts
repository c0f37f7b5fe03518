import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'

/** Counts again what is due by a company's hours, in the transaction that changes them. */
export type Recount = (desk: Desk) => Promise<void>

export const recounts = point<Recount>('recounts')
