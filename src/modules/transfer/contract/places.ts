import { type Place, within } from '../../../kernel/contract/place.ts'
import { groups } from '../../organisation/contract/groups.ts'

export const transferPlaces = {
  vouchers: within(groups.business, '/approvalInfoManager/voucherDownload', {
    title: '凭证下载',
    icon: 'report',
    position: 50,
  }),
} satisfies Record<string, Place>
