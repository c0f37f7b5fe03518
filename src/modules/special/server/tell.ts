import type { Desk } from '../../../kernel/server/desk.ts'
import { publishRecords } from '../../../kernel/server/record/publish.ts'
import { specialShown } from './scope.ts'

type Told = { id: number; ownerId: number; departmentId: number | null }

/** Tells the browsers that show special offers of a change. */
export const tellSpecials = (desk: Desk, offers: readonly Told[]): Promise<void> =>
  publishRecords(desk, specialShown, [], offers)
