import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** Tells browsers of changed prices and batches. */
export const publishPrices = (desk: Desk): Promise<void> =>
  desk.publish(
    ...['priceManager', 'priceBatch'].map(topic => ({
      kind: 'office' as const,
      officeId: desk.officeId,
      topic,
      ids: [],
    })),
  )
