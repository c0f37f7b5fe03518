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
  empty: {
    all: '您的数据范围内还没有客户。流量转为商机时会自动建立客户。',
    mine: '还没有您负责的客户。您的流量转为商机后，客户会出现在这里。',
    granted: '没有别人的客户获准给您查看。要看别人的客户，可以在搜到时申请。',
  },
  searchHint: '姓名、任一电话、微信、小区',
  draw: { name: row => <WithSample sample={row.sample}>{row.name}</WithSample> },
  card: ['phone', 'community', 'clueCount', 'openOpportunityCount', 'lastContactAt'],
}
