import { buildApp } from './app.ts'
import {
  addressOf,
  type Config,
  ConfigError,
  configOrExit,
  readServingConfig,
  sentenceOf,
  warningsOf,
} from './kernel/server/config.ts'
import { awaitDatabase } from './kernel/server/database/awaitDatabase.ts'
import { openDatabase } from './kernel/server/database/open.ts'
import { prepare } from './kernel/server/database/prepare.ts'
import { atDatabase } from './kernel/server/database/startErrors.ts'
import { assertSpaceForUploads } from './kernel/server/files/diskSpace.ts'
import { answerBeforehand, type Beforehand } from './kernel/server/http/beforehand.ts'
import { openSecrets } from './kernel/server/secrets/installationSecrets.ts'
import { bringMenusUpToDate } from './modules/organisation/server/index.ts'
import { world } from './world.ts'

async function start(): Promise<void> {
  const config = configOrExit(process.env, readServingConfig)
  const opened: Closing[] = []
  const ending = endOn(['SIGINT', 'SIGTERM', 'SIGHUP'], () => closeAll(opened))
  try {
    await open(config, opened)
  } catch (error) {
    // What was under way when the end was asked for breaks off, which is no failure.
    if (ending()) return
    await closeAll(opened)
    throw error
  }
}

async function open(config: Config, opened: Closing[]): Promise<void> {
  assertSpaceForUploads()
  let doing: Beforehand = { status: 'starting' }
  const beforehand = await answerBeforehand(config, () => doing).catch(error => refuse(error, config))
  opened.push(beforehand)
  const database = await openDatabase(config)
  opened.push(database)
  if (config.databaseUrl) {
    doing = { status: 'waiting for the database' }
    await awaitDatabase([database.ownerUrl, database.appUrl, config.databaseDirectUrl ?? database.ownerUrl])
  }
  doing = { status: 'starting' }
  const newer = await prepare(database, {
    lockWait: config.migrationWait,
    on: progress => {
      doing = { status: 'migrating', ...progress }
    },
  })
  doing = { status: 'starting' }
  if (!newer) await atDatabase(database.ownerUrl, () => bringMenusUpToDate(database.ownerUrl, world))
  const secret = await openSecrets(config, database.ownerUrl)
  if (config.demo) await fillDemo(database.ownerUrl)
  const app = await buildApp(config, secret, database)
  opened.push(app)
  void app.superseded.then(async words => {
    console.error(words)
    await closeAll(opened)
    process.exit(1)
  })
  void app.beats.emptied.then(async () => {
    console.warn('空了，按运维的要求结束。 / Drained by an operator and empty: ending.')
    await closeAll(opened)
    process.exit(0)
  })
  process.on('unhandledRejection', error => app.runtime.log.error({ err: error }, 'failed, and nobody waited for it'))
  await beforehand.stop()
  await app.http.listen({ port: config.port, host: config.host }).catch(error => refuse(error, config))
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  for (const warning of warningsOf(config)) console.warn(warning)
  console.log(await greeting(addressOf(config.host, port), config.demo))
}

async function fillDemo(ownerUrl: string): Promise<void> {
  const { seedDemo } = await import('../seeds/demo.ts')
  await atDatabase(ownerUrl, () => seedDemo(ownerUrl))
}

type Closing = { stop(): Promise<void> }

async function closeAll(opened: Closing[]): Promise<void> {
  for (let last = opened.pop(); last; last = opened.pop()) await last.stop()
}

function refuse(error: NodeJS.ErrnoException, { host, port }: Config): never {
  if (error.code === 'EADDRINUSE')
    throw new ConfigError(
      `设置 PORT "${port}" 无效：${host} 的这个端口已被占用。 / Setting PORT "${port}" is not valid: it is in use on ${host}.`,
    )
  throw error
}

async function greeting(address: string, demo: boolean): Promise<string> {
  return `\n  同舟已启动：${address}\n${demo ? await accounts() : ''}\n  按 Ctrl-C 结束\n`
}

async function accounts(): Promise<string> {
  const { demoAccounts, demoPassword } = await import('../seeds/demoAccounts.ts')
  const lines = demoAccounts.map(({ username, name, does }) => `    ${username.padEnd(10)} ${name}  ${does}`)
  return `\n  演示账号（密码均为 ${demoPassword}）：\n${lines.join('\n')}\n`
}

/** A terminal's Ctrl-C may reach us twice, from the terminal and through npm. */
const ECHO = 1000

/** Ends everything in order at the first signal; a later one ends at once. Returns whether one came. */
function endOn(signals: NodeJS.Signals[], end: () => Promise<void>): () => boolean {
  let since: number | undefined
  for (const signal of signals)
    process.on(signal, () => {
      if (since === undefined) end().then(() => process.exit(0), fail)
      else if (Date.now() - since > ECHO) process.exit(1)
      since ??= Date.now()
    })
  return () => since !== undefined
}

function fail(error: Error): never {
  console.error(sentenceOf(error))
  process.exit(1)
}

start().catch(fail)
