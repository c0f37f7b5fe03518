import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const transferPlaces = {
  vouchers: within(groups.business, '/approvalInfoManager/voucherDownload', {
    title: '凭证下载',
    icon: 'report',
    position: 50,
  }),
} satisfies Record<string, Place>
