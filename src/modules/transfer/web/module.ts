import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { transferPlaces as places } from '../api/places.ts'

export const transfer = {
  name: 'transfer',
  screens: [
    {
      place: places.vouchers,
      page: () => import('./VoucherPage.tsx'),
      data: ahead(async () => (await import('./voucherSource.ts')).fetchVouchersAhead),
    },
  ],
} satisfies WebModule
