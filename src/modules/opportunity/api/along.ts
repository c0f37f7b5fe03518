import { z } from 'zod'

/** Whether contracts, receipts and requests of a deal go to its new owner too; it must be said where there are any. */
export const GoesAlong = z.boolean().optional().meta({ title: '合同和收款一并转交', kind: 'boolean' })
