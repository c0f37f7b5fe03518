import { type Place, within } from '../../../kernel/contract/place.ts'
import { groups } from '../../organisation/contract/groups.ts'

export const statementPlaces = {
  desk: within(groups.business, '/approvalInfoManager/statementInfo', {
    title: '流水对账',
    icon: 'report',
    position: 52,
  }),
} satisfies Record<string, Place>
