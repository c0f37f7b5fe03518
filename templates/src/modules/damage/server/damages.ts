import { columnsOf } from '../../../kernel/api/list.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { serve } from '../../../kernel/server/record/serve.ts'
import { DamageLine, DamageRow, damageRecord, Entered } from '../api/damage.ts'

/** Damage reports as the server serves them. */
export const damages = serve({
  ...plainly(damageRecord, Entered, ['number', 'reason']),
  sums: ['pieces', 'amount'],
  history: [
    ...columnsOf(DamageRow.omit({ number: true, createdAt: true, updatedAt: true })),
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(DamageLine) },
  ],
})
