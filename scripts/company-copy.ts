import { parseArgs } from 'node:util'
import { ConfigError, configOrExit, databaseAddress } from '../src/kernel/server/config.ts'
import { copyCompany } from '../src/kernel/server/database/move/company.ts'
import '../src/kernel/server/database/values.ts'
import { faultsIn } from '../src/verified.ts'
import { report, telling } from './onDatabase.ts'

const usage =
  '请给出 --from <恢复出来的数据库的地址> 与 --office <企业编号>，并设置 DATABASE_URL。 / Give --from <address of the restored database> and --office <number of the company>, and set DATABASE_URL.'

/**
 * `npm run company:copy -- --from <address> --office <number>` brings a company that the database at DATABASE_URL has lost back from a restored one,
 * and verifies log and money afterwards. No node may run on either.
 */
await telling(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, office: { type: 'string' } } })
  const to = configOrExit().databaseUrl
  if (!values.from || !to || !/^[1-9]\d{0,9}$/.test(values.office ?? '')) throw new ConfigError(usage)
  const from = databaseAddress('--from', values.from)
  const { name, tables, rows } = await copyCompany(from, to, Number(values.office))
  report(true, `✓ ${name}：${tables} 张表、${rows} 行已搬回 / ${rows} rows of ${tables} tables are back`)
  for (const fault of await faultsIn(to)) report(false, fault)
})
