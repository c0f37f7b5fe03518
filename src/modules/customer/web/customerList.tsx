import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import type { CustomerRow } from '../api/rows.ts'
import { customerSource } from './customerSource.ts'
import { WithSample } from './WithSample.tsx'

/** The list of customers: everything that does not follow from the row's schema. */
export const customerList: ListSpec<CustomerRow> = {
  ...customerSource,
  noun: '客户',
  topic: 'customer',
  shown: [
    'name',
    'phone',
    'wechat',
    'community',
    'building',
    'room',
    'clueCount',
    'openOpportunityCount',
    'lastContactAt',
    'createdAt',
  ],
  widths: { name: 152, wechat: 120, community: 150, building: 84, room: 108, openOpportunityCount: 116 },
  searchHint: '姓名、任一电话、微信、小区',
  draw: { name: row => <WithSample sample={row.sample}>{row.name}</WithSample> },
  card: ['phone', 'community', 'clueCount', 'openOpportunityCount', 'lastContactAt'],
}
