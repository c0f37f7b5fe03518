import { heads, type Permissions } from '../../../../tests/support/permissions.ts'

/** Who leads sets rates and settles; who keeps goods notes who carried and what is done again; finance checks and pays. */
const keepers = [...heads, '仓管' as const]
const payers = [...heads, '财务' as const]
const readers = [...heads, '财务' as const, '仓管' as const, '安装搬运' as const]

const statement = '/api/crm/wageStatement'
const entry = '/api/crm/wageEntry'
const rework = '/api/crm/rework'
const rate = '/api/crm/wageRate'

export const permissions: Permissions = {
  [`POST ${statement}/list`]: readers,
  [`POST ${statement}/totals`]: readers,
  [`GET ${statement}/detail/:id`]: readers,
  [`GET ${statement}/history/:id`]: readers,
  [`GET ${statement}/open`]: heads,
  [`POST ${statement}/forecast`]: heads,
  [`POST ${statement}/add`]: heads,
  [`POST ${statement}/edit`]: heads,
  [`POST ${statement}/submit`]: heads,
  [`POST ${statement}/cancel`]: heads,
  [`POST ${statement}/pay`]: ['公司管理员', '财务'],
  [`POST ${entry}/list`]: readers,
  [`POST ${entry}/totals`]: readers,
  [`POST ${entry}/hand`]: heads,
  [`POST ${entry}/reverse`]: heads,
  [`GET ${entry}/waiting`]: keepers,
  [`POST ${entry}/carry`]: keepers,
  [`GET ${entry}/unpriced`]: heads,
  [`POST ${entry}/catchUp`]: heads,
  [`POST ${rework}/list`]: readers,
  [`POST ${rework}/totals`]: readers,
  [`GET ${rework}/detail/:id`]: readers,
  [`GET ${rework}/history/:id`]: readers,
  [`GET ${rework}/ofInstallation/:id`]: keepers,
  [`POST ${rework}/add`]: keepers,
  [`POST ${rework}/cancel`]: keepers,
  [`GET ${rate}/list`]: payers,
  [`POST ${rate}/add`]: heads,
  [`POST ${rate}/end`]: heads,
  [`POST ${rate}/void`]: heads,
}

/** Finance reads and pays those of the whole company. */
export const toFinance = [`${statement}/`, `${entry}/`, `${rework}/`, '/api/crm/dashboard/work']

/** Who keeps goods notes those of the whole company. */
export const toKeepers = [`${statement}/`, `${entry}/`, `${rework}/`, '/api/crm/dashboard/work']
