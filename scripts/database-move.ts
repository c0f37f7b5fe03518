import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withClient } from '../src/kernel/server/database/client.ts'
import '../src/kernel/server/database/values.ts'
import { type Config, ConfigError, configOrExit, databaseAddress } from '../src/kernel/server/config.ts'
import { moveDatabase } from '../src/kernel/server/database/move/move.ts'
import { targetOf } from '../src/kernel/server/database/startErrors.ts'
import { isSound, verdictInWords, verifyDatabase } from '../src/kernel/server/log/auditReport.ts'
import { startEmbedded } from '../src/kernel/server/postgres/embedded.ts'
import { assertKeyOpens, keyOf } from '../src/kernel/server/secrets/installationSecrets.ts'
import { keyName } from '../src/kernel/server/secrets/secrets.ts'
import { subjectsOf } from '../src/modules/audit/server/index.ts'
import { ledgerInWords, verifyLedgers } from '../src/modules/money/server/index.ts'
import { world } from '../src/world.ts'
import { report, telling } from './onDatabase.ts'

/**
 * `npm run database:move -- --to <address>` moves the installation in the embedded database of DATA_DIR to a PostgreSQL server, and `--from
 * <address>` moves one from a server into it. DATABASE_URL counts for neither. Where the move comes from stays as it is.
 */
async function move(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' } } })
  const [option, given] = values.to === undefined ? (['from', values.from] as const) : (['to', values.to] as const)
  if (given === undefined || (values.to !== undefined && values.from !== undefined)) throw new ConfigError(usage)
  const server = databaseAddress(`--${option}`, given)
  const config = configOrExit()
  if (option === 'to') assertThere(config)
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: quiet })
  try {
    const [from, to] = option === 'to' ? [embedded.ownerUrl, server] : [server, embedded.ownerUrl]
    await assertKeyOpens(from, keyOf(config))
    const { tables, rows } = await moveDatabase(from, to, console.log)
    report(
      true,
      `已搬迁 ${tables} 张表、${rows} 行，两边逐行一致。 / Moved ${rows} rows of ${tables} tables; both sides hold the same.`,
    )
    await verify(to)
    console.log(option === 'to' ? nextOnServer(server, config) : nextEmbedded(config))
  } finally {
    await embedded.stop()
  }
}

const quiet = { info: () => {}, warn: console.warn, error: console.error }

const usage =
  '请给出一个选项：--to <地址> 把内置数据库搬到服务器，--from <地址> 从服务器搬回。 / Give one option: --to <address> moves the embedded database to a server, --from <address> moves one back.'

function assertThere({ dataDir }: Config): void {
  if (existsSync(join(dataDir, 'postgres'))) return
  throw new ConfigError(
    `数据目录 ${dataDir} 里没有内置数据库。请用 DATA_DIR 指定它。 / The data directory ${dataDir} holds no embedded database: name it in DATA_DIR.`,
  )
}

/** Verifies money and the log where they are now, as `ledger:verify` and `audit:verify` do. */
async function verify(url: string): Promise<void> {
  await withClient(url, 'tongzhou-move', async client => {
    for (const ledger of await verifyLedgers(client, world)) report(ledger.broken.length === 0, ledgerInWords(ledger))
    for (const verdict of await verifyDatabase(client, subjectsOf(world)))
      report(isSound(verdict), verdictInWords(verdict))
  })
}

function nextOnServer(server: string, { dataDir, secretKey }: Config): string {
  const { address } = targetOf(server)
  const file = join(dataDir, 'secrets', keyName)
  const [where, place] = secretKey ? ['不变', 'as it is'] : [`设为 ${file} 的内容`, `the content of ${file}`]
  return (
    `接下来：DATABASE_URL 设为 ${address}（加上密码），SECRET_KEY ${where}，并设 PUBLIC_URL，再 npm start。内置数据库没有改动；确认无误之前请留着 ${dataDir}，不要再启动它。\n` +
    `Next: set DATABASE_URL to ${address} with its password, SECRET_KEY: ${place}, and PUBLIC_URL; then npm start. The embedded database is unchanged: keep ${dataDir} until you are sure, and do not start it again.`
  )
}

const nextEmbedded = ({ dataDir }: Config) =>
  `接下来：去掉 DATABASE_URL 与 DATABASE_APP_URL，SECRET_KEY 与 DATA_DIR=${dataDir} 保持本次的值，再 npm start。服务器上的数据库没有改动；确认无误之前请留着它，不要再用它启动。\n` +
  `Next: unset DATABASE_URL and DATABASE_APP_URL, keep SECRET_KEY and DATA_DIR=${dataDir} as they were now; then npm start. The server's database is unchanged: keep it until you are sure, and start no node on it.`

await telling(move)
